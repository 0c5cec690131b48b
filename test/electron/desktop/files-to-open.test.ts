import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { expect, test } from 'vitest'
import { listenForFiles } from '../../../electron/desktop/files-to-open.ts'

test('a file that started the desktop waits for the studio, and later ones are handed over at once', () => {
  const app = new EventEmitter()
  const files = listenForFiles(app as unknown as Pick<App, 'on'>)
  const prevented: string[] = []
  const name = (file: string) => app.emit('open-file', { preventDefault: () => prevented.push(file) }, file)
  name('/first.hookrun')
  const handed: string[] = []
  files.handTo((file) => handed.push(file))
  expect(handed).toEqual(['/first.hookrun'])
  name('/second.hookrun')
  expect(handed).toEqual(['/first.hookrun', '/second.hookrun'])
  expect(prevented).toEqual(handed)
})
