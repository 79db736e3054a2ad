import { expect, test } from 'vitest'
import { edgesOf, loadTable } from '../table-games.ts'
import { isBlackjack, onHand, totalOf } from './blackjack.ts'
import {
  cardsIn,
  type Hand,
  idOf,
  type Move,
  type Moves,
  movesOf,
  type Outcome,
  run,
  shownBefore,
  tableOf,
} from './blackjack-play.ts'
import { onPerfectPairs, onPlusThree } from './blackjack-sides.ts'
import type { Card } from './shoe.ts'

const FILE = {
  ...{ format: 'table/1', id: 'b', name: 'B', version: 1, rules: { kind: 'blackjack', decks: 8 } },
  times: { betting: 1_000, show: 0, decide: 1_000 },
}
const { rules } = loadTable(FILE)
const cards = (...ranks: number[]): Card[] => ranks.map((rank, i) => ({ rank, suit: i % 4 }))
const from = (given: readonly Card[]) => {
  let next = 0
  return () => given[next++]!
}
/** What the bets of an outcome bring, of those that lie on a box. */
const netsOf = (outcome: Outcome, ...bets: string[]) => bets.map(bet => rules.bets.get(bet)!.net(outcome))
const dealt = (seats: number[], moves: Moves[], ...ranks: number[]): Outcome =>
  rules.deal({ card: from(cards(...ranks)), draw: () => 0 }, null, { seats, moves }) as Outcome

test.each([
  [[10, 13], 20, false],
  [[1, 6], 17, true],
  [[1, 6, 10], 17, false],
  [[1, 1, 9], 21, true],
  [[1, 1, 9, 10], 21, false],
  [[5, 6, 12, 2], 23, false],
])('%j counts %i', (ranks, total, isSoft) => {
  expect(totalOf(cards(...ranks))).toEqual({ total, isSoft })
})

test.each([
  ['blackjack pays three to two', [1, 13], [10, 9], false, 1_500],
  ['two blackjacks: the stake comes back', [1, 13], [10, 1], false, 0],
  ['a blackjack of the dealer beats 21', [7, 7, 7], [1, 10], false, -1_000],
  ['21 of a split is no blackjack', [1, 13], [10, 9], true, 1_000],
  ['a bust hand loses, also when the dealer is bust', [10, 6, 9], [10, 6, 9], false, -1_000],
  ['a bust dealer pays', [10, 2], [10, 6, 9], false, 1_000],
  ['equal totals: the stake comes back', [10, 8], [9, 9], false, 0],
] as const)('%s', (_, hand, dealer, isSplit, net) => {
  expect(onHand(cards(...hand), cards(...dealer), isSplit)).toBe(net)
})

test('boxes get two cards each in their order, the hole card lies face down until it is turned', () => {
  const { log, hands, stage } = run({ seats: [2, 5], moves: [] }, from(cards(9, 8, 7, 6, 5, 10)))
  expect(log.map(each => (each.show === 'box' ? [each.at, each.card?.rank ?? null] : each.show))).toEqual([
    ...[
      ['2.0', 9],
      ['5.0', 8],
      ['dealer', 7],
      ['2.0', 6],
      ['5.0', 5],
      ['dealer', null],
    ],
  ])
  expect([stage, hands.map(({ id }) => id)]).toEqual(['playing', ['2.0', '5.0']])
})

test('each step gives its cards in the order of the boxes, whoever said it first; who says nothing stands', () => {
  const outcome = dealt([1, 2, 3], [{ '3.0': 'hit', '1.0': 'hit' }, {}], 5, 6, 7, 10, 5, 6, 7, 10, 2, 3, 9)
  expect(tableOf(outcome).hands.map(hand => hand.cards.map(({ rank }) => rank))).toEqual([
    ...[
      [5, 5, 2],
      [6, 6],
      [7, 7, 3],
    ],
  ])
  expect(tableOf(outcome).dealer.map(({ rank }) => rank)).toEqual([10, 10])
})

test('a split makes two hands; each may be doubled, and is paid by itself', () => {
  const moves: Moves[] = [{ '4.0': 'split' }, { '4.0': 'double', '4.1': 'stand' }]
  // Eights against a six: 8+3 doubled to 21, 8+10; the dealer has 6+10 and draws 5.
  const outcome = dealt([4], moves, 8, 6, 8, 10, 3, 10, 10, 5)
  expect(netsOf(outcome, 'seat4', 'double4.0', 'split4')).toEqual([0, 0, -1_000])
  const bust = dealt([4], moves, 8, 6, 8, 10, 3, 10, 10, 9)
  expect(netsOf(bust, 'seat4', 'double4.0', 'split4', 'double4.1')).toEqual([1_000, 1_000, 1_000, 1_000])
  expect(rules.bets.get('seat4')!.whole!(bust)).toBe(3_000)
})

test('aces of a split get one card each', () => {
  const { hands, stage } = run({ seats: [1], moves: [{ '1.0': 'split' }] }, from(cards(1, 6, 1, 10, 5, 10, 10)))
  expect([stage, hands.map(({ cards, isDone }) => [cards.map(({ rank }) => rank), isDone])]).toEqual([
    ...[
      'over',
      [
        [[1, 5], true],
        [[1, 10], true],
      ],
    ],
  ])
})

test('an ace of the dealer is insured first; a blackjack under a ten ends the coup at once', () => {
  expect(run({ seats: [1], moves: [] }, from(cards(9, 1, 8, 10))).stage).toBe('insurance')
  const insured = dealt([1], [{ '1.0': 'insure' }], 9, 1, 8, 10)
  expect(netsOf(insured, 'seat1', 'insure1')).toEqual([-1_000, 2_000])
  const none = dealt([1], [{ '1.0': 'insure' }, {}], 10, 1, 10, 7)
  expect(netsOf(none, 'seat1', 'insure1')).toEqual([1_000, -1_000])
  expect(run({ seats: [1], moves: [] }, from(cards(9, 10, 8, 1))).stage).toBe('over')
})

test('the dealer stands on a soft 17, and draws for nobody who has lost or won already', () => {
  const soft = dealt([1], [{}], 10, 6, 8, 1)
  expect(tableOf(soft).dealer.map(({ rank }) => rank)).toEqual([6, 1])
  const natural = dealt([1], [], 10, 6, 1, 6)
  expect(tableOf(natural).dealer).toHaveLength(2)
  expect([rules.mark(natural), rules.mark(soft)]).toEqual(['-', '17'])
})

const moved = (hand: Partial<Hand>) =>
  movesOf({ stage: 'playing' }, { ...{ id: '1.0', cards: [], isSplit: false, isDone: false }, ...hand })
test.each<[string, Partial<Hand>, Move[]]>([
  ['two cards', { cards: cards(9, 5) }, ['hit', 'stand', 'double']],
  ['a pair', { cards: cards(13, 10) }, ['hit', 'stand', 'double', 'split']],
  ['a pair of a split', { cards: cards(8, 8), isSplit: true }, ['hit', 'stand', 'double']],
  ['three cards', { cards: cards(2, 3, 4) }, ['hit', 'stand']],
  ['a hand that is done', { cards: cards(10, 1), isDone: true }, []],
])('%s may do what the rules say', (_, hand, moves) => {
  expect(moved(hand)).toEqual(moves)
})

test('a move that a hand does not have is refused', () => {
  expect(() => dealt([1], [{ '1.0': 'split' }], 9, 7, 8, 10, 2, 2)).toThrow(RangeError)
})

test('coups of random shoes and moves: what is shown grows step by step, and each bet is paid by its rules', () => {
  let seed = 11
  const below = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let n = 0; n < 400; n++) {
    const seats = [1, 2, 3, 4, 5, 6, 7].filter(() => below(2) === 0)
    const shoe: Card[] = []
    const card = (i: number) => (shoe[i] ??= { rank: 1 + below(13), suit: below(4) })
    const moves: Moves[] = []
    let table = run({ seats, moves }, from([...Array(200).keys()].map(card)))
    let shown = 0
    while (table.stage !== 'over') {
      const said = table.hands.map(hand => [hand.id, movesOf(table, hand)] as const).filter(([, may]) => may.length > 0)
      moves.push(Object.fromEntries(said.map(([id, may]) => [id, may[below(may.length)]!])))
      const next = run({ seats, moves }, from(shoe))
      expect(next.log.slice(0, table.log.length)).toEqual(table.log)
      expect(next.cards.slice(0, table.cards.length)).toEqual(table.cards)
      shown = table.log.length
      table = next
    }
    const outcome = { seats, moves, cards: table.cards }
    expect(shownBefore(outcome)).toBe(shown)
    expect(tableOf(outcome)).toEqual(table)
    const isAgainst = isBlackjack(table.dealer)
    for (const seat of seats) {
      const [hand] = netsOf(outcome, `seat${seat}`)
      if (isAgainst) expect(hand).toBeLessThanOrEqual(0)
      expect([-1_000, 0, 1_000, 1_500]).toContain(hand)
      expect(table.hands.some(({ id }) => id === idOf(seat))).toBe(true)
    }
  }
})

test.each([
  [
    [
      [5, 0],
      [5, 0],
    ],
    25_000,
  ],
  [
    [
      [5, 0],
      [5, 1],
    ],
    12_000,
  ],
  [
    [
      [5, 0],
      [5, 2],
    ],
    6_000,
  ],
  [
    [
      [5, 0],
      [6, 0],
    ],
    -1_000,
  ],
])('perfect pairs: %j', (two, net) => {
  const [a, b] = two.map(([rank, suit]) => ({ rank: rank!, suit: suit! }))
  expect(onPerfectPairs([a!, b!])).toBe(net)
})

test.each([
  [
    'three of one suit',
    [
      [7, 1],
      [7, 1],
      [7, 1],
    ],
    100_000,
  ],
  [
    'a straight flush',
    [
      [12, 1],
      [1, 1],
      [13, 1],
    ],
    40_000,
  ],
  [
    'three',
    [
      [7, 1],
      [7, 2],
      [7, 1],
    ],
    30_000,
  ],
  [
    'a straight from the ace',
    [
      [3, 1],
      [1, 2],
      [2, 1],
    ],
    10_000,
  ],
  [
    'no straight round the ace',
    [
      [13, 1],
      [1, 2],
      [2, 1],
    ],
    -1_000,
  ],
  [
    'a flush',
    [
      [9, 3],
      [1, 3],
      [9, 3],
    ],
    5_000,
  ],
  [
    'a pair',
    [
      [9, 3],
      [1, 3],
      [9, 2],
    ],
    -1_000,
  ],
] as const)('21+3: %s', (_, three, net) => {
  const [a, b, c] = three.map(([rank, suit]) => ({ rank, suit })) as [Card, Card, Card]
  expect(onPlusThree([a, b, c])).toBe(net)
})

test('every box has the same exact edges', () => {
  const edges = edgesOf(loadTable(FILE))
  expect([edges.seat1, edges.pairs1!.toFixed(6), edges.plus1!.toFixed(6), edges.insure1!.toFixed(6)]).toEqual([
    ...[0.487675, '4.096386', '3.703913', '7.469880'],
  ])
  for (const bet of ['seat', 'pairs', 'plus', 'insure']) expect(edges[`${bet}7`]).toBe(edges[`${bet}1`])
})

test('what is shown tells the cards of each hand, also after a split', () => {
  const { log, hands, dealer } = run(
    { seats: [4], moves: [{ '4.0': 'split' }, {}] },
    from(cards(8, 6, 8, 10, 3, 10, 10, 5)),
  )
  for (const { id, cards: own } of hands) expect(cardsIn(log, id)).toEqual(own)
  expect(cardsIn(log, 'dealer')).toEqual(dealer)
})
