import * as z from 'zod/mini'
import { BET } from '../round.ts'
import { choose, drawSome, type Rules } from '../rules.ts'

export const kenoFile = z.strictObject({
  kind: z.literal('keno'),
  numbers: z.int().check(z.gte(2), z.lte(80)),
  drawn: z.int().check(z.gte(1)),
  /** Hundredths of the stake by hits, from none on, for each number of picks. */
  pays: z.record(z.string().check(z.regex(/^\d{1,2}$/)), z.array(z.int().check(z.nonnegative()))),
})
type File = Omit<z.output<typeof kenoFile>, 'kind'>

/** So many of the numbers are drawn without putting back; hits are hypergeometric. */
export function kenoRules({ numbers, drawn, pays }: File): Rules<'keno'> {
  const all = Array.from({ length: numbers }, (_, i) => i + 1)
  for (const [picks, byHits] of Object.entries(pays))
    if (byHits.length !== Number(picks) + 1) throw new RangeError(`${picks} picks: not a pay for each number of hits`)
  return {
    choice: z.strictObject({ picks: z.array(z.int()) }),
    play({ picks }, _, draw) {
      const byHits = pays[picks.length]
      const isGood = new Set(picks).size === picks.length && picks.every(each => each >= 1 && each <= numbers)
      if (!byHits || !isGood) throw new RangeError('such picks are not offered')
      const numbersDrawn = drawSome(all, drawn, draw)
      const hits = picks.filter(each => numbersDrawn.includes(each))
      return { steps: [{ drawn: numbersDrawn, hits, coins: (byHits[hits.length]! * BET) / 100 }], over: true }
    },
    strategies: () =>
      Object.entries(pays).map(([picks, byHits]) => ({
        choice: { picks: all.slice(0, Number(picks)) },
        told: { picks: Number(picks) },
        distribution: () =>
          byHits.map((pay, hits) => ({
            coins: (pay * BET) / 100,
            probability: hitProbability(numbers, drawn, Number(picks), hits),
          })),
      })),
  }
}

/** So many hits among the picks: C(picks, hits) · C(numbers − picks, drawn − hits) ÷ C(numbers, drawn). */
export function hitProbability(numbers: number, drawn: number, picks: number, hits: number): number {
  if (drawn - hits > numbers - picks || hits > drawn) return 0
  return (choose(picks, hits) * choose(numbers - picks, drawn - hits)) / choose(numbers, drawn)
}
