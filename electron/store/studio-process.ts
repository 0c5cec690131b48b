import { createProcessTable } from '../engine/process-table.ts'

/** A process of the studio, as another one tells whether it still lives: its number alone may be another program's by now. */
export interface StudioProcess {
  readonly pid: number
  readonly start: string
}

/** The studios of this machine. */
export interface StudioProcesses {
  /** This one; null where the system tells nothing of processes. */
  readonly own: StudioProcess | null
  /** Whether it is another process than this one, and alive. */
  isOther(studio: StudioProcess): boolean
}

/** Looks at the processes of the platform; on Windows none is known, so no other studio is seen there. */
export function studioProcesses(platform: NodeJS.Platform = process.platform): StudioProcesses {
  const startOf = (pid: number): string | null => {
    const table = createProcessTable(platform)
    try {
      return table?.one(pid)?.start ?? null
    } finally {
      table?.close()
    }
  }
  let own: StudioProcess | null | undefined
  return {
    get own() {
      if (own === undefined) {
        const start = startOf(process.pid)
        own = start === null ? null : { pid: process.pid, start }
      }
      return own
    },
    isOther: ({ pid, start }) => pid !== process.pid && startOf(pid) === start,
  }
}
