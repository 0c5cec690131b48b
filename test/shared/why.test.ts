import { describe, expect, it } from 'vitest'
import { discoverAll } from '../../electron/engine/discover.ts'
import { realFileSystem, type FileSystem } from '../../electron/engine/file-system.ts'
import type { HookPlaces } from '../../shared/places.ts'
import type { ProfileName } from '../../shared/profiles.ts'
import type { EventName } from '../../shared/events.ts'
import { whyText } from '../../shared/why.ts'
import { makeWorkspace } from '../helpers/workspace.ts'

const extras = { studio: '1.2.3', platform: 'linux' }
const script = '#!/bin/sh\necho {}\n'

function story(places: Partial<HookPlaces>, event: EventName, profile: ProfileName = 'cline', platform = 'linux') {
  const all = { runtimeDir: null, globalDir: null, roots: [], ...places }
  const listing = discoverAll(all, profile, platform as NodeJS.Platform)
  return whyText(listing, event, profile, { ...extras, platform })
}

describe('the story of an event that did not fire', () => {
  it('names the directories in their order, each file with its reason and next step, the switch and the profile', async () => {
    await using workspace = makeWorkspace({
      '.clinerules/hooks/PreToolUse': { text: script, mode: 0o644 },
      '.clinerules/hooks/PreToolUse.sh': script,
      '.clinerules/hooks/TaskStart': script,
      '.clinerules/hooks/lib.sh': script,
      '.clinerules/hooks/.studio/TaskStart.a.json': '{}',
      'runtime/pretooluse': script,
    })
    const { root } = workspace
    const text = story(
      { runtimeDir: workspace.path('runtime'), globalDir: workspace.path('none'), roots: [root] },
      'PreToolUse',
    )
    expect(text.replaceAll(root, '<root>')).toBe(`Why did PreToolUse not fire?
No hook of it was found; 3 files will not run, with the reason below.

1. Directories looked at, in the order of the agent
   1. <root>/runtime (runtime): exists
   2. <root>/none (global): does not exist
   3. <root>/.clinerules/hooks (workspace): exists

2. Files considered
   Looked for in each directory: an executable file named exactly PreToolUse.
   - <root>/runtime/pretooluse: will not run. pretooluse is not spelled exactly like PreToolUse, the only name that is looked for.
     Next step: mv <root>/runtime/pretooluse <root>/runtime/PreToolUse
   - <root>/.clinerules/hooks/PreToolUse: will not run. PreToolUse is not executable, which switches it off: it is passed over without a word.
     Next step: chmod +x <root>/.clinerules/hooks/PreToolUse
   - <root>/.clinerules/hooks/PreToolUse.sh: will not run. PreToolUse.sh has an extension: the hook of PreToolUse must be named PreToolUse, without one.
     Next step: There is a PreToolUse already: remove this file, or move what it does over there.
   2 other files there have nothing to do with PreToolUse.

3. The switch
   - <root>/.clinerules/hooks/PreToolUse: off (it is not executable)
   The agent's own setting for hooks must be on as well; the studio cannot see it.

4. The profile
   cline (Cline (as documented)). Cline's documentation and the classic design: all nine events are called.
   PreToolUse is called under it: it fires after the user approved a tool and before it runs (never for attempt_completion).
   The other profiles call it: cline-vscode@4.1.

Hook Studio 1.2.3 on linux, profile cline.
`)
  })

  it('says at once that a hook is switched off', async () => {
    await using workspace = makeWorkspace({ '.clinerules/hooks/TaskStart': { text: script, mode: 0o644 } })
    expect(story({ roots: [workspace.root] }, 'TaskStart').split('\n')[1]).toBe('Its hook is switched off.')
  })

  it('says when all is well here, and what else can be the reason', async () => {
    await using workspace = makeWorkspace({ '.clinerules/hooks/TaskStart': script })
    const text = story({ roots: [workspace.root] }, 'TaskStart')
    expect(text.split('\n')[1]).toMatch(/^It would: one hook was found and runs when a new task begins.*own switch/)
    expect(text).toContain(`TaskStart: will run, in ${workspace.root}`)
    expect(text).toContain('TaskStart: on (it is executable)')
  })

  it('says first that the profile never calls the event, and who does', async () => {
    await using workspace = makeWorkspace({ '.clinerules/hooks/PreCompact': script })
    const text = story({ roots: [workspace.root] }, 'PreCompact', 'cline-vscode@4.1')
    expect(text.split('\n')[1]).toContain('Cline for VS Code 4.1 never calls PreCompact')
    expect(text).toContain('PreCompact is never called under it.')
    expect(text).toContain('The other profiles call it: cline.')
    expect(story({ roots: [workspace.root] }, 'PreCompact')).toContain('Other profiles that call it: none.')
  })

  it('tells what is wrong on the way to a directory, whatever the event', async () => {
    await using workspace = makeWorkspace({ '.clinerules': 'a file of rules' })
    const text = story({ roots: [workspace.root] }, 'TaskResume')
    expect(text).toContain(`- ${workspace.path('.clinerules')}: will not run.`)
    expect(text).toMatch(/Next step: .*mv /)
  })

  it('knows that there is no switch on Windows', async () => {
    await using workspace = makeWorkspace({ '.clinerules/hooks/TaskStart.ps1': '' })
    const text = story({ roots: [workspace.root] }, 'TaskStart', 'cline', 'win32')
    expect(text).toContain('On Windows a hook has no switch')
    expect(text).toContain('Looked for in each directory: TaskStart.ps1.')
  })

  it('works without any folder, tells the last run, and cannot write to a terminal', () => {
    const listing = discoverAll({ runtimeDir: null, globalDir: '/tmp/\u001b[31mred', roots: [] }, 'cline', 'linux')
    const lastRun = { startedAt: '2026-01-01T00:00:00.000Z', sentence: 'Blocks: the task would be cancelled.' }
    const text = whyText(listing, 'TaskStart', 'cline', { ...extras, lastRun })
    expect(text).toContain('The last run, 2026-01-01T00:00:00.000Z: Blocks')
    expect(text).not.toContain('\u001b')
    expect(whyText({ ...listing, directories: [] }, 'TaskStart', 'cline', extras)).toContain('no folder is open')
  })

  it('says of a directory that may not be looked into that it is not known what is in it', () => {
    const barred: FileSystem = {
      ...realFileSystem,
      stat: (path) => {
        if (path.includes('.clinerules')) throw Object.assign(new Error('EACCES'), { code: 'EACCES' })
        return realFileSystem.stat(path)
      },
    }
    using workspace = makeWorkspace()
    const places = { runtimeDir: null, globalDir: null, roots: [workspace.root] }
    const text = whyText(discoverAll(places, 'cline', 'linux', barred), 'TaskStart', 'cline', extras)
    expect(text).toContain('No file of that name was found, but one directory could not be looked into: see 2.\n')
    expect(text).toContain('hooks (workspace): cannot be looked at\n')
  })
})
