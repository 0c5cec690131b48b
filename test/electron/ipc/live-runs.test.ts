import { expect, test } from 'vitest'
import { createClients } from '../../../electron/ipc/clients.ts'
import { createLiveRuns } from '../../../electron/ipc/live-runs.ts'
import { createEngine } from '../../../electron/engine/create-engine.ts'
import { fireRequest } from '../../helpers/fire-request.ts'

test('a copy that cannot be removed after a run is said, and does not end the studio', async () => {
  const logged: string[] = []
  const log = (line: string) => logged.push(line)
  const engine = createEngine({ stateDir: null })
  const kept: string[] = []
  const live = createLiveRuns(engine, (runId) => kept.push(runId), createClients(log), log)
  const unheard: unknown[] = []
  const onUnheard = (error: unknown) => unheard.push(error)
  process.on('unhandledRejection', onUnheard)
  const onOver = () => {
    throw Object.assign(new Error('/secret is in use'), { code: 'EBUSY' })
  }
  live.fire(fireRequest([]), { onOver })
  await expect.poll(() => logged).toEqual(['What a run left could not be cleared away (EBUSY).'])
  process.off('unhandledRejection', onUnheard)
  expect(unheard).toEqual([])
  expect(kept).toHaveLength(1)
  await engine.close()
})

test('a run has the name of its saved payload while it goes on, and is kept with it', async () => {
  const engine = createEngine({ stateDir: null })
  const kept: (string | undefined)[] = []
  const keep = (_runId: string, _report: unknown, payloadName?: string) => kept.push(payloadName)
  const live = createLiveRuns(engine, keep, createClients(String), String)
  live.fire(fireRequest([]), { payloadName: 'Deletes everything' })
  expect(live.list()).toMatchObject([{ payloadName: 'Deletes everything' }])
  await expect.poll(() => kept).toEqual(['Deletes everything'])
  await engine.close()
})
