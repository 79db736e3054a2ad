import { expect, test, vi } from 'vitest'
import { pressProvider, providersOf } from './login-providers.ts'

const card = (vassalage: string, isHot: 0 | 1) => ({ vassalage, displayName: vassalage, isHot })
const lanes = [
  { gameCategory: 'RNG' as const, cards: [card('A', 0), card('B', 1)] },
  { gameCategory: 'LOTT' as const, cards: [card('C', 0), card('B', 1)] },
]
const cool = [{ gameCategory: 'LIVE' as const, cards: [card('A', 0), card('D', 0)] }]
const codes = (of: typeof lanes | typeof cool, kind: string) => providersOf(of, kind).map(each => each.vassalage)

test('each kind has its own vendors; under Hot stand those with isHot 1, each once', () => {
  expect(codes(lanes, 'rng')).toEqual(['A', 'B'])
  expect(codes(lanes, 'lottery')).toEqual(['C', 'B'])
  expect(codes(lanes, 'fish')).toEqual([])
  expect(codes(lanes, 'hot')).toEqual(['B'])
  expect(codes(cool, 'hot')).toEqual(['A', 'D'])
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
