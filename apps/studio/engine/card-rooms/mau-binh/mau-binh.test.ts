import { expect, test } from 'vitest'
import { chanceOf, shuffled } from '../../../../../tests/proofs/card-rooms/chance.ts'
import { type Card, readCard } from '../poker/cards.ts'
import { arrange, SPLITS } from './arrange.ts'
import { owedBetween, type Shown } from './compare.ts'
import { mauBinhRules } from './mau-binh.ts'
import { isFoul, type Payments, type Rows, strengthsOf } from './rows.ts'
import { specialOf } from './specials.ts'

const PAYMENTS: Payments = {
  rows: {
    ...{ frontTrips: 3, middleFullHouse: 2, middleQuads: 8 },
    ...{ middleStraightFlush: 10, backQuads: 4, backStraightFlush: 5 },
  },
  scoop: 2,
  scoopAll: 2,
  specials: { dragonOfOneSuit: 36, dragon: 24, fivePairsAndTrips: 12, sixPairs: 6, threeFlushes: 4, threeStraights: 3 },
}
const cards = (text: string): Card[] => text.split(' ').map(each => readCard(each)!)
const rows = (text: string): Rows => {
  const [front, middle, back] = text.split(' / ').map(cards)
  return { front: front!, middle: middle!, back: back! }
}
const shown = (text: string, special?: Shown['special']): Shown => ({ rows: strengthsOf(rows(text)), special })
/** What each place has at the end, in units. */
const netOf = (all: Shown[]) => {
  const net = all.map(() => 0)
  for (const { from, to, units } of owedBetween(all, PAYMENTS)) {
    net[from]! -= units
    net[to]! += units
  }
  return net
}

const LOW = '2S 3C 5D / 7S 7C 8D 9H TS / JS JC QD KH 2D'
const HIGH = 'AS KC 5C / 8S 8C 9D TH 2C / QS QC 2H 3D 4H'
const MIXED = '3S 4C 6D / 9S 9C 2D 3H 4S / TD TC 5H 6H 7H'
const FOUL = 'AS AC 2D / 3S 5C 7D 9H JS / KS KC QD QH 2S'

test.each([
  ['2S 2C 3D 4D 5H 5S 6C 6D 7H 8S 9C TD JH', undefined],
  ['2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS', 'dragonOfOneSuit'],
  ['2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AC', 'dragon'],
  ['2S 2C 3S 3C 4S 4C 5S 5C 6S 6C 7S 7C 7D', 'fivePairsAndTrips'],
  ['2S 2C 2D 2H 4S 4C 5S 5C 6S 6C 7S 7C 8D', 'sixPairs'],
  ['2S 3S 5S 7S 9S 2C 4C 6C 8C TC 3D 5D 9D', 'threeFlushes'],
  ['2S 3S 5S 7S 9S JS KS AS 2C 4C 6C 8C TC', 'threeFlushes'],
  ['AS 2C 3D 4H 5S 6C 7D 8H 9S TC QD KH AC', 'threeStraights'],
  ['AS 2C 3D 3H 4S 4C 5D 5H 6S 7C QD KH AC', 'threeStraights'],
] as const)('%s: %s', (text, special) => {
  expect(specialOf(cards(text))).toBe(special)
})

test('rows are compared one by one, and all three of a player count twice', () => {
  expect(netOf([shown(LOW), shown(HIGH)])).toEqual([-6, 6])
  expect(netOf([shown(LOW), shown(MIXED)])).toEqual([-1, 1])
})

test('a row won by a rare hand is worth what the room says; one that is only laid is not', () => {
  const trips = '2S 2C 2D / 7S 7C 7D 9H TS / JS JC QD KH 3D'
  expect(netOf([shown(trips), shown('3S 3C 3H / 4S 4C 4D 4H TD / 5S 5C 5D 5H TH')])).toEqual([-30, 30])
  const lost = '2S 2C 2D / 8S 8C 8D 9C TC / QS QC QH KD AD'
  expect(netOf([shown('3S 3C 3H / 6S 6C 6D 9H TS / JS JC JD KH 3D'), shown(lost)])).toEqual([1, -1])
})

test('who beats everybody in all rows is paid twice once more; of two players that is nothing more', () => {
  const best = 'AS AC KD / AD AH KC QS JS / KS KH 2D 2C 3H'
  expect(netOf([shown(best), shown(LOW), shown(MIXED)])).toEqual([24, -13, -11])
})

test('fouled rows lose all to who is not fouled, and nothing to who is', () => {
  expect(isFoul(strengthsOf(rows(FOUL)))).toBe(true)
  expect(netOf([shown(FOUL), shown(LOW)])).toEqual([-6, 6])
  expect(netOf([shown(FOUL), shown(FOUL)])).toEqual([0, 0])
})

test('a special hand beats all rows and weaker ones, and costs an equal one nothing', () => {
  expect(netOf([shown(LOW, 'dragon'), shown(HIGH, 'sixPairs'), shown(MIXED)])).toEqual([48, -18, -30])
  expect(netOf([shown(LOW, 'sixPairs'), shown(HIGH, 'sixPairs')])).toEqual([0, 0])
})

test('what the server offers is never fouled, and beats the same hands laid back to front', () => {
  expect(SPLITS.length / 2).toBe(72_072)
  const next = chanceOf(5)
  let units = 0
  for (let hand = 0; hand < 12; hand++) {
    const deck = shuffled(52, next)
    const [one, other] = [deck.slice(0, 13), deck.slice(13, 26)]
    const [offered, plain] = [arrange(one, PAYMENTS), arrange(other, PAYMENTS)]
    expect(isFoul(strengthsOf(offered))).toBe(false)
    const reversed = { front: plain.front, middle: plain.back, back: plain.middle }
    units += netOf([
      { rows: strengthsOf(offered), special: undefined },
      { rows: strengthsOf(reversed), special: undefined },
    ])[0]!
  }
  expect(units).toBeGreaterThan(0)
})

test('a hand: all arrange at once, nobody sees another, and who is late gets what is offered', () => {
  const rules = mauBinhRules(PAYMENTS, { arrange: 60_000 })
  let state = rules.start(3, shuffled(52, chanceOf(3)))
  expect(rules.turn(state)).toEqual({ number: 1, places: [0, 1, 2], ms: 60_000 })
  const own = rules.view(state, 1)
  expect(own.places.map(({ hand }) => hand?.length)).toEqual([undefined, 13, undefined])
  const [offer] = rules.legal(state, 1)
  expect(rules.readAction(JSON.parse(JSON.stringify(offer)))).toEqual(offer)
  expect(rules.readAction(null)).toBeUndefined()
  expect(() => rules.apply(state, 0, offer!)).toThrow(RangeError)
  state = rules.apply(state, 1, offer!)
  expect(() => rules.apply(state, 1, offer!)).toThrow(RangeError)
  expect([rules.turn(state).places, rules.result(state)]).toEqual([[0, 2], null])
  for (const place of [0, 2])
    state = rules.apply(rules.apply(state, place, rules.leave), place, rules.timeout(state, place))
  expect(rules.view(state, null).places.every(({ rows, foul }) => rows && !foul)).toBe(true)
  expect(rules.result(state)!.claims).toEqual(rules.view(state, null).claims)
})
