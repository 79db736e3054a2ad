import { expect, test } from 'vitest'
import { fc } from '../../../../../tests/support/property.ts'
import { shippedCardGames } from '../../../shipped-games.ts'
import { drawFrom } from '../../slots/draw.ts'
import { shuffleDeck } from '../deck.ts'
import { readCard, type TlCard } from './cards.ts'
import type { Payments } from './payments.ts'
import { type TlAction, type TlState, tienLenRules } from './tien-len.ts'

const TIMES = { turn: 15_000, bank: 30_000, banks: 2 }
const PRICES = { blackTwo: 3, redTwo: 6, threePairs: 8, quad: 10, fourPairs: 13 }
const common = { chops: PRICES, left: PRICES, cong: 26, instant: 26 }
const COUNTING: Payments = { form: 'counting', card: 1, ...common }
const RANKING: Payments = { form: 'ranking', places: { 2: [1], 3: [2], 4: [2, 1] }, ...common }
const [counting, ranking] = [COUNTING, RANKING].map(payments => tienLenRules(payments, TIMES)) as [
  ReturnType<typeof tienLenRules>,
  ReturnType<typeof tienLenRules>,
]

function deckOf(seed: number) {
  let x = seed
  return shuffleDeck(drawFrom(() => (x = Math.imul(x, 1_664_525) + 1_013_904_223)))
}
const cardsOf = (text: string): TlCard[] => (text === '' ? [] : text.split(' ').map(card => readCard(card)!))
const play = (text: string): TlAction => ({ play: cardsOf(text) })
const PASS: TlAction = { pass: true }

/** A hand in the middle: nobody has to hold a card, and all have played. */
function given(rules: typeof counting, hands: string[], turn = 0): TlState {
  const deck = Array.from({ length: 52 }, (_, card) => card)
  const started = rules.start(hands.length, deck, 0)
  const places = started.places.map((own, i) => ({ ...own, hand: cardsOf(hands[i]!), hasPlayed: true }))
  return { ...started, places, turn, over: false, instant: null, claims: [], order: [] }
}
const playAll = (rules: typeof counting, state: TlState, ...actions: [number, TlAction][]) =>
  actions.reduce((now, [place, action]) => rules.apply(now, place, action), state)
const paid = ({ claims }: TlState) => claims.map(({ from, to, units, why }) => `${from}>${to} ${units} ${why}`)

test('the holder of the lowest card leads with it; later who won before leads anything', () => {
  const deck = deckOf(11)
  const state = counting.start(4, deck, null)
  const lowest = state.mustHold!
  expect(state.places[state.turn]!.hand[0]).toBe(lowest)
  const other = state.places[state.turn]!.hand.at(-1)!
  expect(() => counting.apply(state, state.turn, { play: [other] })).toThrow('lowest card')
  expect(() => counting.apply(state, (state.turn + 1) % 4, { pass: true })).toThrow('turn')
  expect(counting.legal(state, state.turn).every(each => 'play' in each && each.play.includes(lowest))).toBe(true)
  const again = counting.start(4, deck, 2)
  expect([again.turn, again.mustHold]).toEqual([2, null])
})

test('a pass lasts for the trick; the last who was not beaten leads', () => {
  const state = given(counting, ['3S 9S KS', '4S TS 5H', '5S JS 6H'])
  const passed = playAll(counting, state, [0, play('3S')], [1, PASS], [2, play('5S')], [0, play('9S')])
  expect(passed.turn).toBe(2)
  const led = playAll(counting, passed, [2, PASS])
  expect([led.turn, led.trick, led.places.map(own => own.passed)]).toEqual([0, [], [false, false, false]])
  expect(() => counting.apply(led, 0, PASS)).toThrow('leads')
})

test.each<[string, string[], [number, TlAction][], string[]]>([
  [
    'a red two',
    ['2H 3S', '4S 4C 5S 5C 6S 6C 7S'],
    [
      [0, play('2H')],
      [1, play('4S 4C 5S 5C 6S 6C')],
      [0, PASS],
    ],
    ['0>1 6 chop'],
  ],
  [
    'black twos',
    ['2S 2C 3S', '9S 9C 9D 9H 7S'],
    [
      [0, play('2S 2C')],
      [1, play('9S 9C 9D 9H')],
      [0, PASS],
    ],
    ['0>1 6 chop'],
  ],
  [
    'a chain, by the last chopped for all before',
    ['2S 3S', '4S 4C 5S 5C 6S 6C 7S', '9S 9C 9D 9H 7C'],
    [
      [0, play('2S')],
      [1, play('4S 4C 5S 5C 6S 6C')],
      [2, play('9S 9C 9D 9H')],
      [0, PASS],
      [1, PASS],
    ],
    ['1>2 11 chop'],
  ],
])('%s is paid when it is chopped', (_, hands, actions, expected) => {
  expect(paid(playAll(counting, given(counting, hands), ...actions))).toEqual(expected)
})

test('four consecutive pairs chop without a turn, also of who passed', () => {
  const hands = ['3S 2H KS', '4S 2S', '5S 5C 6S 6C 7S 7C 8S 8C 9S']
  const state = playAll(counting, given(counting, hands), [0, play('3S')], [1, play('4S')], [2, PASS], [0, play('2H')])
  expect(state.turn).toBe(1)
  const chop = play('5S 5C 6S 6C 7S 7C 8S 8C')
  expect(counting.legal(state, 2)).toEqual([chop])
  const chopped = playAll(counting, state, [2, chop], [0, PASS], [1, PASS])
  expect([chopped.turn, paid(chopped)]).toEqual([2, ['0>2 6 chop']])
  expect(() => counting.apply(state, 2, play('9S'))).toThrow('turn')
})

test('counting: each pays for cards, for what it kept, and for never having played', () => {
  const state = given(counting, ['3S', '4S 2H', '5S 5C 6S 6C 7S 7C KS'])
  state.places[2]!.hasPlayed = false
  expect(paid(counting.apply(state, 0, play('3S')))).toEqual(['1>0 2 cards', '1>0 6 left', '2>0 26 cong', '2>0 8 left'])
})

test('ranking: the last pays the first and the last but one the second; who never played is last', () => {
  const state = given(ranking, ['3S', '4S 2H', '5S 9C', 'TS JC'])
  const first = playAll(ranking, state, [0, play('3S')], [1, play('4S')], [2, play('5S')], [3, PASS], [1, play('2H')])
  expect([first.over, first.order]).toEqual([false, [0, 1]])
  const ended = playAll(ranking, first, [2, PASS], [2, play('9C')])
  expect([ended.order, paid(ended)]).toEqual([
    [0, 1, 2, 3],
    ['2>1 1 place', '3>0 2 place'],
  ])
  state.places[3]!.hasPlayed = false
  state.places[2]!.hasPlayed = false
  expect(ranking.apply(state, 0, play('3S')).order).toEqual([0, 1, 2, 3])
})

test('an instant win ends the hand before anybody plays: each pays', () => {
  const twos = cardsOf('2S 2C 2D 2H')
  const rest = Array.from({ length: 52 }, (_, card) => card).filter(card => !twos.includes(card))
  const state = counting.start(3, [...rest.slice(0, 13), ...twos, ...rest.slice(13)], null)
  expect([state.over, state.instant]).toEqual([true, { place: 1, win: 'four twos' }])
  expect(paid(state)).toEqual(['0>1 26 instant', '2>1 26 instant'])
})

test('who is away has two time banks, then passes, and leads the lowest; who left has no time', () => {
  let state = given(counting, ['3S 9S', '4S TS'])
  const timeOut = () => {
    state = counting.apply(state, state.turn, counting.timeout(state, state.turn))
    return counting.turn(state).ms
  }
  expect([counting.turn(state).ms, timeOut(), timeOut()]).toEqual([15_000, 45_000, 75_000])
  timeOut()
  expect([state.turn, state.trick.map(({ cards }) => cards)]).toEqual([1, [cardsOf('3S')]])
  state = counting.apply(state, 1, counting.leave)
  expect(counting.turn(state).ms).toBe(0)
  timeOut()
  expect([state.turn, state.trick]).toEqual([0, []])
})

test('nobody sees what others hold until the hand is over', () => {
  const state = given(counting, ['3S', '4S 2H', '5S 5C'])
  const handsOf = (at: TlState, place: number | null) =>
    (counting.view(at, place) as { places: { hand: TlCard[] | null }[] }).places.map(({ hand }) => hand?.length ?? null)
  expect([handsOf(state, 1), handsOf(state, null)]).toEqual([
    [null, 2, null],
    [null, null, null],
  ])
  expect(handsOf(counting.apply(state, 0, play('3S')), null)).toEqual([0, 2, 2])
})

test.each(shippedCardGames().filter(({ rules }) => rules.kind === 'tienLen'))(
  '$file.id: hands end, no card is lost or doubled, what is legal is taken',
  ({ rules }) => {
    const moves = fc.array(fc.nat(), { minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 4 }), fc.integer(), moves, (count, seed, picks) => {
        let x = seed
        const deck = shuffleDeck(drawFrom(() => (x = Math.imul(x, 1_664_525) + 1_013_904_223)))
        let state: TlState = rules.start(count, deck, null, { chips: [], posts: [] })
        const laid: TlCard[] = []
        for (let i = 0; !state.over; i++) {
          expect(i).toBeLessThan(400)
          const [place] = rules.turn(state).places as [number]
          const legal = rules.legal(state, place) as TlAction[]
          const action = legal[picks[i % picks.length]! % legal.length]!
          if ('play' in action) laid.push(...action.play)
          state = rules.apply(state, place, action)
          const cards = [...laid, ...state.places.flatMap(({ hand }) => hand)]
          expect([cards.length, new Set(cards).size]).toEqual([count * 13, count * 13])
        }
        const { claims } = rules.result(state)!
        for (const claim of claims) expect(claim.from).not.toBe(claim.to)
      }),
      { numRuns: 60 },
    )
  },
)
