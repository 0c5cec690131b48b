import { PALETTE_GROUPS } from './palette-items.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'

/** How well a text answers what was typed: 0 for not at all, 1 for the same. */
export type Score = (text: string, typed: string) => number

/** A group of the palette with its lines. */
export interface FoundGroup {
  readonly group: PaletteGroup | 'used'
  readonly items: readonly PaletteItem[]
}

/** So many lines are shown of each group: more are found by typing more. */
const MOST_OF_GROUP = 12
/** So many of the last used ones come first. */
const MOST_USED = 6

/**
 * What the palette shows. Before anything is typed: what was used last, then a few of each group, of the commands all. Then
 * the best of each group, the group with the best line first; `>` at the beginning asks for commands alone.
 */
export function findItems(
  items: readonly PaletteItem[],
  typed: string,
  used: readonly string[],
  score: Score,
): readonly FoundGroup[] {
  const onlyCommands = typed.startsWith('>')
  const wanted = (onlyCommands ? typed.slice(1) : typed).trim()
  const all = onlyCommands ? items.filter(({ group }) => group === 'commands') : items
  return wanted === '' ? withoutWords(all, used) : withWords(all, wanted, used, score)
}

function withoutWords(items: readonly PaletteItem[], used: readonly string[]): readonly FoundGroup[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const last = used.flatMap((id) => byId.get(id) ?? []).slice(0, MOST_USED)
  const taken = new Set(last.map(({ id }) => id))
  const groups = PALETTE_GROUPS.map((group) => {
    const rest = items.filter((item) => item.group === group && !taken.has(item.id))
    return { group, items: group === 'commands' ? rest : rest.slice(0, MOST_OF_GROUP) }
  })
  return [{ group: 'used' as const, items: last }, ...groups].filter((found) => found.items.length > 0)
}

function withWords(
  items: readonly PaletteItem[],
  wanted: string,
  used: readonly string[],
  score: Score,
): readonly FoundGroup[] {
  const rank = new Map(used.map((id, index) => [id, index]))
  const scored = items
    .map((item) => ({ item, points: pointsOf(item, wanted, rank, score) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
  const groups = PALETTE_GROUPS.map((group) => {
    const those = scored.filter(({ item }) => item.group === group).slice(0, MOST_OF_GROUP)
    return { group, items: those.map(({ item }) => item), best: those[0]?.points ?? 0 }
  })
  return groups.filter(({ best }) => best > 0).sort((a, b) => b.best - a.best)
}

/** The title counts more than what stands after it; of two that fit alike the one that does something comes first, then what was used lately. */
function pointsOf(
  { id, title, detail, disabled }: PaletteItem,
  wanted: string,
  rank: ReadonlyMap<string, number>,
  score: Score,
): number {
  const points = Math.max(score(title, wanted), score(`${title} ${detail}`, wanted) * 0.9)
  if (points === 0) return 0
  const place = rank.get(id)
  return points * (disabled ? 0.99 : 1) + (place === undefined ? 0 : 0.05 / (place + 1))
}
