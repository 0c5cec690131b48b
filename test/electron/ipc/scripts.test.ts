import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestStudio } from '../../helpers/studio.ts'

const HOOK = '.clinerules/hooks/PreToolUse'

test('the facts of an unsaved script come from the environment and the folder that its hook will have', async () => {
  await using test = await openTestStudio({ [HOOK]: '#!/bin/sh\n', tool: '#!/bin/sh\n' })
  const path = test.workspace.path(HOOK)
  const text = `#!/bin/bash\ntouch '${test.workspace.path('ran')}'\nfi\n`
  const facts = await test.get('scripts.facts', { path, text, commands: ['sh', './tool', 'no-such-command'] })
  expect(facts.interpreter).toEqual({ name: '/bin/bash', path: '/bin/bash' })
  expect(facts.commands['sh']).toMatch(/\/sh$/)
  expect(facts.commands['./tool']).toBe(test.workspace.path('tool'))
  expect(facts.commands['no-such-command']).toBeNull()
  // A machine that does much else may not answer within the limit.
  if (facts.syntax !== null) expect(facts.syntax).toMatchObject({ interpreter: 'bash', error: { line: 3 } })
  expect(existsSync(test.workspace.path('ran'))).toBe(false)
  expect(readdirSync(test.workspace.path('.clinerules/hooks'))).toEqual(['PreToolUse'])
})

test('a newer question about the same script calls the older one off', async () => {
  await using test = await openTestStudio({ [HOOK]: '#!/bin/sh\n' })
  const path = test.workspace.path(HOOK)
  const asked = Array.from({ length: 8 }, (_, index) =>
    test.get('scripts.facts', { path, text: `#!/bin/sh\n: ${index}\n`, commands: [] }),
  )
  const all = await Promise.all(asked)
  for (const { syntax } of all.slice(0, -1)) expect(syntax).toBeNull()
})
