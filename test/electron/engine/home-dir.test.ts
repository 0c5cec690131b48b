import { parse } from 'node:path'
import { expect, test } from 'vitest'
import { homeDir } from '../../../electron/engine/home-dir.ts'

const nobody = () => {
  throw new Error('uv_os_homedir returned ENOENT')
}

test('the home folder is what the environment names, when that is a whole path', () => {
  expect(homeDir({ homedir: () => '/home/ana', userInfo: nobody })).toBe('/home/ana')
})

test.each(['', 'here', './here'])('the home folder %j is none: the system is asked whose it is', (named) => {
  expect(homeDir({ homedir: () => named, userInfo: () => ({ homedir: '/home/ana' }) })).toBe('/home/ana')
})

test('without any home it is the root, also for a user that has no name', () => {
  const { root } = parse(process.execPath)
  expect(homeDir({ homedir: nobody, userInfo: nobody })).toBe(root)
  expect(homeDir({ homedir: () => '', userInfo: () => ({ homedir: '' }) })).toBe(root)
})
