import * as z from 'zod/mini'
import { cancelIssues, costOf, openIssue, planChase, settleIssue } from '#features/lottery/rules/chase.ts'
import { formatOdds, ladderOdds, parseOdds } from '#features/lottery/rules/odds.ts'
import { formatPercent, seriesRebatePpm } from '#features/lottery/rules/series.ts'
import { betCase, betShape } from './lottery-bets.ts'
import { readShape, type VectorCase, type VectorSchema } from './schema.ts'

const count = z.int().check(z.nonnegative())
const chaseShape = z.looseObject({
  id: z.string(),
  plan: z.array(count),
  unit: count,
  lines: count,
  winStop: z.boolean(),
  lossStop: z.optional(z.boolean()),
  winAtIssue: z.nullable(count),
  prize: count,
  cancelledIssues: z.optional(z.array(count)),
  expected: z.looseObject({ debited: count, played: count, refunded: count, paid: count }),
})
const ladderShape = z.looseObject({ maxOdds: z.string(), level: count, odds: z.string() })
const rebateShape = z.looseObject({ userSeries: count, betSeries: count, base: count, rebatePct: z.string() })
const fileShape = z.looseObject({
  vectors: z.optional(z.array(betShape)),
  chaseVectors: z.optional(z.array(chaseShape)),
  oddsLadder: z.optional(z.array(ladderShape)),
  seriesRebate: z.optional(z.array(rebateShape)),
})
const PARTS = ['chaseVectors', 'oddsLadder', 'seriesRebate']

/** Settled bets, chases, the odds ladder and series against rebate (lottery.md §7). */
export const lottery: VectorSchema = {
  name: 'lottery (lottery-vectors.json)',
  matches: json => PARTS.some(part => part in json) || ('vectors' in json && hasBets(json.vectors)),
  cases: json => {
    const { vectors = [], chaseVectors = [], oddsLadder = [], seriesRebate = [] } = readShape(fileShape, json)
    return [
      ...vectors.map(betCase),
      ...chaseVectors.map(chaseCase),
      ...oddsLadder.map(({ maxOdds, level, odds }, i) => ({
        id: `oddsLadder[${i}]`,
        run: () => ({ expected: formatOdds(parseOdds(odds)), got: formatOdds(ladderOdds(parseOdds(maxOdds), level)) }),
      })),
      ...seriesRebate.map(({ userSeries, betSeries, base, rebatePct }, i) => ({
        id: `seriesRebate[${i}]`,
        run: () => ({ expected: rebatePct, got: formatPercent(seriesRebatePpm(userSeries, betSeries, base)) }),
      })),
    ]
  },
}

function hasBets(vectors: unknown): boolean {
  return Array.isArray(vectors) && vectors.some(row => typeof row === 'object' && row !== null && 'betType' in row)
}

/** Issues count from 1 in the file. */
function chaseCase(row: z.infer<typeof chaseShape>): VectorCase {
  return {
    id: row.id,
    run: () => {
      const stake = BigInt(row.unit) * BigInt(row.lines)
      const planned = planChase(stake, row.plan, { stopOnWin: row.winStop, stopOnLoss: row.lossStop ?? false })
      const debited = costOf(planned)
      const cancelled = (row.cancelledIssues ?? []).map(issue => issue - 1)
      let { chase, refund: refunded } = cancelIssues(planned, cancelled)
      let [played, paid] = [0, 0]
      for (const index of row.plan.keys()) {
        chase = openIssue(chase, index)
        if (chase.issues[index]?.state !== 'open') continue
        const won = row.winAtIssue === index + 1
        const step = settleIssue(chase, index, won)
        chase = step.chase
        refunded += step.refund
        played++
        paid += won ? row.prize : 0
      }
      const got = { debited: Number(debited), played, refunded: Number(refunded), paid }
      return { expected: row.expected, got }
    },
  }
}
