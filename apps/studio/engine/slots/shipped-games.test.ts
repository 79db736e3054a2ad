import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { keptSheet } from '#apps/studio/figures/kept-sheets.ts'
import { keptSimulation } from '#apps/studio/figures/kept-simulations.ts'
import { loadSlot } from '#apps/studio/figures/load-slot.ts'
import { seededDraw } from '#apps/studio/rng/seeded.ts'
import { offerFile } from '#apps/studio/server/rounds/library.ts'
import { gameFiles, shippedGames } from '#apps/studio/shipped-games.ts'
import { calculateReturn, calculateRound } from './figures/exact.ts'
import { makeParSheet } from './figures/par-sheet.ts'
import { agrees, simulate } from './figures/simulate.ts'
import { choiceAgrees, simulateChoices } from './figures/simulate-choices.ts'
import { readGameFile } from './game-file.ts'
import { variantNames } from './variants.ts'

const games = shippedGames()

function variantsOf(id: string) {
  const text = textOf(id)
  return variantNames(readGameFile(JSON.parse(text))).map(name => ({ id, name, game: loadSlot(text, name) }))
}
const textOf = (id: string) => readFileSync(gameFiles().get(id)!, 'utf8')
/** What lobbies show of it. */
const keptOf = (id: string, variant: string | null) => keptSheet(offerFile(textOf(id), 'LACQUER', variant).hash)?.rtp
/**
 * Of a file that was simulated as it stands, at 10^8 rounds, the kept figures are proof (kept-simulations.test.ts); the
 * code that plays has proofs of its own. Simulated here: what is new or changed, and one game of each kind, always.
 */
const ALWAYS = new Set([
  'lotus-lantern',
  games.find(({ gamble }) => gamble)!.id,
  games.find(({ buys }) => buys.length > 0)!.id,
])
const isSimulated = ({ id }: { id: string }) =>
  ALWAYS.has(id) || keptSimulation(offerFile(textOf(id), 'LACQUER', null).hash) === null
const ROUNDS = 1e5

test.each(games.flatMap(game => variantsOf(game.id)))(
  '$id in its variant $name returns what it is called',
  ({ id, game, name }) => {
    const percent = calculateReturn(game) * 100
    expect(percent).toBeCloseTo(Number(name), 0)
    expect(percent - Number(name)).toBeLessThan(0.1)
    expect(keptOf(id, name), 'run npm run figures').toBe(percent.toFixed(2))
  },
)

test.each(games.filter(game => isSimulated(game) && (game.buys.length > 0 || game.gamble)))(
  '$id returns what it is called, however one buys or gambles, within 4 standard errors',
  game => {
    const results = simulateChoices(game, ROUNDS / 10, seededDraw(`choices of ${game.id}`))
    expect(results.length).toBeGreaterThan(0)
    for (const result of results) expect(choiceAgrees(result), JSON.stringify(result)).toBe(true)
    // Chance that favours low numbers is found out.
    const draw = seededDraw('bent')
    const bent = simulateChoices(game, ROUNDS / 10, n => Math.min(draw(n), draw(n)))
    expect(bent.every(choiceAgrees)).toBe(false)
  },
)

describe.each(games)('$id', game => {
  test('returns between 92 and 97 %', () => {
    const { rtp } = calculateRound(game)
    expect(rtp).toBeGreaterThan(0.92)
    expect(rtp).toBeLessThan(0.97)
    expect(calculateReturn(game)).toBe(rtp)
    expect(keptOf(game.id, null), 'run npm run figures').toBe((rtp * 100).toFixed(2))
  })
})

describe.each(games.filter(isSimulated))('$id', game => {
  test('returns in its rounds what it is calculated to, within 4 standard errors', () => {
    const result = simulate(game, ROUNDS, seededDraw(`simulation of ${game.id}`))
    expect(agrees(result), JSON.stringify(result)).toBe(true)
  })

  test('chance that favours low numbers is found out by a simulation', () => {
    const draw = seededDraw('bent')
    const bent = (n: number) => Math.min(draw(n), draw(n), draw(n))
    expect(agrees(simulate(game, ROUNDS / 2, bent))).toBe(false)
  })
})

test('the games differ: in their grids, lines, smallest stakes and spread', () => {
  const kinds = (of: (game: (typeof games)[number]) => unknown) => new Set(games.map(of)).size
  expect(games.length).toBeGreaterThanOrEqual(37)
  expect(kinds(game => `${game.reels}×${game.rows}`)).toBeGreaterThanOrEqual(4)
  expect(kinds(game => game.lines.length)).toBeGreaterThanOrEqual(8)
  const bets = games.map(game => game.bet)
  expect([Math.min(...bets), Math.max(...bets)]).toEqual([1, 75])
  const spreads = games.map(game => calculateRound(game).sigma!)
  expect(Math.max(...spreads) / Math.min(...spreads)).toBeGreaterThan(4)
})

test('Lotus Lantern returns 96 %, with the promised hits, free spins and spread', () => {
  const sheet = makeParSheet(games.find(({ id }) => id === 'lotus-lantern')!)
  expect((sheet.rtp * 100).toFixed(6)).toBe('96.001874')
  expect(sheet.hitFrequency).toBeGreaterThan(0.25)
  expect(sheet.freeSpinRtp / sheet.rtp).toBeGreaterThan(0.25)
  expect(1 / sheet.triggerProbability).toBeLessThan(200)
  expect(sheet.volatility).toBe('mediumHigh')
  expect(sheet.maximumRoundWin).not.toBe(null)
  expect(sheet.spreads[3]).toEqual({ rounds: 1e6, spread: (1.96 * sheet.sigma!) / 1000 })
})
