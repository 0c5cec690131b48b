import { anything, assert, constantFrom, array, property, string } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { maskText } from '../../../shared/hookrun/mask-text.ts'

// In two parts, so that nothing that scans for secrets takes these for some.
const github = `ghp_${'aB3'.repeat(12)}`
const openai = `sk-proj-${'x1Y'.repeat(10)}`
const aws = `AKIA${'ABCD1234'.repeat(2)}`
const jwt = ['hbGciOiJ', 'zdWIiOiI'].map((part) => `eyJ${part}`).join('.') + '.SflKxwRJ'
const key = (begin: string, end: string) =>
  `-----BEGIN ${begin}-----\nProc-Type: 4,ENCRYPTED\n\nabc+/=\n-----END ${end}-----`

const masked = (text: string) => maskText(text, ['/root', 'C:\\Users\\ada']).text

describe('what is masked', () => {
  it.each([
    [`see ${github}.`, 'see [token].'],
    ['password: \\"hunter2\\"', 'password: \\"[password]\\"'],
    ['"\\\\\\nada@example.com"', '"\\\\\\n[mail]"'],
    [`export K=${openai}`, 'export K=[key]'],
    [`"${aws}"`, '"[key]"'],
    [jwt, '[token]'],
    [`Authorization: Bearer ${'a1b2'.repeat(5)}`, 'Authorization: Bearer [token]'],
    [key('RSA PRIVATE KEY', 'RSA PRIVATE KEY'), '[key]'],
    [JSON.stringify(key('PRIVATE KEY', 'PRIVATE KEY')), '"[key]"'],
    [`${key('OPENSSH PRIVATE KEY', 'OPENSSH PRIVATE KEY').split('-----END')[0]}`, '[key]'],
    ['PASSWORD=hunter2 next', 'PASSWORD=[password] next'],
    ['--db-password "hunter 2"', '--db-password "hunter 2"'],
    ['--api-key=hunter2', '--api-key=[password]'],
    ['postgres://ada:hunter2@db/x', 'postgres://ada:[password]@db/x'],
    ['{"password":"a\\"b c"}', '{"password":"[password]"}'],
    ['{"clientSecret" : "x"}', '{"clientSecret" : "[password]"}'],
    ['{"x":"{\\"api_key\\":\\"a\\\\\\"b\\"}"}', '{"x":"{\\"api_key\\":\\"[password]\\"}"}'],
    ['mail ada.l+x@mail.example.com now', 'mail [mail] now'],
    ['"a\\nada@example.com"', '"a\\n[mail]"'],
    ['"\\u001bada@example.com"', '"\\u001b[mail]"'],
    ['/home/ada/x and /Users/bob', '~/x and ~'],
    ['"\\n/home/ada/x"', '"\\n~/x"'],
    ['/root/.ssh', '~/.ssh'],
    ['C:\\Users\\ada\\x', '~\\x'],
    ['"C:\\\\Users\\\\carl\\\\x"', '"~\\\\x"'],
  ])('%j becomes %j', (text, expected) => {
    expect(masked(text)).toBe(expected)
  })
})

describe('what stays', () => {
  it.each([
    '/rooted/x and /home and /homes/x',
    'git@github.com:ada/x.git',
    '"tokenCount": 12, max_tokens: 100',
    'a secret: is kept', // too short to be one
    'tests/home/fixtures/x.sh',
    'risk-assessment-of-everything-here',
    '{"cancel":false,"errorMessage":""}',
    'user@localhost',
    '/Users/Shared/x',
  ])('%j', (text) => {
    expect(masked(text)).toBe(text)
  })
})

test('kinds are counted', () => {
  const { counts } = maskText(`${github} ${github} a@b.example PASSWORD=hunter2 /home/x`)
  expect([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual([
    ['home', 1],
    ['mail', 1],
    ['password', 1],
    ['token', 2],
  ])
})

const pieces = constantFrom(
  github,
  openai,
  aws,
  jwt,
  'ada@example.com',
  '/home/ada',
  '/root/',
  'PASSWORD=',
  'hunter2',
  '"',
  '\\',
  '\n',
  ' ',
  ':',
  'password',
  'n',
)

test('masking twice changes nothing more', () => {
  assert(
    property(array(pieces), (parts) => {
      const once = masked(parts.join(' '))
      expect(masked(once)).toBe(once)
    }),
    { numRuns: 2_000 },
  )
})

test('JSON stays JSON, of the same shape', () => {
  const shape = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(shape)
      : typeof value === 'object' && value !== null
        ? Object.values(value).map(shape)
        : typeof value === 'string'
          ? ''
          : value
  assert(
    property(anything({ values: [string(), array(pieces).map((parts) => parts.join(''))] }), (value) => {
      const text = JSON.stringify(value)
      if (text === undefined) return
      expect(shape(JSON.parse(masked(text)))).toEqual(shape(JSON.parse(text)))
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  'a',
  'eyJ',
  '-----BEGIN PRIVATE KEY-----',
  'password',
  'a.',
  'A_',
  '"password":"',
  '\\"secret\\":\\"',
  'sk-',
  'http://',
  'a@',
  'a@b.',
  '/home/',
  'Bearer ',
])('a long text of %j is masked in a bounded time', (piece) => {
  const text = piece.repeat(Math.ceil(524_288 / piece.length))
  const began = performance.now()
  masked(text)
  expect(performance.now() - began).toBeLessThan(3_000)
})
