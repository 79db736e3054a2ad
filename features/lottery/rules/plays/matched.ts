import { choose, chooseExactly } from '../combinations.ts'
import { multiplyRatios, ratio } from '../ratio.ts'
import { ballToken, bankers, checkGroup, type Shape } from '../shapes.ts'
import { numbersOf } from '../structures/structures.ts'
import type { Chances, Odds, PlayType, Selection, Way, Win } from '../types.ts'
import { ballsUpTo, definePlay, type Family } from './define.ts'

/** A prize by how many of a combination's balls were drawn, and how many of the bonus balls (any number if not said). */
export type MatchPrize = { prize: string; main: number; bonus?: number }

/** Balls `1…universe`, of which `drawn` come in the tier `main` and `bonus` in the tier BONUS. */
export type BallDraw = { universe: number; tier: string; drawn: number; bonus: number }

type Matched = {
  draw: BallDraw
  chosen: number
  prizes: readonly MatchPrize[]
  odds: Odds
  /** `single`: one combination; `wheel`: a larger pool, or one ball short, filled with each other ball; `bankers`: two groups. */
  sold: 'single' | 'wheel' | 'bankers'
  sizes?: readonly number[]
}

/** `chosen` balls against those drawn, paid by how many match: lotteries, Keno, 11x5 任选. */
export function defineMatched(family: Family, code: string, play: Matched): PlayType {
  const { draw, chosen, prizes, odds } = play
  const countCombinations = (selection: Selection) => {
    const { fixed, free } = splitBalls(selection, play)
    return choose(free.length, chosen - fixed.length)
  }
  return definePlay(family, code, {
    shape: { ...shapeOf(play), countCombinations },
    odds,
    jackpots: prizes.flatMap(({ prize }) => (odds[prize] === undefined ? [prize] : [])),
    score: (selection, result) => {
      const main = new Set(numbersOf(result, [draw.tier]))
      const bonus = new Set(draw.bonus > 0 ? numbersOf(result, ['BONUS']) : [])
      return { wins: countMatches(splitBalls(selection, play), chosen, { main, bonus }, prizes), pushed: 0 }
    },
    findChances: selection => chancesOfMatches(draw, chosen, prizes, countCombinations(selection)),
    ...(play.sold === 'wheel' && { findWays: ([tokens = []]) => waysOfWheel(tokens, play) }),
  })
}

type Split = { fixed: readonly string[]; free: readonly string[] }

/** Balls in every combination, and those that fill it up. */
function splitBalls([first = [], second]: Selection, { draw, chosen }: Matched): Split {
  if (second) return { fixed: first, free: second }
  if (first.length >= chosen) return { fixed: [], free: first }
  return { fixed: first, free: ballsUpTo(draw.universe).filter(ball => !first.includes(ball)) }
}

/** How many combinations win each prize, by counting kinds of balls instead of combinations. */
function countMatches(
  { fixed, free }: Split,
  chosen: number,
  { main, bonus }: { main: ReadonlySet<string>; bonus: ReadonlySet<string> },
  prizes: readonly MatchPrize[],
): Win[] {
  const count = (balls: readonly string[], drawn: ReadonlySet<string>) => balls.filter(ball => drawn.has(ball)).length
  const [fixedMain, fixedBonus] = [count(fixed, main), count(fixed, bonus)]
  const [freeMain, freeBonus] = [count(free, main), count(free, bonus)]
  const neither = free.length - freeMain - freeBonus
  const open = chosen - fixed.length
  return prizes.flatMap(({ prize, main: wanted, bonus: wantedBonus }): Win[] => {
    const bonuses = wantedBonus === undefined ? [...bonus, 0].map((_, i) => i) : [wantedBonus]
    const combinations = bonuses.reduce((sum, bonusCount) => {
      const [mains, extras] = [wanted - fixedMain, bonusCount - fixedBonus]
      return sum + choose(freeMain, mains) * choose(freeBonus, extras) * choose(neither, open - mains - extras)
    }, 0)
    return combinations > 0 ? [{ prize, hits: 1, combinations }] : []
  })
}

/** Hypergeometric: all draws are equally likely for a combination of `chosen` balls. */
export function chancesOfMatches(
  { universe, drawn, bonus }: BallDraw,
  chosen: number,
  prizes: readonly MatchPrize[],
  combinations: number,
): Chances {
  const all = chooseExactly(universe, drawn) * chooseExactly(universe - drawn, bonus)
  const hits = prizes.map(({ prize, main, bonus: wanted }): [string, ReturnType<typeof ratio>] => {
    const mains = chooseExactly(chosen, main) * chooseExactly(universe - chosen, drawn - main)
    const left = chosen - main
    const others = universe - drawn - left
    const bonuses =
      wanted === undefined
        ? chooseExactly(universe - drawn, bonus)
        : chooseExactly(left, wanted) * chooseExactly(others, bonus - wanted)
    return [prize, multiplyRatios(ratio(mains * bonuses, all), ratio(combinations))]
  })
  return { hits: new Map(hits), pushed: ratio(0) }
}

/** A wheel ends by how many of its balls are drawn, and how many of the bonus balls are among them. */
function waysOfWheel(tokens: readonly string[], play: Matched): Way[] {
  const { draw, chosen, prizes } = play
  const { universe, drawn, bonus } = draw
  const all = chooseExactly(universe, drawn) * chooseExactly(universe - drawn, bonus)
  const split = splitBalls([tokens], play)
  const others = ballsUpTo(universe).filter(ball => !tokens.includes(ball))
  const counts = (most: number) => Array.from({ length: most + 1 }, (_, i) => i)
  return counts(drawn).flatMap(mains =>
    counts(bonus).flatMap((extras): Way[] => {
      const [rest, left] = [tokens.length - mains, others.length - (drawn - mains)]
      const ways =
        chooseExactly(tokens.length, mains) *
        chooseExactly(others.length, drawn - mains) *
        chooseExactly(rest, extras) *
        chooseExactly(left, bonus - extras)
      if (ways === 0n) return []
      const main = new Set([...tokens.slice(0, mains), ...others.slice(0, drawn - mains)])
      const free = [...tokens.slice(mains, mains + extras), ...others.slice(drawn - mains).slice(0, bonus - extras)]
      const wins = countMatches(split, chosen, { main, bonus: new Set(free) }, prizes)
      return [{ score: { wins, pushed: 0 }, chance: ratio(ways, all) }]
    }),
  )
}

/** A group of balls as it is sold: exactly `chosen`, or one of the `sizes` of a wheel. */
function shapeOf({ draw, chosen, sold, sizes }: Matched): Pick<Shape, 'findProblems'> {
  const check = ballToken(1, draw.universe)
  if (sold === 'bankers') return bankers(check, chosen)
  return {
    findProblems: selection => {
      if (selection.length !== 1) return [{ token: null, reason: 'wrong_groups' }]
      const [tokens = []] = selection
      const [least, most] =
        sold === 'single' ? [chosen, chosen] : [Math.min(...(sizes ?? [chosen])), sizes && Math.max(...sizes)]
      const problems = checkGroup(tokens, check, { least, ...(most && { most }) })
      return problems.length > 0 || !sizes || sizes.includes(tokens.length)
        ? problems
        : [{ token: null, reason: 'too_few' }]
    },
  }
}
