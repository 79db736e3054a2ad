import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seededDraw } from '#apps/studio/rng/seeded.ts'
import { shippedGames } from '#apps/studio/shipped-games.ts'
import { recordDraws, replayDraws } from './draw.ts'
import { loadGame } from './game.ts'
import { playRound } from './play.ts'
import type { Round, RoundEvent } from './round.ts'
import { buildSpinTable } from './spin-table.ts'

// What is asked a million times is asked of `assert`: Vitest's `expect` takes some µs.
const vector = (name: string) =>
  loadGame(
    JSON.parse(readFileSync(new URL(`../../../../tests/vectors/slot-par/${name}.json`, import.meta.url), 'utf8')),
  )
const games = [...shippedGames(), vector('01-five-lines'), vector('03-wild-free-spins')]

function eventsOf<T extends RoundEvent['type']>(round: Round, type: T) {
  return round.steps.flatMap(
    step => step.events.filter(event => event.type === type) as Extract<RoundEvent, { type: T }>[],
  )
}

/** Coins of what a step tells: wins, numbers that come after them, and bonuses, which tell all of theirs at their end. */
function coinsTold(events: readonly RoundEvent[]): number {
  let depth = 0
  let coins = 0
  for (const event of events) {
    if (event.type === 'bonusStarted') depth++
    else if (event.type === 'bonusEnded') depth--
    const isWin = event.type.endsWith('Won') || event.type === 'symbolExpanded' || event.type === 'numbersShown'
    if (depth === 0 && 'coins' in event && typeof event.coins === 'number' && (isWin || event.type === 'bonusEnded'))
      coins += event.coins
  }
  return coins
}

test.each(games)('the events of $id add up in 2,000 rounds', game => {
  const draw = seededDraw(`events of ${game.id}`)
  let withFreeSpins = 0
  for (let i = 0; i < 2000; i++) {
    const round = playRound(game, draw)
    let coins = 0
    for (const step of round.steps) {
      const won = coinsTold(step.events)
      coins += won
      assert.equal(step.events[0]?.type, 'reelsStopped')
      assert.equal(step.coins, won)
      const ended = step.events.find(event => event.type === 'stepEnded')
      assert.deepEqual(ended, { type: 'stepEnded', coins: won, roundCoins: coins })
    }
    const awarded = eventsOf(round, 'freeSpinsAwarded').reduce((sum, { spins }) => sum + spins, 0)
    assert.equal(round.steps.length - 1, awarded)
    assert.deepEqual(
      eventsOf(round, 'freeSpinsEnded'),
      awarded > 0 ? [{ type: 'freeSpinsEnded', spins: awarded, coins: coins - round.steps[0]!.coins }] : [],
    )
    assert.deepEqual(round.steps.at(-1)!.events.at(-1), { type: 'roundEnded', coins })
    assert.equal(round.coins, coins)
    if (awarded > 0) withFreeSpins++
  }
  expect(withFreeSpins > 0).toBe(game.free !== null)
})

test.each(games)('the winning cells of $id show the symbol or the wild', game => {
  const draw = seededDraw(`cells of ${game.id}`)
  const wilds = game.wilds.map(wild => game.symbols[wild.symbol])
  const ownOf = (group: string | null) =>
    game.symbols.filter((_, symbol) =>
      game.targets.some(target => target.group === group && group && target.own[symbol]),
    )
  for (let i = 0; i < 500; i++) {
    for (const step of playRound(game, draw).steps) {
      let board: string[][] = []
      for (const event of step.events) {
        if (event.type === 'symbolsFell') break
        if (event.type === 'reelsStopped') board = event.board.map(column => [...column])
        if (event.type === 'wildsExpanded') for (const reel of event.reels) board[reel]!.fill(event.symbol)
        if (event.type !== 'lineWon' && event.type !== 'scatterWon' && event.type !== 'waysWon') continue
        if (event.type !== 'waysWon') assert.equal(event.cells.length, event.count)
        const allowed = [event.symbol, ...wilds, ...('group' in event ? ownOf(event.group) : [])]
        for (const { reel, row } of event.cells) assert(allowed.includes(board[reel]![row]!), board[reel]![row])
      }
    }
  }
})

test.each(games)('a recorded round of $id replays to the same events', game => {
  const draw = seededDraw(`replay of ${game.id}`)
  for (let i = 0; i < 300; i++) {
    const log = recordDraws(draw)
    const round = playRound(game, log.draw)
    assert.deepEqual(playRound(game, replayDraws(log.drawn)), round)
  }
  expect(() => playRound(game, replayDraws([[7, 3]]))).toThrow('draw 1 of the record')
})

test.each(games)("the simulator's table of $id pays and awards what play does", game => {
  for (const mode of [game.base, game.free ?? game.base]) {
    const table = buildSpinTable(game, mode)
    // The mode stands in for the base game, so that a round begins with it.
    const alone = { ...game, base: mode, free: null, book: null, jackpots: [], maxFreeSpins: Number.POSITIVE_INFINITY }
    const forPlay = seededDraw(`table of ${game.id}`)
    const forTable = seededDraw(`table of ${game.id}`)
    for (let i = 0; i < 3000; i++) {
      const round = playRound(alone, forPlay)
      table.spin(forTable)
      assert.equal(table.coins, round.coins)
      const awarded = eventsOf(round, 'freeSpinsAwarded').reduce((sum, { spins }) => sum + spins, 0)
      assert.equal(table.freeSpins, awarded)
    }
  }
})

test('free spins of a round stop at the maximum', () => {
  const game = { ...vector('03-wild-free-spins'), maxFreeSpins: 20 }
  const everScattering = (n: number) => (n === 34 && turn < 500 ? [30, 28, 12, 10, 31][turn++ % 5]! : 0)
  let turn = 0
  const round = playRound(game, everScattering)
  expect(eventsOf(round, 'freeSpinsAwarded').map(({ spins, retrigger }) => [spins, retrigger])).toEqual([
    [15, false],
    [5, true],
  ])
  expect(round.steps).toHaveLength(21)
})

test('reels are drawn out from the one after all but one scatter are in view', () => {
  const game = vector('03-wild-free-spins')
  const anticipated = (stops: number[]) => {
    const drawn = [...stops, ...Array(500).fill(0)]
    return eventsOf(
      playRound(game, () => drawn.shift()!),
      'reelsStopped',
    )[0]!.anticipateFrom
  }
  expect(anticipated([30, 28, 0, 0, 0])).toBe(2)
  expect(anticipated([30, 0, 12, 0, 0])).toBe(3)
  expect(anticipated([0, 0, 0, 0, 31])).toBe(null)
  expect(anticipated([0, 0, 0, 10, 31])).toBe(null)
})

test('a game whose bonus is known by its mean only is not played', () => {
  expect(() => playRound(vector('11-symbol-counts'), seededDraw('any'))).toThrow('known by its mean only')
})
