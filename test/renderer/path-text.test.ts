import { expect, it } from 'vitest'
import { shareBeginning } from '../../renderer/views/path-text.ts'

it('names are cut at their beginning when that is the same for two of them', () => {
  expect(shareBeginning(['customer-service-01', 'customer-service-02', 'shop'])).toBe(true)
  expect(shareBeginning(['customer-service', 'shop-frontend-web', 'admin'])).toBe(false)
  expect(shareBeginning(['customer-service', 'customer-service'])).toBe(false)
  expect(shareBeginning(['shop', 'shop-admin', ''])).toBe(false)
})
