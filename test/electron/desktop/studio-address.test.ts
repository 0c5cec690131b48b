import { describe, expect, it } from 'vitest'
import { isStudioUrl } from '../../../electron/desktop/studio-address.ts'

describe("an address of the studio's page", () => {
  it.each(['app://studio/', 'app://studio', 'app://studio/index.html#x', 'app://studio/a?b', 'APP://studio/'])(
    'is %s',
    (address) => expect(isStudioUrl(address)).toBe(true),
  )

  it.each([
    '',
    'studio',
    'app:studio',
    'app:///studio',
    'app://studio.evil/',
    'app://evil/studio',
    'app://studio:1/',
    'app://a@studio/',
    'app://studio@evil/',
    'apps://studio/',
    'https://studio/',
    'file:///studio/',
    'about:blank',
    'null',
    'blob:app://studio/x',
    'data:text/html,app://studio/',
  ])('is not %j', (address) => expect(isStudioUrl(address)).toBe(false))
})
