import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Draw } from '#apps/studio/engine/slots/draw.ts'
import { openClassTable } from '#apps/studio/engine/slots/enumerate/class-table.ts'
import { calculateRound } from '#apps/studio/engine/slots/figures/exact.ts'
import { loadGame, type SlotGame } from '#apps/studio/engine/slots/game.ts'
import { playRound } from '#apps/studio/engine/slots/play.ts'
import { playSpin } from '#apps/studio/engine/slots/spin.ts'
import { buildSpinTable } from '#apps/studio/engine/slots/spin-table.ts'
import { walkBoards } from '#apps/studio/figures/walk-boards.ts'
import { openRng } from '#apps/studio/rng/rng.ts'

const ROUNDS = 5
const SLICE_MS = 400

/**
 * The mathematics of slots on 5×3 with 20 lines (vectors 03 and 06), numbers by the studio's own chance. The ratio is the
 * medians' of spins by classes of boards over spins by a tree of lines with five draws, interleaved in one thread.
 */
export async function run(print: (line: string) => void): Promise<{ ratio: number }> {
  const lines = loadGame(readVector('03-wild-free-spins'))
  const chance = openRng()
  const classes = openClassTable(lines, lines.base)
  if (!classes) throw new Error('vector 03 has no class table')
  const tree = buildSpinTable(lines, lines.base)
  const spins = await interleave({
    'by classes, one draw below all spins': () => classes.spin(chance.draw),
    'by classes, crypto.randomInt': () => classes.spin(randomInt as Draw),
    'by a tree of lines, a draw a reel': () => tree.spin(chance.draw),
    'played with all events': () => playSpin(lines, lines.base, chance.draw, { played: 0, left: 0 }),
    'whole rounds with all events': () => playRound(lines, chance.draw),
  })
  print('| spins of 5×3 with 20 lines, one thread | million a second |')
  print('|---|---|')
  for (const [name, perSecond] of spins) print(`| ${name} | ${(perSecond / 1e6).toFixed(2)} |`)
  const exactMs = Array.from({ length: ROUNDS }, () => timeMs(() => calculateRound(lines)))
  print(
    `exact return and variance of its rounds: ${median(exactMs).toFixed(0)} ms (${exactMs.map(Math.round).join(', ')})`,
  )
  await measureWalk(print, chance.draw)
  chance.close()
  return { ratio: spins.get('by classes, one draw below all spins')! / spins.get('by a tree of lines, a draw a reel')! }
}

async function measureWalk(print: (line: string) => void, draw: Draw): Promise<void> {
  const file = readVector('06-cascade')
  const game: SlotGame = loadGame(file)
  const rates: number[] = []
  for (let round = 0; round < 3; round++) {
    const from = performance.now()
    const { tallies } = await walkBoards(file)
    const boards = Object.values(tallies).reduce((sum, tally) => sum + tally.boards, 0)
    rates.push(boards / (performance.now() - from) / 1e3)
  }
  const played = await interleave({ play: () => playSpin(game, game.base, draw, { played: 0, left: 0 }) })
  const walked = median(rates)
  print(
    `cascade boards walked on ${availableParallelism()} cores: ${walked.toFixed(1)} million a second ` +
      `(${rates.map(rate => rate.toFixed(1)).join(', ')}); ${((walked * 1e6) / played.get('play')!).toFixed(0)} times as many as played in one thread`,
  )
}

/** Calls a second of each work, the median of some slices taken in turn, so that a busy neighbour meets all. */
async function interleave(works: Record<string, () => unknown>): Promise<Map<string, number>> {
  const rates = new Map(Object.keys(works).map(name => [name, [] as number[]]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, work] of Object.entries(works)) {
      const rate = callsPerSecond(work)
      // The first slice warms up.
      if (round > 0) rates.get(name)!.push(rate)
    }
  }
  return new Map([...rates].map(([name, each]) => [name, median(each)]))
}

function callsPerSecond(work: () => unknown): number {
  let calls = 0
  const from = performance.now()
  let ms = 0
  while (ms < SLICE_MS) {
    for (let i = 0; i < 1_000; i++) work()
    calls += 1_000
    ms = performance.now() - from
  }
  return (calls / ms) * 1e3
}

function timeMs(work: () => unknown): number {
  const from = performance.now()
  work()
  return performance.now() - from
}

function readVector(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../tests/vectors/slot-par/${name}.json`, import.meta.url), 'utf8'))
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
