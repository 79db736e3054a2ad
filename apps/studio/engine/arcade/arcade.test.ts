import { describe, expect, test } from 'vitest'
import type { Draw } from '#apps/studio/engine/slots/draw.ts'
import { seededDraw } from '#apps/studio/rng/seeded.ts'
import { shippedArcade } from '#apps/studio/shipped-games.ts'
import { type ArcadeGame, loadArcade, makeArcadeSheet, type Strategy } from './arcade-games.ts'
import { figuresOf } from './figures.ts'
import { BET } from './round.ts'
import { playOut, simulateStrategy } from './simulate.ts'

const shipped = shippedArcade()
/** Poker's best holds are proven beside its rules, and flights beside theirs: their players are no table of chances. */
const played = shipped.filter(game => game.kind !== 'crash' && game.kind !== 'poker')
/** What comes of a strategy when every draw is tried: exact, from the rules that play. */
function enumerate(game: ArcadeGame, strategy: Strategy): Map<number, number> {
  const ends = new Map<number, number>()
  const visit = (path: number[], probability: number): void => {
    let at = 0
    let missing = 0
    const draw: Draw = n => {
      if (at < path.length) return path[at++]!
      missing = n
      throw new Error('a draw is missing')
    }
    try {
      const coins = playOut(game, strategy, draw)
      ends.set(coins, (ends.get(coins) ?? 0) + probability)
    } catch (error) {
      if (missing === 0) throw error
      const n = missing
      for (let value = 0; value < n; value++) visit([...path, value], probability / n)
    }
  }
  visit([], 1)
  return ends
}

function expectSame(ends: Map<number, number>, { distribution }: Strategy): void {
  const exact = new Map<number, number>()
  for (const { coins, probability } of distribution()) exact.set(coins, (exact.get(coins) ?? 0) + probability)
  for (const coins of new Set([...ends.keys(), ...exact.keys()]))
    expect(ends.get(coins) ?? 0, `${coins} coins`).toBeCloseTo(exact.get(coins) ?? 0, 12)
}

const small = (rules: object) =>
  loadArcade({ format: 'arcade/1', id: 'small', name: 'Small', version: 1, classify: 'AC', rules })
const smallGames = [
  small({
    kind: 'plinko',
    tables: { 6: { low: [5, 4, 3, 2, 3, 4, 5], medium: [9, 1, 0, 0, 0, 1, 9], high: [1, 0, 0, 0, 0, 0, 7] } },
  }),
  small({ kind: 'dice', return: 9_900, least: 100, most: 9_000 }),
  small({ kind: 'keno', numbers: 7, drawn: 3, pays: { 1: [0, 200], 2: [0, 50, 400], 4: [10, 0, 90, 700, 900] } }),
  small({ kind: 'wheel', wheels: { low: [100, 90], medium: [0, 50, 240], high: [0, 0, 0, 390] } }),
  small({
    kind: 'scratch',
    cells: 4,
    match: 2,
    tickets: 9,
    prizes: {
      koi: { tickets: 1, pays: 300 },
      jade: { tickets: 3, pays: 100 },
      fan: { tickets: 1, pays: 50 },
      bell: { tickets: 1, pays: 90 },
    },
  }),
  small({ kind: 'mines', cells: 6, return: 9_900, maximum: 12 }),
  small({ kind: 'hilo', return: 9_900, maximum: 40, skips: 1 }),
]

test.each(smallGames.map(game => [game.kind, game] as const))(
  'exact figures of %s are those of all rounds that its rules can play',
  (kind, game) => {
    const strategies = game.strategies().filter(({ told }) => kind !== 'hilo' || Number(told.calls) <= 2)
    expect(strategies.length).toBeGreaterThan(0)
    for (const strategy of strategies) expectSame(enumerate(game, strategy), strategy)
  },
)

describe.each(played)('$id', game => {
  const strategies = game.strategies()

  test('chances add up to 1, and the return is what the file promises', () => {
    for (const { told, distribution } of strategies) {
      const sum = distribution().reduce((total, { probability }) => total + probability, 0)
      expect(sum, JSON.stringify(told)).toBeCloseTo(1, 10)
      const { rtp } = figuresOf(distribution())
      expect(rtp, JSON.stringify(told)).toBeGreaterThan(0.93)
      expect(rtp, JSON.stringify(told)).toBeLessThan(0.9951)
    }
  })

  test('so do its rounds, within 4 standard errors, for each way to play', () => {
    const some = strategies.filter((_, i) => i % Math.ceil(strategies.length / 16) === 0)
    for (const strategy of some) {
      const { z, hits } = simulateStrategy(
        game,
        strategy,
        4_000,
        seededDraw(`${game.id} ${JSON.stringify(strategy.told)}`),
      )
      // Where wins are too rare for so few rounds, a mean says nothing.
      if (hits > 50) expect(Math.abs(z), JSON.stringify(strategy.told)).toBeLessThan(4)
    }
  })

  test('no win is higher than what is published', () => {
    const { maximumWin, rtp, highestRtp, lowestPaidRtp } = makeArcadeSheet(game, 100)
    expect(maximumWin).toBeLessThanOrEqual(20_000)
    expect(rtp).toBeLessThanOrEqual(highestRtp)
    expect(rtp - lowestPaidRtp).toBeGreaterThanOrEqual(0)
    expect(rtp - lowestPaidRtp).toBeLessThan(0.01)
  })
})

test('there are 7 arcade games, a table game, 3 scratch cards and 2 of video poker, and no two kinds of arcade alike', () => {
  const classes = (classify: string) => shipped.filter(game => game.classify === classify)
  expect(['AC', 'TG', 'SC', 'VP'].map(each => classes(each).length)).toEqual([7, 1, 3, 2])
  expect(new Set([...classes('AC'), ...classes('TG')].map(game => game.kind)).size).toBe(8)
})

test.each([
  ['pearl-fall', { rows: 9, risk: 'low' }],
  ['jade-dice', { side: 'under', target: 9_900 }],
  ['jade-dice', { side: 'over', target: 9_999 }],
  ['kite-limit', { target: 100 }],
  ['harbour-keno', { picks: [1, 1] }],
  ['harbour-keno', { picks: [41] }],
  ['harbour-keno', { picks: [] }],
  ['hidden-reef', { mines: 25 }],
])('%s refuses the choice %j', (id, choice) => {
  const game = shipped.find(each => each.id === id)!
  expect(() => game.play(choice, [], seededDraw('any'))).toThrow(RangeError)
})

test.each([
  ['hidden-reef', { mines: 3 }, [{ cashOut: true }], 'nothing stands'],
  ['hidden-reef', { mines: 3 }, [{ cell: 25 }], 'cannot be opened'],
  ['hidden-reef', { mines: 24 }, [{ cell: 1 }, { cell: 2 }], 'is over'],
  ['paper-crown', {}, [{ cashOut: true }], 'nothing stands'],
  ['paper-crown', {}, Array(21).fill({ call: 'skip' }), 'exchanged'],
  ['lantern-jacks', {}, Array(2).fill({ hold: Array(5).fill(true) }), 'is over'],
])('%s refuses an action out of place (%#)', (id, choice, actions, reason) => {
  const game = shipped.find(each => each.id === id)!
  expect(() => game.play(choice, actions, seededDraw('any'))).toThrow(reason)
})

test('a round that goes on is its seeds, its choice and its actions', () => {
  for (const game of played.filter(each => each.readAction({ cashOut: true }) !== undefined)) {
    const strategy = game.strategies()[5]!
    for (let i = 0; i < 50; i++) {
      const actions: unknown[] = []
      const replay = () => game.play(strategy.choice, actions, seededDraw(`${i}`))
      let round = replay()
      for (; !round.over; round = replay()) actions.push(strategy.act!(round))
      expect(game.play(round.choice, game.actionsOf(round), seededDraw(`${i}`))).toEqual(round)
    }
  }
})

test('an open round that is left gives the stake back before anything was risked, and what stands after', () => {
  for (const id of ['hidden-reef', 'paper-crown']) {
    const game = shipped.find(each => each.id === id)!
    const draw = () => seededDraw('left')
    const choice = game.strategies()[0]!.choice
    const begun = game.play(choice, [], draw())
    expect(game.play(choice, [game.leave(begun)], draw())).toMatchObject({ over: true, coins: BET })
    const strategy = game.strategies()[0]!
    const further = game.play(choice, [strategy.act!(begun)], draw())
    const left = further.over ? further : game.play(choice, [strategy.act!(begun), game.leave(further)], draw())
    expect(left).toMatchObject({ over: true, coins: further.steps.at(-1)!.coins })
  }
})
