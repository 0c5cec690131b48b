import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const SHEET = readFileSync(new URL('../../renderer/styles/tokens.css', import.meta.url), 'utf8')
const [PLAIN = '', MORE = ''] = SHEET.split(":root[data-contrast='more']")

/** Every colour of a style sheet as its light and its dark half. */
const tokensOf = (sheet: string) =>
  new Map(
    [...sheet.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(([, name, light, dark]) => [
      name ?? '',
      { light: light ?? '', dark: dark ?? '' },
    ]),
  )

const SURFACES = ['bg', 'bg1', 'bg2', 'bg3', 'accent-bg']
const TEXTS = ['fg', 'fg2', 'fg3']
const COLOURS = [
  'accent',
  'ok',
  'no',
  'warn',
  'code-string',
  'code-key',
  'code-number',
  'code-keyword',
  'code-comment',
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((index) => `hook-${index}`),
]

const THEMES = [
  { title: 'light', theme: 'light', tokens: tokensOf(PLAIN), least: 4.5 },
  { title: 'dark', theme: 'dark', tokens: tokensOf(PLAIN), least: 4.5 },
  { title: 'light, with more contrast', theme: 'light', tokens: tokensOf(MORE), least: 7 },
  { title: 'high contrast', theme: 'dark', tokens: tokensOf(MORE), least: 7 },
] as const

it('with more contrast every colour has another value of its own', () => {
  expect([...tokensOf(MORE).keys()]).toEqual([...tokensOf(PLAIN).keys()])
})

describe.each(THEMES)('in the theme $title', ({ theme, tokens, least }) => {
  const colour = (name: string) => colourOf(tokens, name, theme)
  const contrast = (text: string, surface: string) => ratio(colour(text), colour(surface))

  it(`text keeps ${least}:1 on every surface`, () => {
    const low = SURFACES.flatMap((surface) => TEXTS.map((text) => ({ text, surface, ratio: contrast(text, surface) })))
    expect(low.filter((pair) => pair.ratio < least)).toEqual([])
  })

  it(`coloured text keeps ${least}:1 on the surfaces that it stands on`, () => {
    const pairs = ['bg', 'bg1', 'bg2', 'bg3'].flatMap((surface) => COLOURS.map((text) => ({ text, surface })))
    pairs.push({ text: 'accent-fg', surface: 'accent' })
    for (const tone of ['ok', 'no', 'warn']) {
      for (const text of [tone, 'fg', 'fg2']) pairs.push({ text, surface: `${tone}-bg` })
    }
    const low = pairs.map((pair) => ({ ...pair, ratio: contrast(pair.text, pair.surface) }))
    expect(low.filter((pair) => pair.ratio < least)).toEqual([])
  })

  it('marks and borders of fields keep 3:1', () => {
    expect(contrast('line-strong', 'bg1')).toBeGreaterThanOrEqual(3)
  })

  it('no hook has the hue of a verdict', () => {
    for (let index = 1; index <= 8; index++) {
      const hue = hueOf(colour(`hook-${index}`))
      expect({ index, isRed: hue < 25 || hue > 340 }).toEqual({ index, isRed: false })
      expect({ index, isGreen: hue > 80 && hue < 165 }).toEqual({ index, isGreen: false })
    }
  })
})

function colourOf(
  tokens: ReturnType<typeof tokensOf>,
  name: string,
  theme: 'light' | 'dark',
): readonly [number, number, number] {
  const text = tokens.get(name)?.[theme]
  if (text === undefined) throw new Error(`There is no colour ${name}`)
  return [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16) / 255) as unknown as [number, number, number]
}

function ratio(a: readonly number[], b: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function hueOf([r, g, b]: readonly [number, number, number]): number {
  const max = Math.max(r, g, b)
  const span = max - Math.min(r, g, b)
  const sector = max === r ? (g - b) / span : max === g ? (b - r) / span + 2 : (r - g) / span + 4
  return (sector * 60 + 360) % 360
}
