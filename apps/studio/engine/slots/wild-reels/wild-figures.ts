import { addMoments, mixFigures, mostOf, scaleMoments } from '../figures/mixed-figures.ts'
import type { WeighedScene } from '../figures/scene.ts'
import type { SpinFigures } from '../figures/spin-figures.ts'
import type { SpinMoments } from '../figures/spin-moments.ts'
import type { Mode, SlotGame } from '../game.ts'
import { addedRespins, heldNext, type WildReels } from './wild-reels.ts'
import { listWildSpins } from './wild-scenes.ts'

/** What may follow in a state of the respins: a spin of that probability, then the state `next`, or the end. */
type Outcome = { probability: number; figures: SpinFigures; next: number | null }

/**
 * Figures of a spin with all its respins. The respins are a chain over (reels held, respins left): what a state is worth
 * is worked out from the states that follow it, spin by spin, each set of wild reels by the closed form of its boards.
 */
export function wildReelFigures(
  game: SlotGame,
  mode: Mode,
  wildReels: WildReels,
  figuresOfScenes: (scenes: readonly WeighedScene[]) => SpinFigures,
): SpinFigures {
  const states = listStates(game, mode, wildReels, figuresOfScenes)
  const first = states[0]!
  const momentsBy = (of: (figures: SpinFigures) => SpinMoments) => {
    const known = new Map(states.flat().map(({ figures }) => [figures, of(figures)]))
    return solve<SpinMoments>(states, NOTHING, sameMoments, outcomes =>
      addMoments(
        outcomes.map(({ spin, rest }) => scaleMoments(follow(known.get(spin.figures)!, rest), spin.probability)),
      ),
    )
  }
  return {
    moments: () => momentsBy(figures => figures.moments()),
    means: () => momentsBy(figures => figures.means()),
    hitFrequency: () => {
      const hits = new Map(states.flat().map(({ figures }) => [figures, figures.hitFrequency()]))
      const nothing = solve<number>(states, 1, Object.is, outcomes =>
        outcomes.reduce((sum, { spin, rest }) => sum + spin.probability * (1 - hits.get(spin.figures)!) * rest, 0),
      )
      return 1 - nothing
    },
    lineHitFrequency: () => mixFigures(first).lineHitFrequency(),
    maximumLineCoins: () => Math.max(...states.flat().map(({ figures }) => figures.maximumLineCoins())),
    maximumWins: () => findMaxima(states),
  }
}

const NOTHING: SpinMoments = { mean: 0, lineMean: 0, square: 0, awards: [{ spins: 0, probability: 1, mean: 0 }] }
const MAX_STATES = 4096
const MAX_TURNS = 100_000

/** The states that the respins can reach, each with its outcomes; the first is the spin itself. */
function listStates(
  game: SlotGame,
  mode: Mode,
  wildReels: WildReels,
  figuresOfScenes: (scenes: readonly WeighedScene[]) => SpinFigures,
): Outcome[][] {
  const { respins } = wildReels
  const states: { isRespin: boolean; held: number[]; left: number }[] = [{ isRespin: false, held: [], left: 0 }]
  const numberOf = new Map<string, number>()
  const figures = new Map<string, SpinFigures>()
  const outcomes: Outcome[][] = []
  for (let at = 0; at < states.length; at++) {
    const { isRespin, held, left } = states[at]!
    const chance = isRespin ? (respins?.chance ?? null) : wildReels.chance
    const spins = listWildSpins(game, mode, wildReels, held, chance)
    const list = spins.map(({ fresh, scenes }): Outcome => {
      const probability = scenes.reduce((sum, scene) => sum + scene.probability, 0)
      const shares = scenes.map(({ probability: share, scene }) => ({ probability: share / probability, scene }))
      const boards = JSON.stringify(shares)
      const known = figures.get(boards) ?? figuresOfScenes(shares)
      figures.set(boards, known)
      const after = left + addedRespins(wildReels, held, fresh)
      if (after === 0) return { probability, figures: known, next: null }
      const next = { isRespin: true, held: heldNext(respins, held, fresh), left: after - 1 }
      const key = `${next.held.join()};${next.left}`
      const number = numberOf.get(key) ?? states.push(next) - 1
      numberOf.set(key, number)
      return { probability, figures: known, next: number }
    })
    outcomes.push(list)
    if (states.length > MAX_STATES) throw new RangeError(`${game.id}: too many ways in which respins can go on`)
  }
  return outcomes
}

/**
 * The value of the first state, when `step` makes a state's from those that follow: worked out again and again, so that
 * after n turns it is exact for all chains of up to n spins, until nothing changes any more.
 */
function solve<T>(
  states: readonly Outcome[][],
  end: T,
  isSame: (one: T, other: T) => boolean,
  step: (outcomes: { spin: Outcome; rest: T }[]) => T,
): T {
  let values = states.map(() => end)
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const next = states.map(outcomes =>
      step(outcomes.map(spin => ({ spin, rest: spin.next === null ? end : values[spin.next]! }))),
    )
    if (next.every((value, i) => isSame(value, values[i]!))) return next[0]!
    values = next
  }
  throw new RangeError('respins bring respins without end')
}

function sameMoments(one: SpinMoments, other: SpinMoments): boolean {
  return one.mean === other.mean && one.square === other.square && one.awards.length === other.awards.length
}

/** Moments of a spin and what follows it, which do not depend on each other. */
function follow(spin: SpinMoments, rest: SpinMoments): SpinMoments {
  return {
    mean: spin.mean + rest.mean,
    lineMean: spin.lineMean + rest.lineMean,
    square: spin.square + 2 * spin.mean * rest.mean + rest.square,
    awards: addMoments(
      spin.awards.flatMap(one =>
        rest.awards.map(other => ({
          ...{ mean: 0, lineMean: 0, square: 0 },
          awards: [
            {
              spins: one.spins + other.spins,
              probability: one.probability * other.probability,
              mean: one.mean * other.probability + one.probability * other.mean,
            },
          ],
        })),
      ),
    ).awards,
  }
}

/** The most for each number of free spins; without limit when the respins can go round and win. */
function findMaxima(states: readonly Outcome[][]): Map<number, number> {
  const most = new Map(states.flat().map(({ figures }) => [figures, figures.maximumWins()]))
  const sameMaxima = (one: Map<number, number>, other: Map<number, number>) =>
    one.size === other.size && [...one].every(([spins, coins]) => other.get(spins) === coins)
  let turns = 0
  return solve(states, new Map([[0, 0]]), sameMaxima, outcomes => {
    const found = mostOf(
      outcomes.map(({ spin, rest }) =>
        mostOf(
          [...most.get(spin.figures)!].map(
            ([spins, coins]) => new Map([...rest].map(([more, also]) => [spins + more, coins + also])),
          ),
        ),
      ),
    )
    if (turns++ <= states.length * (states.length + 2)) return found
    return new Map([...found].map(([spins, coins]) => [spins, coins > 0 ? Number.POSITIVE_INFINITY : coins]))
  })
}
