import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** What stands at a path of a workspace: a text (executable when it begins with `#!`), or something said more exactly. */
export type Entry =
  | string
  | { readonly text: string | Uint8Array; readonly mode?: number }
  | { readonly link: string }
  | { readonly folder: true }
  | { readonly pipe: true }

/** A real temporary folder; `await using workspace = makeWorkspace({ … })` removes it at the end of the test. */
export interface TestWorkspace {
  /** Its path, links resolved. */
  readonly root: string
  /** The path of something in it. */
  path(...parts: string[]): string
  /** Where the hook of that name lies, or would lie. */
  hook(name: string): string
  /** Puts something in it, folders on the way included; gives its path. */
  put(path: string, entry: Entry): string
  remove(): void
  [Symbol.dispose](): void
  [Symbol.asyncDispose](): Promise<void>
}

/** Makes a real temporary workspace, such as `makeWorkspace({ '.clinerules/hooks/PreToolUse': '#!/bin/sh\necho hi' })`. */
export function makeWorkspace(entries: Readonly<Record<string, Entry>> = {}): TestWorkspace {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'hook-studio-test-')))
  const path = (...parts: string[]) => join(root, ...parts)
  const put = (at: string, entry: Entry) => {
    place(path(at), entry)
    return path(at)
  }
  const remove = () => rmSync(root, { recursive: true, force: true, maxRetries: 3 })
  for (const [at, entry] of Object.entries(entries)) put(at, entry)
  return {
    root,
    path,
    hook: (name) => path('.clinerules', 'hooks', name),
    put,
    remove,
    [Symbol.dispose]: remove,
    [Symbol.asyncDispose]: () => Promise.resolve(remove()),
  }
}

function place(path: string, entry: Entry): void {
  mkdirSync(dirname(path), { recursive: true })
  if (typeof entry === 'string') write(path, entry, entry.startsWith('#!') ? 0o755 : 0o644)
  else if ('text' in entry) write(path, entry.text, entry.mode ?? 0o755)
  else if ('link' in entry) symlinkSync(entry.link, path)
  else if ('folder' in entry) mkdirSync(path, { recursive: true })
  else execFileSync('mkfifo', [path])
}

function write(path: string, text: string | Uint8Array, mode: number): void {
  writeFileSync(path, text)
  chmodSync(path, mode)
}
