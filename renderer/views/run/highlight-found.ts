import { foundPlaces } from './found-places.ts'

/** The name under which the style sheet knows what was found. */
const NAME = 'found'

/** Marks a text wherever it stands in the lines that are in the page; an empty text marks nothing. Their elements stay as they are. */
export function highlightFound(list: HTMLElement, needle: string): void {
  if (typeof Highlight === 'undefined') return
  const ranges =
    needle === '' ? [] : [...list.querySelectorAll('[data-text]')].flatMap((line) => rangesIn(line, needle))
  if (ranges.length === 0) CSS.highlights.delete(NAME)
  else CSS.highlights.set(NAME, new Highlight(...ranges))
}

function rangesIn(line: Element, needle: string): Range[] {
  const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  const nodes: Node[] = []
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) nodes.push(node)
  const pieces = nodes.map((node) => node.nodeValue ?? '')
  return foundPlaces(pieces, needle).flatMap(({ start, end }) => {
    const [first, last] = [nodes[start.piece], nodes[end.piece]]
    if (first === undefined || last === undefined) return []
    const range = new Range()
    range.setStart(first, start.offset)
    range.setEnd(last, end.offset)
    return [range]
  })
}
