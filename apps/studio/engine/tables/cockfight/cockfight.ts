import type { Draw } from '../../slots/draw.ts'
import { LOST, type Net, PUSH, type Weighted } from '../edge.ts'

/* Two birds, one of which wins, or neither (games.md §7). Drawn birds in a drawn ring: the result comes from the coup's seed. */

export type Bird = { name: string; rating: number }
export type Corner = 'meron' | 'wala'
/** A match as it is announced before bets: prices in thousandths to one, `chance`: of `WHOLE` that meron wins. */
export type Match = { meron: Bird; wala: Bird; chance: number; prices: Record<Corner | 'bdd', number> }
/** One blow, and which bird takes it. */
export type Blow = { at: Corner }
export type Fight = { winner: Corner | 'bdd'; blows: Blow[]; prices: Match['prices'] }

export const WHOLE = 10_000
/** Of `WHOLE`: both are down at the same time. At 8 to one the house keeps ten percent of it (decision 0156). */
export const BDD_CHANCE = 1_000
const BDD_PRICE = 8_000
/** What the prices of both birds come to over one. */
const MARGIN = 0.05
/** A bird that took so many blows is down. */
export const BLOWS = 5
const STEP = 10

/** Meets two of the birds; each chance and price follows from their ratings. */
export function announce(birds: readonly Bird[], draw: Draw): Match {
  const first = draw(birds.length)
  const second = (first + 1 + draw(birds.length - 1)) % birds.length
  return matchOf(birds[first]!, birds[second]!)
}

/** By Elo's formula, of what is left beside both down. */
export function matchOf(meron: Bird, wala: Bird): Match {
  const share = 1 / (1 + 10 ** ((wala.rating - meron.rating) / 400))
  const chance = Math.round((WHOLE - BDD_CHANCE) * share)
  const p = chance / (WHOLE - BDD_CHANCE)
  const [onMeron, onWala] = withMargin([p, 1 - p])
  return { meron, wala, chance, prices: { meron: onMeron!, wala: onWala!, bdd: BDD_PRICE } }
}

/** The power method: k with Σ p^k = 1 + margin keeps long shots fair (games.md §7). Prices are rounded down to hundredths. */
function withMargin(chances: readonly number[]): number[] {
  let [low, high] = [0, 1]
  for (let i = 0; i < 60; i++) {
    const k = (low + high) / 2
    if (chances.reduce((sum, p) => sum + p ** k, 0) > 1 + MARGIN) low = k
    else high = k
  }
  return chances.map(p => Math.floor((1_000 / p ** high - 1_000) / STEP) * STEP)
}

/** Who wins, then the blows that lead there: the loser takes five, the winner fewer, and the last one decides. */
export function fight({ chance, prices }: Match, draw: Draw): Fight {
  const place = draw(WHOLE)
  const winner = place < BDD_CHANCE ? 'bdd' : place < BDD_CHANCE + chance ? 'meron' : 'wala'
  const loser: Corner = winner === 'meron' ? 'wala' : 'meron'
  const other: Corner = loser === 'meron' ? 'wala' : 'meron'
  const taken = winner === 'bdd' ? BLOWS - 1 : draw(BLOWS)
  const before: Blow[] = [
    ...Array.from({ length: BLOWS - 1 }, () => ({ at: loser })),
    ...Array.from({ length: taken }, () => ({ at: other })),
  ]
  for (let i = before.length - 1; i > 0; i--) {
    const j = draw(i + 1)
    ;[before[i], before[j]] = [before[j]!, before[i]!]
  }
  // Both down: the last two come at the same time.
  const last: Blow[] = winner === 'bdd' ? [{ at: loser }, { at: other }] : [{ at: loser }]
  return { winner, blows: [...before, ...last], prices }
}

export const onCorner =
  (corner: Corner) =>
  ({ winner, prices }: Pick<Fight, 'winner' | 'prices'>): Net =>
    winner === 'bdd' ? PUSH : winner === corner ? prices[corner] : LOST
export const onBothDown = ({ winner, prices }: Pick<Fight, 'winner' | 'prices'>): Net =>
  winner === 'bdd' ? prices.bdd : LOST

/** Every match that may be announced, each as likely as the next, with its three ends. */
export function fightWays(birds: readonly Bird[]): Weighted<Pick<Fight, 'winner' | 'prices'>> {
  return birds.flatMap((meron, i) =>
    birds.flatMap((wala, j) => {
      if (i === j) return []
      const { chance, prices } = matchOf(meron, wala)
      return [
        { outcome: { winner: 'meron' as const, prices }, ways: chance },
        { outcome: { winner: 'wala' as const, prices }, ways: WHOLE - BDD_CHANCE - chance },
        { outcome: { winner: 'bdd' as const, prices }, ways: BDD_CHANCE },
      ]
    }),
  )
}
