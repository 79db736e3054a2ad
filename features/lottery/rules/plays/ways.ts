import { chooseExactly } from '../combinations.ts'
import { addRatios, multiplyRatios, ratio } from '../ratio.ts'
import type { Chances, Ratio, Score, Way, Win } from '../types.ts'

/* Ways in which a draw may end for a selection: what money that is rounded once a line returns hangs on all of them. */

/** What may be expected, from all the ways. */
export function chancesOf(ways: readonly Way[]): Chances {
  const hits = new Map<string, Ratio>()
  let pushed = ratio(0)
  for (const { score, chance } of ways) {
    for (const { prize, hits: count, combinations } of score.wins) {
      const expected = multiplyRatios(chance, ratio(count * combinations))
      hits.set(prize, addRatios(hits.get(prize) ?? ratio(0), expected))
    }
    pushed = addRatios(pushed, multiplyRatios(chance, ratio(score.pushed)))
  }
  return { hits, pushed }
}

/** Of one combination that wins one prize at most, or comes back: its chances are its ways. */
export function waysOfOne({ hits, pushed }: Chances): Way[] {
  const won = [...hits].map(([prize, chance]): Way => {
    return { score: { wins: [{ prize, hits: 1, combinations: 1 }], pushed: 0 }, chance }
  })
  const back = pushed.numerator > 0n ? [{ score: { wins: [], pushed: 1 }, chance: pushed }] : []
  return withNothing([...won, ...back])
}

/** Adds the way in which nothing happens. */
function withNothing(ways: readonly Way[]): Way[] {
  const { numerator, denominator } = addRatios(...ways.map(({ chance }) => chance))
  return [...ways, { score: { wins: [], pushed: 0 }, chance: ratio(denominator - numerator, denominator) }]
}

/** Numbers that are drawn from `all`, of which `fitting` win a prize each. */
export type TierDraw = { prize: string; count: number; fitting: number; all: number; repeats: boolean }

/** Of a number that may be drawn several times, in tiers that do not hang on each other. */
export function waysOfTiers(tiers: readonly TierDraw[]): Way[] {
  return tiers.reduce<Way[]>(
    (ways, tier) => mergeWays(ways.flatMap(way => extendWay(way, tier))),
    [{ score: { wins: [], pushed: 0 }, chance: ratio(1) }],
  )
}

function extendWay({ score, chance }: Way, tier: TierDraw): Way[] {
  return Array.from({ length: Math.min(tier.count, tier.repeats ? tier.count : tier.fitting) + 1 }, (_, hits) => ({
    score: hits === 0 ? score : addHits(score, tier.prize, hits),
    chance: multiplyRatios(chance, chanceOfHits(tier, hits)),
  }))
}

function addHits({ wins, pushed }: Score, prize: string, hits: number): Score {
  const before = wins.find(win => win.prize === prize)?.hits ?? 0
  return { wins: [...wins.filter(win => win.prize !== prize), { prize, hits: before + hits, combinations: 1 }], pushed }
}

function chanceOfHits({ count, fitting, all, repeats }: TierDraw, hits: number): Ratio {
  if (!repeats)
    return ratio(chooseExactly(fitting, hits) * chooseExactly(all - fitting, count - hits), chooseExactly(all, count))
  const [won, lost] = [BigInt(fitting) ** BigInt(hits), BigInt(all - fitting) ** BigInt(count - hits)]
  return ratio(chooseExactly(count, hits) * won * lost, BigInt(all) ** BigInt(count))
}

/** Ways that end alike, as one. */
export function mergeWays(ways: readonly Way[]): Way[] {
  const merged = new Map<string, Way>()
  for (const way of ways) {
    const key = keyOf(way.score)
    const same = merged.get(key)
    merged.set(key, same ? { ...way, chance: addRatios(same.chance, way.chance) } : way)
  }
  return [...merged.values()]
}

/** Equal for scores that pay the same. */
export function keyOf({ wins, pushed }: Score): string {
  let key = String(pushed)
  for (const win of wins) key += ` ${keyOfWin(win)}`
  return key
}

const keyOfWin = ({ prize, hits, combinations }: Win) => `${prize}×${hits * combinations}`
