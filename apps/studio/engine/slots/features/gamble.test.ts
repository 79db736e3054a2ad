import { expect, test } from 'vitest'
import { type Draw, drawnAgain } from '../draw.ts'
import { calculateRound } from '../figures/exact.ts'
import { makeParSheet } from '../figures/par-sheet.ts'
import { loadGame } from '../game.ts'
import { playAgain, playChosen } from '../play.ts'
import type { Round } from '../round.ts'
import { everyOutcome } from './every-draw.ts'
import { type GambleAction, type GambleOffered, readGamble } from './gamble.ts'

const file = {
  format: 'slot/1',
  id: 'dare',
  name: 'Dare',
  version: 1,
  grid: { reels: 2, rows: 1 },
  bet: 2,
  gamble: { pays: [2, 4], maxSteps: 3, maxWin: 20 },
  lines: [[0, 0]],
  symbols: { koi: { line: { 2: 5 } }, pine: { line: { 2: 1 } }, stone: {} },
  strips: { base: ['koi pine stone', 'koi pine*3 stone'] },
}
const game = loadGame(file)
const CHOSEN = { buy: null, gambles: true }
const collect: GambleAction = { collect: true }

/** Plays on by what is offered, each time from the beginning, as the studio does. */
function playBy(choose: (offer: GambleOffered) => GambleAction, draw: Draw): Round {
  const begin = drawnAgain(draw)
  const actions: GambleAction[] = []
  for (;;) {
    const round = playChosen(game, CHOSEN, actions, begin())
    const offer = round.steps.at(-1)!.events.at(-1)!
    if (offer.type !== 'gambleOffered') return round
    actions.push(choose(offer))
  }
}

test.each<[string, (offer: GambleOffered) => GambleAction]>([
  ['collects', () => collect],
  ['calls red while it may', ({ pays }) => (pays.includes(2) ? { call: 'red' } : collect)],
  ['calls spades while it may', ({ pays }) => (pays.includes(4) ? { call: 'spades' } : { call: 'black' })],
  ['calls once and collects', ({ stepsLeft }) => (stepsLeft === 3 ? { call: 'hearts' } : collect)],
  ['calls when little stands', ({ coins }) => (coins < 4 ? { call: 'black' } : collect)],
])('the return is the same, and never above the maximum, for who %s', (_, choose) => {
  let [mean, all, most] = [0, 0, 0]
  for (const { outcome: round, probability } of everyOutcome(draw => playBy(choose, draw))) {
    expect(round.steps.reduce((sum, { coins }) => sum + coins, 0)).toBe(round.coins)
    expect(round.over).toBe(true)
    expect(round.steps.length).toBeLessThanOrEqual(4 + 1)
    mean += (probability * round.coins) / game.bet
    all += probability
    most = Math.max(most, round.coins / game.bet)
  }
  expect(all).toBeCloseTo(1, 12)
  expect(mean).toBeCloseTo(calculateRound(game).rtp, 12)
  expect(most).toBeLessThanOrEqual(makeParSheet(game).maximumRoundWin!)
})

test('a call is offered only while it leads to no more than the maximum, and so often', () => {
  const wins: Draw = n => (n === 4 ? 2 : 0)
  const offers: GambleOffered[] = []
  const round = playBy(offer => {
    offers.push(offer)
    return { call: 'red' }
  }, wins)
  expect(offers.map(({ coins, pays, stepsLeft }) => [coins, pays, stepsLeft])).toEqual([
    [5, [2, 4], 3],
    [10, [2, 4], 2],
    [20, [2], 1],
  ])
  expect(round.coins).toBe(40)
})

test('a round is played again from its events, and one that is over takes no action', () => {
  const draw: Draw = n => (n === 4 ? 1 : 0)
  const round = playBy(({ stepsLeft }) => (stepsLeft > 2 ? { call: 'diamonds' } : collect), draw)
  expect(round.coins).toBe(20)
  expect(playAgain(game, round, draw)).toEqual(round)
  expect(() => playChosen(game, CHOSEN, [collect, collect], draw)).toThrow(RangeError)
  expect(playChosen(game, { buy: null, gambles: false }, [], draw)).not.toHaveProperty('over')
})

test.each([{ call: 'green' }, { call: 'red', more: 1 }, { collect: 1 }, 'red', null])('%j is no action', json => {
  expect(readGamble(json)).toBeUndefined()
})

test.each([
  ['$.gamble.maxWin', { maxWin: 10 }],
  ['$.gamble', { jackpots: { pot: { contribution: 1, seed: 1, chance: { of: 1, in: 2 } } } }],
])('a file is refused at %s', (path, changes) => {
  expect(() => loadGame({ ...file, ...changes })).toThrow(expect.objectContaining({ path }))
})
