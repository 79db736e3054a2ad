import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seededDraw } from '#apps/studio/rng/seeded.ts'
import { shippedGames } from '#apps/studio/shipped-games.ts'
import { recordDraws } from '../draw.ts'
import { loadGame } from '../game.ts'
import { buildSpinTable } from '../spin-table.ts'
import { openClassTable } from './class-table.ts'

const vector = (name: string) =>
  loadGame(
    JSON.parse(readFileSync(new URL(`../../../../../tests/vectors/slot-par/${name}.json`, import.meta.url), 'utf8')),
  )
/** Of lines, which classes are made for. */
const OF_LINES = ['airship-atlas', 'banyan-spirits', 'lotus-lantern']
const shipped = shippedGames().filter(({ id }) => OF_LINES.includes(id))
const games = [vector('01-five-lines'), vector('03-wild-free-spins'), ...shipped]

test.each(games)('a spin of $id by classes is the spin that the same draws play', game => {
  for (const mode of [game.base, game.free ?? game.base]) {
    const table = openClassTable(game, mode)!
    const tree = buildSpinTable(game, mode)
    const draw = seededDraw(`classes of ${game.id}`)
    const totals = mode.strips.map(({ total }) => total)
    expect(table.spins).toBe(totals.reduce((product, total) => product * total, 1))
    for (let i = 0; i < 20_000; i++) {
      const log = recordDraws(draw)
      tree.spin(log.draw)
      table.take(log.drawn.reduceRight((number, [total, value]) => number * total + value, 0))
      expect([table.coins, table.freeSpins]).toEqual([tree.coins, tree.freeSpins])
    }
  }
})

test('a spin is one draw below all spins, each of which comes once', () => {
  const game = loadGame({
    format: 'slot/1',
    id: 'weighted',
    name: 'Weighted',
    version: 1,
    grid: { reels: 3, rows: 2 },
    bet: 1,
    lines: [
      [0, 0, 0],
      [0, 1, 0],
    ],
    symbols: { seven: { line: { 2: 1, 3: 20 }, wild: {} }, plum: { line: { 3: 7 } }, bell: {} },
    strips: { base: ['seven*2 plum*3 bell', 'plum seven*2 bell*0 plum', 'bell seven plum*4 seven'] },
  })
  const table = openClassTable(game, game.base)!
  const tree = buildSpinTable(game, game.base)
  const asked: number[] = []
  const coins = { classes: 0, tree: 0 }
  for (let value = 0; value < table.spins; value++) {
    table.spin(n => {
      asked.push(n)
      return value
    })
    coins.classes += table.coins
    let rest = value
    tree.spin(n => {
      const digit = rest % n
      rest = Math.floor(rest / n)
      return digit
    })
    coins.tree += tree.coins
    expect(table.coins).toBe(tree.coins)
  }
  expect(new Set(asked)).toEqual(new Set([6 * 4 * 7]))
  expect(coins.classes).toBeGreaterThan(0)
})
