import { expect, test } from 'vitest'
import type { ScriptFacts } from '../../../shared/requests/scripts.ts'
import { apply, lint } from './lint.ts'

const NO_FACTS: ScriptFacts = { syntax: null, interpreter: null, commands: {} }

const NODE = 'process.stdin\n'
const PYTHON = 'import sys\nsys.stdin.read()\n'

test.each([
  ['bahs', '#!/usr/bin/env bahs\ncat\n', 'Write bash', '#!/usr/bin/env bash\ncat\n'],
  ['bahs', '#!/usr/bin/env -S bahs -e\ncat\n', 'Write bash', '#!/usr/bin/env -S bash -e\ncat\n'],
  ['noed', `#!/usr/bin/env noed\n${NODE}`, 'Write node', `#!/usr/bin/env node\n${NODE}`],
  [
    '/usr/bin/python',
    `#!/usr/bin/python\n${PYTHON}`,
    'Write #!/usr/bin/env python3',
    `#!/usr/bin/env python3\n${PYTHON}`,
  ],
  ['/opt/bash', '#! /opt/bash -e\ncat\n', 'Write #!/usr/bin/env -S bash -e', '#! /usr/bin/env -S bash -e\ncat\n'],
])('%s, of %j: the first fix is “%s”', (name, text, title, fixed) => {
  const facts = { ...NO_FACTS, interpreter: { name, path: null } }
  const found = lint(text, { facts }).find(({ code }) => code === 'interpreter-missing')
  const [fix] = found?.fixes ?? []
  expect([fix?.title, fix && apply(text, fix)]).toEqual([title, fixed])
})

test.each(['node', 'no-such-interpreter', 'escript'])('%s, which env does not find, is nothing else', (name) => {
  const facts = { ...NO_FACTS, interpreter: { name, path: null } }
  const found = lint(`#!/usr/bin/env ${name}\n${NODE}`, { facts }).find(({ code }) => code === 'interpreter-missing')
  expect(found?.message).not.toContain('Did you mean')
  expect(found?.fixes).toEqual([])
})
