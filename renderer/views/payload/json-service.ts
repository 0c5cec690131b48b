import {
  type CompletionItem,
  type Diagnostic,
  DiagnosticSeverity,
  getLanguageService,
  type Hover,
  InsertTextFormat,
  type JSONDocument,
  type MarkedString,
  type MarkupContent,
  type Range,
  TextDocument,
} from 'vscode-json-languageservice'
import { assertNever } from '../../../shared/assert-never.ts'
import type { EventName } from '../../../shared/events.ts'
import { findJsonProblem } from '../../../shared/payload/json-problem.ts'
import { payloadJsonSchema } from '../../../shared/payload/json-schema.ts'
import type { ProfileName } from '../../../shared/profiles.ts'
import type { JsonEdit, JsonHover, JsonMistake, JsonProposal, ToJsonWorker } from './json-messages.ts'

/** Knows one text and the schema of one event; runs in the worker. */
export interface JsonService {
  readonly setSchema: (event: EventName, profile: ProfileName) => void
  readonly setText: (text: string) => void
  /** Gives the answer that belongs to the question; an empty one when the text is beyond help. */
  readonly answer: (ask: Extract<ToJsonWorker, { type: 'ask' }>) => Promise<unknown>
}

const URI = 'payload:/payload.json'

/** A service without a text and without a schema. */
export function createJsonService(): JsonService {
  const language = getLanguageService({})
  let document = TextDocument.create(URI, 'json', 0, '')
  let parsed: JSONDocument | null = null
  const tree = () => (parsed ??= language.parseJSONDocument(document))

  async function check(): Promise<readonly JsonMistake[]> {
    const problem = findJsonProblem(document.getText())
    if (problem !== null) {
      const { offset, message, fix } = problem
      const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}.${fix === undefined ? '' : ` ${fix}`}`
      return [{ from: offset, to: offset + 1, severity: 'error', message: sentence }]
    }
    const found = await language.doValidation(document, tree(), { schemaValidation: 'warning' })
    return found.map((diagnostic) => mistake(document, diagnostic))
  }

  async function complete(at: number): Promise<readonly JsonProposal[]> {
    const list = await language.doComplete(document, document.positionAt(at), tree())
    return list?.items.map((item) => proposal(document, item, at)) ?? []
  }

  async function hover(at: number): Promise<JsonHover | null> {
    const found = await language.doHover(document, document.positionAt(at), tree())
    if (found === null) return null
    const text = plainText(found.contents)
    return text === '' ? null : { ...span(document, found.range, at), text }
  }

  function format(): readonly JsonEdit[] {
    if (findJsonProblem(document.getText()) !== null) return []
    return language
      .format(document, undefined, { tabSize: 2, insertSpaces: true })
      .map((edit) => ({ ...span(document, edit.range, 0), insert: edit.newText }))
  }

  return {
    setSchema: (event, profile) => {
      language.configure({
        validate: true,
        allowComments: false,
        schemas: [{ uri: `schema:/${event}/${profile}`, fileMatch: ['*'], schema: payloadJsonSchema(event, profile) }],
      })
      parsed = null
    },
    setText: (text) => {
      document = TextDocument.create(URI, 'json', document.version + 1, text)
      parsed = null
    },
    answer: async (ask) => {
      switch (ask.question) {
        case 'check':
          return check()
        case 'complete':
          return complete(ask.args.at)
        case 'hover':
          return hover(ask.args.at)
        case 'format':
          return format()
        default:
          return assertNever(ask)
      }
    },
  }
}

function mistake(document: TextDocument, { range, severity, message }: Diagnostic): JsonMistake {
  return {
    ...span(document, range, 0),
    severity: severity === DiagnosticSeverity.Error ? 'error' : 'warning',
    message: plainText(message),
  }
}

function proposal(document: TextDocument, item: CompletionItem, at: number): JsonProposal {
  const edit = item.textEdit
  const range = edit === undefined ? undefined : 'range' in edit ? edit.range : edit.replace
  const text = edit?.newText ?? item.insertText ?? item.label
  return {
    title: item.label,
    typed: item.filterText ?? item.label,
    kind: item.kind === PROPERTY ? 'property' : 'value',
    about: item.documentation === undefined ? (item.detail ?? '') : plainText(item.documentation),
    snippet: item.insertTextFormat === InsertTextFormat.Snippet ? text : text.replaceAll(/[\\$}]/g, String.raw`\$&`),
    ...span(document, range, at),
  }
}

/** What the protocol numbers a property. */
const PROPERTY = 10

function span(document: TextDocument, range: Range | undefined, otherwise: number): { from: number; to: number } {
  if (range === undefined) return { from: otherwise, to: otherwise }
  return { from: document.offsetAt(range.start), to: document.offsetAt(range.end) }
}

function plainText(contents: Hover['contents'] | string | MarkupContent): string {
  if (Array.isArray(contents)) return contents.map(markedText).join('\n').trim()
  return markedText(contents).trim()
}

/** Undoes the escaping that turned a description into Markdown. */
function markedText(text: MarkedString | MarkupContent): string {
  return (typeof text === 'string' ? text : text.value).replaceAll(/\\([\\`*_{}[\]()#+\-.!])/g, '$1')
}
