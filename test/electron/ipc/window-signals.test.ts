import { expect, test } from 'vitest'
import { recordingEngine } from '../../helpers/recording-engine.ts'
import { openTestStudio } from '../../helpers/studio.ts'

const news = { title: 'PreToolUse', body: 'Goes ahead.', runId: 'one' }

test('what a window wants shown outside of itself reaches the desktop as it is', async () => {
  const shown: unknown[] = []
  const signals = {
    showProgress: (share: number | null) => void shown.push(share),
    notify: (told: unknown) => void shown.push(told),
  }
  await using opened = await openTestStudio({}, { engine: recordingEngine(), signals })
  await opened.get('window.progress', { share: 0.25 })
  await opened.get('window.progress', { share: null })
  await opened.get('window.notify', news)
  expect(shown).toEqual([0.25, null, news])
  expect((await opened.ask('window.progress', { share: 1.5 })).ok).toBe(false)
})

test('the studio for the browser shows nothing, and says so', async () => {
  await using opened = await openTestStudio({}, { engine: recordingEngine() })
  expect(await opened.ask('window.progress', { share: 0.5 })).toMatchObject({ error: { code: 'no-desktop' } })
  expect(await opened.ask('window.notify', news)).toMatchObject({ error: { code: 'no-desktop' } })
})
