import { posix, win32 } from 'node:path'
import { expect, test } from 'vitest'
import { isWithin } from '../../../electron/files/is-within.ts'

test.each([
  ['/ws', '/ws', true],
  ['/ws/bin', '/ws/', true],
  ['/ws/a/../bin', '/ws', true],
  ['/bin', '/', true],
  ['/ws/../bin', '/ws', false],
  ['/ws-two/bin', '/ws', false],
  ['/ws/..bin', '/ws', true],
])('on Unix %s lies in %s: %s', (path, folder, is) => {
  expect(isWithin(path, folder, posix)).toBe(is)
})

test.each([
  ['C:\\ws\\bin', 'C:\\ws', true],
  ['c:\\WS\\bin', 'C:\\ws\\', true],
  ['C:/ws/bin', 'C:\\ws', true],
  ['D:\\ws\\bin', 'C:\\ws', false],
  ['C:\\ws-two\\bin', 'C:\\ws', false],
])('on Windows %s lies in %s: %s', (path, folder, is) => {
  expect(isWithin(path, folder, win32)).toBe(is)
})
