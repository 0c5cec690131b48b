import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { assertNever } from '../../shared/assert-never.ts'
import { EVENT_NAMES } from '../../shared/events.ts'
import { newestFirst, type RunQuery, searchRuns, searchText } from '../../shared/history/search-runs.ts'
import { runSummary } from '../../shared/history/run-summary.ts'
import { shortenReport } from '../../shared/history/shorten-report.ts'
import { PROFILE_NAMES } from '../../shared/profiles.ts'
import { type RunReport, VerdictSchema } from '../../shared/report.ts'
import type { KeptRun } from '../../shared/requests/history.ts'
import type { Settings } from '../../shared/settings.ts'
import { failure, ok, type Result } from '../../shared/result.ts'
import { errorCode } from '../engine/file-system.ts'
import { makeFolder } from '../engine/make-folder.ts'
import { fileFailure } from '../files/file-failure.ts'
import { type FileFs, realFileFs } from '../files/file-fs.ts'
import { ownedFolderName, removeFoldersOfDead } from '../files/owned-folder.ts'
import { removeLeftOvers, replaceWhole } from '../files/write-whole.ts'
import { keptReportText, readKeptReport } from './kept-report.ts'
import { openRecordFolder } from './record-folder.ts'
import { sayAside } from './set-aside.ts'

/** An id becomes the name of a file, and a window may ask for any text: whatever could lead to another folder is none. */
const RUN_ID = /^[\w-]{1,64}$/

const EntrySchema = z.object({
  run: z
    .object({
      runId: z.string().regex(RUN_ID),
      event: z.enum(EVENT_NAMES),
      profile: z.enum(PROFILE_NAMES),
      startedAt: z.iso.datetime(),
      durationMs: z.number(),
      action: VerdictSchema.shape.action,
      decided: z.boolean(),
      trouble: VerdictSchema.shape.trouble,
      toolName: z.string().nullable(),
      payloadName: z.string().exactOptional(),
      roots: z.array(z.string()).readonly().exactOptional(),
      pinned: z.boolean(),
      scripts: z.array(z.string()),
      sentence: z.string(),
    })
    .loose(),
  text: z.string(),
  bytes: z.number(),
})
type Entry = z.infer<typeof EntrySchema>

/** What the history lives on. */
export interface HistoryOptions {
  readonly dataDir: string
  /** How much is kept; null while that cannot be told: then nothing is let go. */
  readonly limits: () => Settings['keepRuns'] | null
  /** Is told after each change of what is kept. */
  readonly onChange: () => void
  /** Gets a sentence when a run could not be kept. */
  readonly log: (line: string) => void
  readonly fs?: FileFs
}

/** Runs that were taken out and can be put back. */
export interface TakenRuns {
  readonly count: number
  putBack(): Promise<Result<null>>
  /** Removes them for good. */
  forget(): void
}

/** The runs on disk: `runs/<id>.json` holds a report, `runs/index/<id>.json` what lists and searching need of it. */
export interface History {
  /** Keeps a run soon, without making anybody wait, and lets the oldest ones go that are too many and not pinned. */
  add(runId: string, report: RunReport, payloadName?: string): void
  /** Newest first. */
  list(): readonly KeptRun[]
  search(query: RunQuery): readonly KeptRun[]
  /** Null when it is not kept, or its file is broken: that is set aside. A failure when it cannot be read now, or is of a newer studio. */
  get(runId: string): Promise<Result<RunReport | null>>
  /** False when it is not kept. */
  pin(runId: string, pinned: boolean): Result<boolean>
  /** Takes runs out: these, or all that are not pinned. */
  take(runIds: readonly string[] | 'all'): Promise<Result<TakenRuns>>
  /** Waits until what was added is on disk. */
  settled(): Promise<void>
  takeNotes(): readonly string[]
}

/** Opens the history of the data folder. Two studios may keep their runs in it at once. */
export function openHistory(options: HistoryOptions): History {
  const { dataDir, limits, onChange, log, fs = realFileFs } = options
  const folder = join(dataDir, 'runs')
  const trash = join(folder, 'trash')
  const index = openRecordFolder<Entry>({
    folder: join(folder, 'index'),
    migrations: [],
    schema: EntrySchema,
    maxBytes: 8 * 1_048_576,
    durable: false,
    fs,
  })
  const notes: string[] = []
  removeLeftOvers(folder, fs)
  removeFoldersOfDead(trash)
  let writing: Promise<void> = Promise.resolve()
  const bodyOf = (runId: string) => join(folder, `${runId}.json`)
  const entries = () => index.list().map(({ data }) => data)
  const entryOf = (runId: string) => (RUN_ID.test(runId) ? index.get(runId) : null)

  const logFailure = ({ error }: ReturnType<typeof failure>) => log(`${error.message} ${error.fix ?? ''}`.trimEnd())
  const write = async (runId: string, report: RunReport, payloadName?: string): Promise<void> => {
    const text = keptReportText(shortenReport(report))
    try {
      replaceWhole(bodyOf(runId), text, { mode: 0o600, folders: 0o700, durable: false }, fs)
    } catch (error) {
      return logFailure(fileFailure(bodyOf(runId), 'cannot be kept in the history', error))
    }
    const kept = index.put(runId, newEntry(runId, report, Buffer.byteLength(text), payloadName))
    if (!kept.ok) logFailure(kept)
    await dropTooMany()
    onChange()
  }
  const dropTooMany = async (): Promise<void> => {
    const limit = limits()
    if (limit === null) return
    const { count, megabytes } = limit
    let bytes = 0
    let runs = 0
    for (const { run, bytes: own } of entries().sort((a, b) => newestFirst(a.run, b.run))) {
      bytes += own
      if (run.pinned) continue
      runs += 1
      // The newest is kept whatever its size.
      if (runs === 1 || (runs <= count && bytes <= megabytes * 1_048_576)) continue
      index.remove(run.runId)
      await rm(bodyOf(run.runId), { force: true })
      bytes -= own
    }
  }
  return {
    add(runId, report, payloadName) {
      // The run is told first: the rest of this tick is its own.
      writing = writing
        .then(() => new Promise<void>((resolve) => void setImmediate(resolve)))
        .then(() => write(runId, report, payloadName))
        .catch((error: unknown) => log(`A run could not be kept in the history (${errorCode(error)}).`))
    },
    list: () => entries().map(toKept).sort(newestFirst),
    search: (query) =>
      searchRuns(
        entries().map((entry) => ({ run: toKept(entry), text: entry.text })),
        query,
      ),
    async get(runId) {
      if (entryOf(runId) === null) return ok(null)
      const read = await readKeptReport(bodyOf(runId), fs)
      switch (read.kind) {
        case 'read':
          return ok(read.value)
        case 'unread':
        case 'newer':
          return failure(read.cause.code, `The run cannot be opened now: ${read.cause.reason}.`, read.cause.fix)
        case 'broken':
          notes.push(`A run of the history cannot be used: ${read.why}. ${sayAside(bodyOf(runId), 'broken', fs)}`)
          break
        case 'absent':
          // Another studio let it go between the two.
          break
        default:
          assertNever(read)
      }
      index.remove(runId)
      onChange()
      return ok(null)
    },
    pin(runId, pinned) {
      const entry = entryOf(runId)
      if (entry === null) return ok(false)
      const put = index.put(runId, { ...entry, run: { ...entry.run, pinned } })
      onChange()
      return put.ok ? ok(true) : put
    },
    async take(runIds) {
      await writing
      const all = entries()
      const taken = all.filter(({ run }) => (runIds === 'all' ? !run.pinned : runIds.includes(run.runId)))
      const aside = join(trash, ownedFolderName())
      const moved: Entry[] = []
      const putBack = async (): Promise<Result<null>> => {
        // One that is back goes from the list: after a failure the rest is tried again.
        for (let entry = moved[0]; entry !== undefined; entry = moved[0]) {
          const { runId } = entry.run
          try {
            await rename(join(aside, `${runId}.json`), bodyOf(runId))
          } catch (error) {
            // Back already, when only the list could not take it: that is tried again.
            if (errorCode(error) !== 'ENOENT') return fileFailure(bodyOf(runId), 'cannot be brought back', error)
          }
          const put = index.put(runId, entry)
          if (!put.ok) return put
          moved.shift()
        }
        onChange()
        return ok(null)
      }
      try {
        makeFolder(aside, 0o700)
        for (const entry of taken) {
          const { runId } = entry.run
          try {
            await rename(bodyOf(runId), join(aside, `${runId}.json`))
            moved.push(entry)
          } catch (error) {
            // Its report is gone already: then the list is all that has to forget it.
            if (errorCode(error) !== 'ENOENT') throw error
          }
          index.remove(runId)
        }
      } catch (error) {
        await putBack()
        return fileFailure(folder, 'cannot be cleared', error)
      }
      onChange()
      const forget = () => void rm(aside, { recursive: true, force: true }).catch(() => undefined)
      return ok({ count: taken.length, putBack, forget })
    },
    async settled() {
      await writing
    },
    takeNotes: () => [...notes.splice(0), ...index.takeNotes()],
  }
}

function toKept({ run: { trouble, ...run } }: Entry): KeptRun {
  return trouble === undefined ? run : { ...run, trouble }
}

function newEntry(runId: string, report: RunReport, bytes: number, payloadName?: string): Entry {
  const summary = runSummary(runId, report, payloadName)
  const scripts = [...new Set(report.hooks.map(({ script }) => script))]
  const run = { ...summary, pinned: false, scripts, sentence: report.verdict.sentence }
  const text = searchText(report, summary.toolName, payloadName)
  return { run, text, bytes: bytes + Buffer.byteLength(text) }
}
