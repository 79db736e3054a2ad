import { expect, test, vi } from 'vitest'
import { pressProvider, providersOf } from './login-providers.ts'

const games = [
  { vassalage: 'A', vendorName: 'Alpha', isHot: '0' as const },
  { vassalage: 'B', vendorName: 'Beta', isHot: '1' as const },
  { vassalage: 'A', vendorName: 'Alpha', isHot: '0' as const },
]
const codes = (kind: string, of = games) => providersOf(of, kind).map(each => each.vassalage)

test('each provider stands once; under Hot those of hot games', () => {
  expect(codes('rng')).toEqual(['A', 'B'])
  expect(codes('hot')).toEqual(['B'])
  expect(codes('hot', games.slice(0, 1))).toEqual(['A'])
})

test.each([
  ['hot', true],
  ['rng', true],
  ['live', false],
  ['sports', false],
])(
  'specification §2: a provider under %s leads to /rng: %s; else /login opens in a window of 1300 by 900',
  (kind, isSlots) => {
    const ways = { toSlots: vi.fn(), openWindow: vi.fn() }
    pressProvider(kind, ways)
    expect(ways.toSlots).toHaveBeenCalledTimes(isSlots ? 1 : 0)
    if (!isSlots) expect(ways.openWindow).toHaveBeenCalledWith('/login', 'popup,width=1300,height=900')
  },
)
