import { buildBoardClasses } from '../enumerate/board-classes.ts'
import { enumerateSpin } from '../enumerate/enumerate.ts'
import { isEnumerated, tallyOf } from '../enumerate/enumerated-figures.ts'
import type { Tally } from '../enumerate/enumerated-spin.ts'
import { readNumbers } from '../enumerate/shown-numbers.ts'
import type { Mode, SlotGame } from '../game.ts'

/** All that a spin can come to: by free spins awarded, the probability of each number of coins. */
export type Spread = Map<number, Map<number, number>>

const MOST_CLASSES = 2 ** 18

/** The exact distribution of a spin: of lines by classes of boards that go on alike, else by walking all boards. */
export function spreadOf(game: SlotGame, mode: Mode): Spread {
  return isEnumerated(game, mode) ? spreadOfBoards(game, mode) : spreadOfLines(game, mode)
}

function spreadOfLines(game: SlotGame, mode: Mode): Spread {
  const classes = buildBoardClasses(game, mode, MOST_CLASSES)
  if (!classes) throw new RangeError(`${game.id}: too many boards of ${mode.name} for the distribution of its wins`)
  const { reels, outcomes } = classes
  let mass = Float64Array.of(1)
  reels.forEach(({ views, viewOf, next }, reel) => {
    const share = new Float64Array(views)
    for (const view of viewOf) share[view]! += 1 / viewOf.length
    const size = reel + 1 < reels.length ? reels[reel + 1]!.next.length / reels[reel + 1]!.views : outcomes.length
    const after = new Float64Array(size)
    next.forEach((to, at) => {
      after[to]! += mass[Math.floor(at / views)]! * share[at % views]!
    })
    mass = after
  })
  const spread: Spread = new Map()
  for (const [i, { coins, freeSpins }] of outcomes.entries()) add(spread, freeSpins, coins, mass[i]!)
  return spread
}

function spreadOfBoards(game: SlotGame, mode: Mode): Spread {
  const known = tallyOf(game, mode)
  const { awards, weight } = hasWins(known) ? known : enumerateSpin(game, mode)
  const spread: Spread = new Map()
  for (const [spins, award] of Object.entries(awards)) {
    let rest = award.weight
    for (const [shown, wins] of award.wins ?? []) {
      const numbers = readNumbers(game, shown)
      for (const [coins, times] of wins) {
        rest -= times
        for (const [sum, probability] of numbers)
          add(spread, Number(spins), coins * sum, (times / weight) * probability)
      }
    }
    if (rest > 0) add(spread, Number(spins), 0, rest / weight)
  }
  return spread
}

/** Figures that were kept tell sums only. */
const hasWins = ({ awards, hits }: Tally) => hits === 0 || Object.values(awards).some(({ wins }) => wins)

function add(spread: Spread, freeSpins: number, coins: number, probability: number): void {
  const wins = spread.get(freeSpins) ?? new Map<number, number>()
  spread.set(freeSpins, wins)
  wins.set(coins, (wins.get(coins) ?? 0) + probability)
}
