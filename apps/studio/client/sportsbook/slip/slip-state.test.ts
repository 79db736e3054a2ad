import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeKey } from '../model.ts'
import { asksFirst, betsOf, type Change, changeSlip, emptySlip, isShut, modesOf, type SlipLeg } from './slip-state.ts'

const leg = (event: string, price = 2_000, more: Partial<SlipLeg> = {}): SlipLeg => ({
  ...{ event, market: 1, specifiers: '', outcome: '1', match: `${event} – other`, isInPlay: false },
  ...{ price, now: price, banker: false, ...more },
})
const slipOf = (...changes: Change[]) => changes.reduce(changeSlip, emptySlip)
const add = (...legs: SlipLeg[]): Change[] => legs.map(each => ({ do: 'toggle', leg: each }))

test('a second match makes a parlay, the same place again takes it off, and what is left is a single', () => {
  expect(slipOf(...add(leg('a'))).mode).toBe('single')
  expect(slipOf(...add(leg('a'), leg('b'))).mode).toBe('parlay')
  expect(slipOf(...add(leg('a'), leg('b'), leg('b')))).toMatchObject({ mode: 'single', legs: [{ event: 'a' }] })
})

test('places of one match have a price of their own, two of one market none', () => {
  const corners = leg('a', 1_900, { market: 166, specifiers: 'total=9.5', outcome: '12' })
  expect(modesOf([leg('a'), corners])).toEqual(['single', 'same_game'])
  expect(modesOf([leg('a'), leg('a', 3_000, { outcome: '2' })])).toEqual(['single'])
  expect(modesOf([leg('a'), corners, leg('b')])).toEqual(['single'])
  expect(modesOf([leg('a'), leg('b'), leg('c')])).toEqual(['single', 'parlay', 'system'])
})

describe('what is asked for', () => {
  test('singles each have a stake of their own, at negative Malay odds what is to be won', () => {
    const [one, other] = [leg('a', 2_500), leg('b', 2_000)]
    const enter = (key: string, amount: bigint): Change => ({ do: 'enter', key, amount })
    const slip = slipOf(...add(one, other), { do: 'mode', mode: 'single' }, enter(placeKey(one), 3_000n))
    expect(betsOf(slip, 'decimal', null)).toMatchObject([{ stake: 3_000n, most: 7_500n }])
    // Malay -0.67: 30.00 is to be won, and costs 20.00.
    expect(betsOf(slip, 'malay', null)).toMatchObject([{ stake: 2_000n, most: 5_000n }])
  })

  test('a parlay is the product, a system all its combinations, a banker in each', () => {
    const legs = add(leg('a', 2_000), leg('b', 3_000), leg('c', 1_500))
    const stake: Change = { do: 'enter', key: null, amount: 1_000n }
    expect(betsOf(slipOf(...legs, stake), 'decimal', null)).toMatchObject([{ stake: 1_000n, most: 9_000n }])
    const system = slipOf(...legs, stake, { do: 'mode', mode: 'system' })
    // 2 × 3 + 2 × 1.5 + 3 × 1.5
    expect(betsOf(system, 'decimal', null)).toMatchObject([{ stake: 3_000n, most: 13_500n, sizes: [2] }])
    const banker = changeSlip(changeSlip(system, { do: 'banker', key: placeKey(leg('a')) }), { do: 'size', size: 1 })
    // 2 × 3 × 1.5, and 2 × 3 and 2 × 1.5
    expect(betsOf(banker, 'decimal', null)).toMatchObject([{ stake: 3_000n, most: 18_000n, sizes: [1, 2] }])
  })

  test('a same-game parlay waits for its price', () => {
    const both = add(leg('a'), leg('a', 1_900, { market: 18, specifiers: 'total=2.5', outcome: '12' }))
    const slip = slipOf(...both, { do: 'enter', key: null, amount: 1_000n })
    expect(slip.mode).toBe('same_game')
    expect(betsOf(slip, 'decimal', null)).toEqual([])
    expect(betsOf(slip, 'decimal', 3_100)).toMatchObject([{ kind: 'same_game', stake: 1_000n, most: 3_100n }])
  })
})

describe('prices of now', () => {
  const now = (price: number | null): Change => ({ do: 'prices', prices: new Map([[placeKey(leg('a')), price]]) })
  const accept = (which: 'any' | 'better' | 'none'): Change => ({ do: 'accept', accept: which })

  test.each([
    ['any', 1_900, false],
    ['any', 2_100, false],
    ['better', 1_900, true],
    ['better', 2_100, false],
    ['none', 1_900, true],
    ['none', 2_100, true],
  ] as const)('%s at %d asks first: %s', (which, price, asks) => {
    const slip = slipOf(...add(leg('a')), accept(which), now(price))
    expect(asksFirst(slip)).toBe(asks)
    expect(asksFirst(changeSlip(slip, { do: 'agree' }))).toBe(false)
  })

  test('a shut place keeps the price that was seen', () => {
    const slip = slipOf(...add(leg('a')), now(null))
    expect([isShut(slip), slip.legs[0]!.price]).toEqual([true, 2_000])
  })
})

test('whatever is pressed, a slip stays one: no place twice, a mode and sizes that its legs allow', () => {
  const some = fc.constantFrom('a', 'b', 'c', 'd')
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.tuple(some, fc.constantFrom('1', '2')).map(([event, outcome]) => ({
      ...{ do: 'toggle' as const, leg: leg(event, 2_000, { outcome }) },
    })),
    fc.constantFrom('single', 'parlay', 'system', 'same_game').map(mode => ({ do: 'mode' as const, mode })),
    some.map(event => ({ do: 'banker' as const, key: placeKey(leg(event)) })),
    fc.integer({ min: 1, max: 4 }).map(size => ({ do: 'size' as const, size })),
    fc.constant({ do: 'enter' as const, key: null, amount: 1_000n }),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), changes => {
      const slip = slipOf(...changes)
      expect(new Set(slip.legs.map(placeKey)).size).toBe(slip.legs.length)
      expect(modesOf(slip.legs)).toContain(slip.mode)
      for (const { stake, most } of betsOf(slip, 'decimal', 3_000)) expect(most).toBeGreaterThan(stake / 2n)
    }),
  )
})
