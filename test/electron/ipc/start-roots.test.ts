import { expect, test } from 'vitest'
import { startRoots } from '../../../electron/ipc/start-roots.ts'
import { MAX_ROOTS } from '../../../electron/store/recents.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

test('of too many folders the first are opened, so that they can be remembered', () => {
  const names = Array.from({ length: MAX_ROOTS + 1 }, (_, index) => `f${index}`)
  using workspace = makeWorkspace(Object.fromEntries(names.map((name) => [`${name}/x`, ''])))
  const { roots, notes } = startRoots({
    folders: names,
    cwd: workspace.root,
    home: '/',
    session: { roots: null, recents: [] },
    dataDir: workspace.path('data'),
    sampleDir: workspace.path('sample'),
  })
  expect(roots).toEqual(names.slice(0, MAX_ROOTS).map((name) => workspace.path(name)))
  expect(notes).toEqual([`Only the first ${MAX_ROOTS} of ${MAX_ROOTS + 1} folders are open.`])
})
