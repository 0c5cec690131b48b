import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Files of a folder, by path from it; a text is an executable file unless said otherwise. */
export type WorkspaceFiles = Readonly<
  Record<string, string | { readonly text: string | Uint8Array; readonly mode: number } | { readonly link: string }>
>

/** Writes files into a folder, which is made when it isn't there. */
export async function writeFiles(root: string, files: WorkspaceFiles): Promise<void> {
  await mkdir(root, { recursive: true })
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(root, file)
    await mkdir(path.dirname(target), { recursive: true })
    if (typeof content !== 'string' && 'link' in content) {
      await symlink(content.link, target)
    } else {
      const { text, mode } = typeof content === 'string' ? { text: content, mode: 0o755 } : content
      await writeFile(target, text)
      await chmod(target, mode)
    }
  }
}

/** Puts files, by their names, into the hooks folder of a workspace. */
export function hooks(files: WorkspaceFiles): WorkspaceFiles {
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [`.clinerules/hooks/${name}`, content]))
}

/** Where the global hooks lie for a person with this home folder. */
export function globalDirOf(home: string): string {
  return path.join(home, 'Documents', 'Cline', 'Hooks')
}

/** A script that reads its stdin and gives this answer; `before` are lines of sh in between. */
export function answering(answer: unknown, before = ''): string {
  return `#!/bin/sh\ncat > /dev/null\n${before}\nprintf '%s\\n' ${quoted(JSON.stringify(answer))}\n`
}

/** A script that reads its stdin and goes on with these lines of sh. */
export function script(lines: string): string {
  return `#!/bin/sh\ncat > /dev/null\n${lines}\n`
}

/** A line of sh that waits until a file is there; the path is from the workspace's root. */
export function waitFor(file: string): string {
  return `until [ -e ${quoted(file)} ]; do sleep 0.02; done`
}

/** A text as one word of sh. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
