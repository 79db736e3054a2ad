import type { MarketKey, Moment, Outcome } from '#apps/studio/engine/sports/matches/match.ts'
import { newsOf } from '#apps/studio/engine/sports/matches/news.ts'
import { type MatchParameters, playMatch } from '#apps/studio/engine/sports/matches/sports.ts'
import { decided } from '#apps/studio/engine/sports/models/split.ts'
import type { Split } from '#apps/studio/feed-messages.ts'
import { seededDraw } from '#apps/studio/rng/seeded.ts'

/** How often something was told to happen, and how often it did: its distance in standard deviations. */
type Tally = { hits: number; expected: number; variance: number }
type Tallies = Map<string, Tally>
export type Bucket = { count: number; told: number; came: number }
export type Calibration = {
  /** The furthest from what was told when the match was announced, an hour before it, and in it. */
  before: { name: string; z: number; of: number }
  hour: { name: string; z: number; of: number }
  inPlay: { name: string; z: number; of: number }
  /** Of chances in play, by twentieths. */
  buckets: Bucket[]
}

const BUCKETS = 20
/** Moments in play are among the first so many that may be bet on. */
const LATEST = 90
const HOUR_MS = 3_600_000
/** Below so many expected hits the normal law says nothing. */
const LEAST = 12

/**
 * Plays so many matches, each with news of its own, and compares what was told with what came: every market as it was announced;
 * an hour before the match, and in one moment of it that may be bet on, one line of each market.
 */
export function calibrate(parameters: MatchParameters, matches: number, seed: string): Calibration {
  const [before, hour, inPlay] = Array.from({ length: 3 }, () => new Map<string, Tally>()) as [
    Tallies,
    Tallies,
    Tallies,
  ]
  const buckets = Array.from({ length: BUCKETS }, () => ({ count: 0, told: 0, came: 0 }))
  const pick = seededDraw(`${seed} picks`)
  let first: { key: MarketKey; outcomes: Outcome[] }[] | undefined
  for (let i = 0; i < matches; i++) {
    const news = newsOf(seededDraw(`${seed} ${i} news`))
    const { moments, liveFrom } = playMatch({ ...parameters, news }, seededDraw(`${seed} ${i}`))
    const end = moments.at(-1)!.view()
    const start = moments[0]!.view()
    first ??= start.offered().map(key => ({ key, outcomes: start.quote(key) }))
    for (const { key, outcomes } of first) count(before, `${key.id} ${key.specifiers}`, outcomes, end.quote(key))
    const told = moments.slice(0, liveFrom).findLast(({ at }, step) => step === 0 || at <= -HOUR_MS)!
    countOneOfEach(told, (id, quoted, came) => count(hour, id, quoted, came))
    const open = moments.filter((each, at) => at >= liveFrom && each.isOpen)
    // The n-th one, whatever comes later: one of all would be rather in the longer matches.
    const moment: Moment | undefined = open[pick(pick(LATEST) + 1)]
    if (!moment) continue
    countOneOfEach(moment, (id, quoted, came) => {
      count(inPlay, id, quoted, came)
      quoted.forEach(({ split }, at) => {
        const bucket = buckets[Math.min(BUCKETS - 1, Math.floor(split.win * BUCKETS))]!
        bucket.count++
        bucket.told += split.win
        bucket.came += resultOf(came[at]!) === 'win' ? 1 : 0
      })
    })

    /** One line of each market. */
    function countOneOfEach(at: Moment, note: (id: string, quoted: Outcome[], came: Outcome[]) => void) {
      const view = at.view()
      for (const [id, keys] of Map.groupBy(view.offered(), key => key.id)) {
        const key = keys[pick(keys.length)]!
        note(String(id), view.quote(key), end.quote(key))
      }
    }
  }
  return { before: furthest(before), hour: furthest(hour), inPlay: furthest(inPlay), buckets }
}

function resultOf(outcome: Outcome): keyof Split {
  const result = decided(outcome.split)
  if (!result) throw new Error(`${outcome.id} is not decided at the end`)
  return result
}

function count(tallies: Map<string, Tally>, market: string, told: readonly Outcome[], came: readonly Outcome[]): void {
  told.forEach(({ id, split }, i) => {
    const result = resultOf(came[i]!)
    for (const [part, p] of Object.entries(split)) {
      const name = `${market} ${id} ${part}`
      const tally = tallies.get(name) ?? { hits: 0, expected: 0, variance: 0 }
      tallies.set(name, tally)
      tally.hits += result === part ? 1 : 0
      tally.expected += p
      tally.variance += p * (1 - p)
    }
  })
}

function furthest(tallies: ReadonlyMap<string, Tally>): Calibration['before'] {
  const known = [...tallies].filter(([, { variance }]) => variance >= LEAST)
  const scored = known.map(([name, { hits, expected, variance }]) => ({
    name,
    z: (hits - expected) / Math.sqrt(variance),
  }))
  return { ...scored.reduce((most, each) => (Math.abs(each.z) > Math.abs(most.z) ? each : most)), of: known.length }
}
