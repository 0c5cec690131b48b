import { expect, test } from 'vitest'
import { createRunHistory } from '../../../electron/ipc/run-history.ts'
import { emptyReport } from '../../helpers/recording-engine.ts'

const request = {
  runId: 'x',
  event: 'PreToolUse',
  profile: 'cline',
  places: { runtimeDir: null, globalDir: null, roots: [] },
  script: null,
  inputNotices: [],
  timeoutMs: 1,
} as const

const report = (stdin: string) => emptyReport({ ...request, stdin: new TextEncoder().encode(stdin) })

test('what is kept is bound by its size, but for the last run', () => {
  const history = createRunHistory({ maxBytes: 10_000 })
  for (const runId of ['a', 'b', 'c']) history.add(runId, report('x'.repeat(2_000)))
  expect(history.list().map(({ runId }) => runId)).toEqual(['c', 'b'])
  history.add('huge', report('x'.repeat(1_000_000)))
  expect(history.list().map(({ runId }) => runId)).toEqual(['huge'])
  history.add('small', report('x'))
  expect(history.list().map(({ runId }) => runId)).toEqual(['small'])
  expect(history.get('huge')).toBeNull()
})

test('a run that was fired with a saved payload is listed with its name', () => {
  const history = createRunHistory()
  history.add('a', report('{}'), 'Deletes everything')
  history.add('b', report('{}'))
  expect(history.list().map(({ payloadName }) => payloadName)).toEqual([undefined, 'Deletes everything'])
})

test('the tool is named from the input that was sent', () => {
  const history = createRunHistory()
  history.add('a', report('{"preToolUse":{"toolName":"read_file"}}'))
  history.add('b', report('{"preToolUse":null}'))
  history.add('c', report('no JSON'))
  expect(history.list().map(({ toolName }) => toolName)).toEqual([null, null, 'read_file'])
})
