import { describe, expect, it } from 'vitest'
import { createPurse } from './money.ts'

describe('money on the stage', () => {
  it('shows thousands and two decimals, or as many as the currency has where they are fewer', () => {
    expect(createPurse(2).show(123_450n)).toBe('1,234.50')
    expect(createPurse(0).show(50_000n)).toBe('50,000')
    expect(createPurse(4).show(12_345n)).toBe('1.23')
  })

  it('coins are worth their share of the stake, never more', () => {
    const { worth } = createPurse(2)
    expect(worth(75, 100n, 20)).toBe(375n)
    expect(worth(1, 50n, 20)).toBe(2n)
  })
})
