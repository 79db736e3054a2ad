import { expect, test } from 'vitest'
import { playHoldem } from '../../../../../tests/proofs/card-rooms/holdem.ts'
import { LISTED } from '../../../../../tests/proofs/card-rooms/poker-list.ts'
import { type Card, readCard } from '../poker/cards.ts'
import type { BettingAction } from './betting.ts'
import {
  applyHoldem,
  type HoldemSettings,
  type HoldemState,
  legalHoldem,
  resultHoldem,
  startHoldem,
  timeoutHoldem,
  viewHoldem,
} from './holdem.ts'
import { holdemRules } from './holdem-rules.ts'

const SETTINGS = { smallBlind: 5, bigBlind: 10, ante: 0, rake: { ppm: 0, cap: 0 } }
const cards = (text: string): Card[] => text.split(' ').map(each => readCard(each)!)

/** Hands by seat, the button in seat 0; the board after them. */
function deal(
  chips: number[],
  hands: string[],
  board = '2S 7C 9D JH 3S',
  settings: Partial<HoldemSettings> = {},
  posts: number[] = [],
) {
  const { length } = chips
  const dealt = hands.map(cards)
  const order = Array.from({ length }, (_, i) => (i + 1) % length)
  const deck = [...[0, 1].flatMap(n => order.map(seat => dealt[seat]![n]!)), ...cards(board)]
  return startHoldem({ chips, button: 0, posts }, deck, { ...SETTINGS, ...settings })
}

/** `f`, `x`, `c`, or the height of a raise, each of whose turn it is. */
const play = (state: HoldemState, text: string): HoldemState =>
  text.split(' ').reduce((now, word) => {
    const done = { f: 'fold', x: 'check', c: 'call' }[word] as 'fold' | undefined
    const action: BettingAction = done ? { do: done } : { do: 'raise', to: Number(word) }
    const next = applyHoldem(now, now.turn!, action)
    if (!next) throw new Error(`${word} of seat ${now.turn} is refused`)
    return next
  }, state)

const ACES = ['AS AC', 'KS KC', 'QS QC', 'TS TC']

test('of two players the button posts the small blind, acts first before the flop and last after it', () => {
  const state = deal([200, 200], ACES.slice(0, 2))
  expect(state.players.map(({ put }) => put)).toEqual([5, 10])
  expect(state.turn).toBe(0)
  const flop = play(state, 'c x')
  expect([flop.street, flop.turn]).toEqual(['flop', 1])
})

test('the big blind may raise though nobody else did, and folds nothing that costs nothing', () => {
  const state = play(deal([200, 200, 200], ACES.slice(0, 3)), 'c c')
  expect(state.turn).toBe(2)
  expect(legalHoldem(state, 2)).toEqual({ fold: false, check: true, raise: { from: 20, to: 200 } })
  expect(legalHoldem(state, 1)).toBeUndefined()
  expect(timeoutHoldem(state)).toEqual({ do: 'check' })
  expect(timeoutHoldem(play(state, '20'))).toEqual({ do: 'fold' })
})

test('a raise is at least as large as the last full one', () => {
  const state = play(deal([500, 500, 500], ACES.slice(0, 3)), '35')
  expect(legalHoldem(state, 1)!.raise).toEqual({ from: 60, to: 500 })
  expect(applyHoldem(state, 1, { do: 'raise', to: 59 })).toBeUndefined()
  expect(applyHoldem(state, 1, { do: 'raise', to: 60.5 })).toBeUndefined()
  expect(applyHoldem(state, 2, { do: 'raise', to: 60 })).toBeUndefined()
})

test('an all-in for less does not reopen the betting; two that come to a full raise do', () => {
  const chips = [500, 130, 150, 500]
  const raised = play(deal(chips, ACES), '100 c 130')
  // Seat 3 raised to 100 and faces 130: thirty more are no full raise of ninety.
  const faced = play(raised, 'c')
  expect([faced.turn, legalHoldem(faced, 3)]).toEqual([3, { fold: true, check: false, call: 30 }])
  const twice = play(deal([500, 150, 190, 500], ACES), '100 c 150 190')
  expect(legalHoldem(twice, 3)!.raise).toEqual({ from: 280, to: 500 })
})

test('side pots go by what each has put', () => {
  const state = play(deal([50, 120, 300], ACES.slice(0, 3)), '50 120 c')
  expect([state.over, state.street]).toEqual([true, 'river'])
  const { net, pots, back, shown } = resultHoldem(state)!
  expect(pots).toMatchObject([
    { chips: 150, seats: [0, 1, 2], winners: [0] },
    { chips: 140, seats: [1, 2], winners: [1] },
  ])
  expect([back.chips, net, shown]).toEqual([0, [100, 20, -120], [1, 2, 0]])
})

test('the odd chip goes to the first seat left of the button', () => {
  const state = deal([50, 50, 50], ['AS KC', '2H 4D', 'AD KH'], 'AC 7C KD JH 8S')
  const { won, pots } = resultHoldem(play(state, 'c f x x x x x x x'))!
  expect(pots).toMatchObject([{ chips: 25, seats: [0, 2], winners: [2, 0] }])
  expect(won).toEqual([12, 0, 13])
})

test('who folded has chips in each pot that it reached, and wins none', () => {
  // Seat 3 goes all in for 60; seat 0 pays 110 on the way to a fold, seats 1 and 2 go on to 170.
  const state = play(deal([500, 500, 500, 60], ACES), '60 110 c c 60 c f')
  expect([state.over, state.street]).toEqual([false, 'turn'])
  const { pots, net, back } = resultHoldem(play(state, 'x x x x'))!
  expect(pots.map(({ chips, seats, winners }) => [chips, seats, winners])).toEqual([
    [240, [1, 2, 3], [1]],
    [270, [1, 2], [1]],
  ])
  expect([net, back.chips]).toEqual([[-110, 340, -170, -60], 0])
})

test('who was not dealt in before posts a big blind that counts as a bet, unless it is a blind', () => {
  const state = deal([200, 200, 200, 200], ACES, undefined, {}, [1, 3])
  expect(state.players.map(({ put }) => put)).toEqual([0, 5, 10, 10])
  expect([state.turn, legalHoldem(state, 3)!.check]).toEqual([3, true])
  const left = play(state, 'x f f')
  expect([left.over, left.turn]).toEqual([false, 2])
})

test('rake is of what was played for, up to its cap, and none is taken before a flop', () => {
  const rake = { rake: { ppm: 50_000, cap: 12 } }
  const folded = resultHoldem(play(deal([200, 200], ACES.slice(0, 2), undefined, rake), '200 f'))!
  expect([folded.net, folded.rake, folded.shown]).toEqual([[10, -10], [0, 0], []])
  const bet = resultHoldem(play(deal([200, 200], ACES.slice(0, 2), undefined, rake), 'c x 100 f'))!
  expect([bet.net, bet.rake]).toEqual([
    [-10, 9],
    [0, 1],
  ])
  expect(bet.moved).toEqual([{ pot: 0, from: 0, to: 1, chips: 10 }])
  const called = resultHoldem(play(deal([200, 150], ACES.slice(0, 2), undefined, rake), '200 c'))!
  expect([called.net, called.rake, called.back]).toEqual([[138, -150], [12, 0], { seat: 0, chips: 50 }])
})

test('who bet last on the river shows first; who cannot win throws away', () => {
  const state = play(deal([200, 200, 200], ['TS TC', 'KS KC', 'AS AC']), 'c c x x x x x x x x 20 c c')
  expect(resultHoldem(state)!.shown).toEqual([2])
  const checked = play(deal([200, 200, 200], ['TS TC', 'KS KC', 'AS AC']), 'c c x x x x x x x x x x')
  expect(resultHoldem(checked)!.shown).toEqual([1, 2])
})

test('a seat sees its own cards and what lies open', () => {
  const state = play(deal([200, 200], ACES.slice(0, 2)), 'c x')
  expect(viewHoldem(state, 1)).toMatchObject({ board: cards('2S 7C 9D'), pots: [{ chips: 20, seats: [0, 1] }] })
  expect(viewHoldem(state, 1).players.map(player => player.cards)).toEqual([undefined, cards('KS KC')])
  expect(viewHoldem(state, undefined).players.map(player => player.cards)).toEqual([undefined, undefined])
})

test('hands by chance come to what a second count of hands and pots says', () => {
  expect(LISTED).toBe(7_462)
  const { apart, sidePots } = playHoldem(1_000, 7)
  expect(apart).toBeUndefined()
  expect(sidePots).toBeGreaterThan(300)
})

test('as a room runs it: a time bank first, then a check or a fold; who left has no time, and the computer always has a move', () => {
  const rules = holdemRules(SETTINGS, { turn: 15_000, bank: 30_000, banks: 1 })
  const deck = Array.from({ length: 52 }, (_, card) => (card * 5) % 52)
  let state = rules.start(3, deck, null, { chips: [200, 200, 200], posts: [] })
  expect(rules.turn(state)).toEqual({ number: 1, places: [0], ms: 15_000 })
  expect(rules.timeout(state, 0)).toEqual({ do: 'bank' })
  state = rules.apply(state, 0, rules.timeout(state, 0))
  expect([rules.turn(state).ms, rules.timeout(state, 0)]).toEqual([45_000, { do: 'fold' }])
  expect(() => rules.apply(state, 1, { do: 'call' })).toThrow(RangeError)
  expect(rules.turn(rules.apply(state, 0, rules.leave)).ms).toBe(0)
  expect(rules.readAction({ do: 'raise', to: 1.5 })).toBeUndefined()
  for (let moves = 0; moves < 60 && !rules.result(state); moves++) {
    const [place] = rules.turn(state).places
    const action = rules.choose(state, place!)
    expect(rules.legal(state, place!)).toContainEqual(action)
    state = rules.apply(state, place!, action)
  }
  expect(rules.result(state)).toMatchObject({ first: 1 })
})
