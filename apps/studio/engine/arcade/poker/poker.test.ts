import { expect, test } from 'vitest'
import { seededDraw } from '#apps/studio/rng/seeded.ts'
import { shippedArcade } from '#apps/studio/shipped-games.ts'
import { sized } from '../../../../../tests/size.ts'
import { figuresOf } from '../figures.ts'
import { BET } from '../round.ts'
import { drawSome } from '../rules.ts'
import { bestHold, holdValue } from './best-hold.ts'
import { HANDS, type Hand, handOf } from './hands.ts'
import { createAdvisor, DEALS, DRAWS_OF_ALL, playOptimally } from './optimal.ts'
import { paysOf } from './poker.ts'

const games = shippedArcade().flatMap(game =>
  game.file.rules.kind === 'poker' ? [{ ...game, rules: game.file.rules }] : [],
)
/** The tables of an advisor take a second to fill. */
const advisors = new Map(games.map(({ id, rules }) => [id, createAdvisor(paysOf(rules), rules.deuces)]))
const deck = Array.from({ length: 52 }, (_, card) => card)
const RANKS = '23456789TJQKA'
const cardsOf = (text: string) =>
  text.split(' ').map(([rank = '', suit = '']) => RANKS.indexOf(rank) + 13 * 'cdhs'.indexOf(suit))
const nameOf = (text: string, deuces: boolean) => {
  const [a, b, c, d, e] = cardsOf(text) as [number, number, number, number, number]
  return HANDS[handOf(a, b, c, d, e, deuces)]
}

test.each<[string, Hand]>([
  ['Ts Js Qs Ks As', 'royalFlush'],
  ['As 2s 3s 4s 5s', 'straightFlush'],
  ['Ac 2s 3s 4s 5s', 'straight'],
  ['Qc Ks As 2s 3s', 'nothing'],
  ['Tc Ts Js Jc 2d', 'twoPair'],
  ['Jc Js 3s 4c 2d', 'jacksOrBetter'],
  ['Tc Ts 3s 4c 2d', 'nothing'],
  ['Ac As 3s 4c 2d', 'jacksOrBetter'],
])('%s is %s', (cards, hand) => expect(nameOf(cards, false)).toBe(hand))

test.each<[string, Hand]>([
  ['2c 2d 2h 2s 9c', 'fourDeuces'],
  ['Ts Js Qs Ks As', 'royalFlush'],
  ['Ts 2d Qs Ks As', 'wildRoyalFlush'],
  ['9c 9d 2h 9s 2c', 'fiveOfAKind'],
  ['As 3s 2c 4s 5s', 'straightFlush'],
  ['9c 9d 2h 8s 8c', 'fullHouse'],
  ['9c 2d 2h 8s 4c', 'threeOfAKind'],
  ['9c 2d 2h 8s 5c', 'straight'],
  ['9c 2d 2h 8c 4c', 'flush'],
  ['9c 2d Kh Ks 4c', 'threeOfAKind'],
  ['9c Kd Kh Ks 4c', 'threeOfAKind'],
  ['Ac 2d 3h Ks 4c', 'nothing'],
])('with deuces wild %s is %s', (cards, hand) => expect(nameOf(cards, true)).toBe(hand))

test('every hand of the deck is counted as the books have it', () => {
  const counts = new Map<string, number>()
  for (let a = 0; a < 52; a++)
    for (let b = 0; b < a; b++)
      for (let c = 0; c < b; c++)
        for (let d = 0; d < c; d++)
          for (let e = 0; e < d; e++) {
            const hand = HANDS[handOf(a, b, c, d, e, false)]!
            counts.set(hand, (counts.get(hand) ?? 0) + 1)
          }
  expect(Object.fromEntries(counts)).toEqual({
    ...{ royalFlush: 4, straightFlush: 36, fourOfAKind: 624, fullHouse: 3_744, flush: 5_108, straight: 10_200 },
    ...{ threeOfAKind: 54_912, twoPair: 123_552, jacksOrBetter: 337_920, nothing: 2_062_860 },
  })
})

test.each(games)('$id: the published counts are those of the best holds over all 134,459 classes', ({ rules }) => {
  const { classes, counts } = playOptimally(paysOf(rules), rules.deuces)
  expect(classes).toBe(134_459)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(DEALS * DRAWS_OF_ALL)
  expect(Object.fromEntries(HANDS.map((hand, kind) => [hand, counts[kind]]))).toMatchObject(rules.optimal)
})

test('9/6 jacks or better returns 99.543904 %, and deuces by this table 99.728295 %', () => {
  const returns = games.map(game => (100 * figuresOf(game.strategies()[0]!.distribution()).rtp).toFixed(6))
  expect(returns).toEqual(['99.543904', '99.728295'])
})

// It proves the same rules as the two that are shipped.
test.runIf(sized(false, true))(
  'a full-pay table of deuces wild, which no house offers, returns the known 100.761961 %',
  () => {
    const pays = {
      royalFlush: 800,
      fourDeuces: 200,
      wildRoyalFlush: 25,
      fiveOfAKind: 15,
      straightFlush: 9,
      fourOfAKind: 5,
    }
    const table = paysOf({ pays: { ...pays, fullHouse: 3, flush: 2, straight: 2, threeOfAKind: 1 } })
    const { counts } = playOptimally(table, true)
    const coins = counts.reduce((sum, count, kind) => sum + count * table[kind]!, 0)
    expect(((100 * coins) / (DEALS * DRAWS_OF_ALL)).toFixed(6)).toBe('100.761961')
  },
)

test.each(games)('$id: a hold found card by card is worth what the tables say', ({ id, rules }) => {
  const pays = paysOf(rules)
  const advise = advisors.get(id)!
  const draw = seededDraw('hands to hold')
  for (let i = 0; i < 4; i++) {
    const cards = drawSome(deck, 5, draw)
    const { mask, counts } = advise(cards)
    const draws = counts.reduce((sum, count) => sum + count, 0)
    const value = counts.reduce((sum, count, kind) => sum + count * pays[kind]!, 0) / draws
    expect(bestHold(cards, pays, rules.deuces).value).toBeCloseTo(value, 12)
    const hold = cards.map((_, card) => ((mask >> card) & 1) === 1)
    expect(holdValue(cards, hold, pays, rules.deuces)).toBeCloseTo(value, 12)
  }
})

test.each(games)('$id: rounds played best return what is published, within 4 standard errors', game => {
  const advise = advisors.get(game.id)!
  const rounds = sized(1_000, 5_000)
  let sum = 0
  for (let i = 0; i < rounds; i++) {
    const [dealt] = game.play({}, [], seededDraw(`${i}`)).steps as { cards: number[] }[]
    const { mask } = advise(dealt!.cards)
    const hold = dealt!.cards.map((_, card) => ((mask >> card) & 1) === 1)
    sum += game.play({}, [{ hold }], seededDraw(`${i}`)).coins / BET
  }
  const { rtp, sigma } = figuresOf(game.strategies()[0]!.distribution())
  expect(Math.abs(sum / rounds - rtp)).toBeLessThan((4 * sigma) / Math.sqrt(rounds))
})

test('who leaves a dealt hand has the best of it held', () => {
  const jacks = games[0]!
  const leave = (text: string) => {
    const step = { cards: cardsOf(text), held: null, hand: null, coins: 0 }
    return jacks.leave({ ...jacks.play({}, [], seededDraw('x')), kind: 'poker', choice: {}, steps: [step] })
  }
  expect(leave('Ts Js Qs Ks As')).toEqual({ hold: [true, true, true, true, true] })
  expect(leave('Js Jc 3d 7h 9c')).toEqual({ hold: [true, true, false, false, false] })
})
