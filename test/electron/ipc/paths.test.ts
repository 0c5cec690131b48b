import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { expect, test } from 'vitest'
import { pathsHandlers } from '../../../electron/ipc/paths.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

async function complete(prefix: string, home = homedir()) {
  const result = await pathsHandlers(home)['paths.complete']({ prefix }, 'test')
  return result.ok ? result.value : null
}

test('only folders are offered, sorted, links to folders among them', async () => {
  using folder = makeWorkspace({
    'src/x': 'x',
    samples: { folder: true },
    'some-file': 'x',
    shop: { link: 'src' },
    snag: { link: 'nowhere' },
    other: { folder: true },
  })
  expect(await complete(folder.path('s'))).toEqual([folder.path('samples'), folder.path('shop'), folder.path('src')])
  expect(await complete(`${folder.root}/`)).toHaveLength(4)
  expect(await complete(folder.path('S'))).toHaveLength(3)
})

test('hidden folders are offered when a dot was typed', async () => {
  using folder = makeWorkspace({ '.git': { folder: true }, src: { folder: true } })
  expect(await complete(`${folder.root}/`)).toEqual([folder.path('src')])
  expect(await complete(`${folder.root}/.`)).toEqual([folder.path('.git')])
})

test('a tilde is the home folder', async () => {
  using home = makeWorkspace({ projects: { folder: true } })
  for (const typed of ['~', '~/', '~/pro']) expect(await complete(typed, home.root)).toEqual([home.path('projects')])
})

test('at most fifty are offered', async () => {
  using folder = makeWorkspace()
  for (let index = 0; index < 80; index += 1) mkdirSync(folder.path(`f${index}`))
  expect(await complete(`${folder.root}/`)).toHaveLength(50)
})

test.each(['', 'relative', './x', '/no/such/folder/x', '/etc/hostname/x', '/\0', '~nobody/'])(
  'nothing is offered for %j',
  async (prefix) => {
    expect(await complete(prefix)).toEqual([])
  },
)
