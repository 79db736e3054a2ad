import * as z from 'zod/mini'
import { BET, type Risk } from '../round.ts'
import { choose, type Rules } from '../rules.ts'

const risks = ['low', 'medium', 'high'] as const
/** Hundredths of the stake by pocket, one more than there are rows. */
const table = z.array(z.int().check(z.nonnegative()))

export const plinkoFile = z.strictObject({
  kind: z.literal('plinko'),
  /** By the number of rows. */
  tables: z.record(z.string().check(z.regex(/^\d{1,2}$/)), z.strictObject({ low: table, medium: table, high: table })),
})
type Tables = z.output<typeof plinkoFile>['tables']

/** A ball falls left or right at each row; the pocket is how often it fell right, and what it pays stands in the file. */
export function plinkoRules({ tables }: { tables: Tables }): Rules<'plinko'> {
  for (const [rows, byRisk] of Object.entries(tables))
    for (const risk of risks)
      if (byRisk[risk].length !== Number(rows) + 1) throw new RangeError(`${rows} rows, ${risk}: not a pocket for each`)

  const tableOf = (rows: number, risk: Risk) => {
    const found = tables[rows]?.[risk]
    if (!found) throw new RangeError(`no table of ${rows} rows`)
    return found
  }
  return {
    choice: z.strictObject({ rows: z.int(), risk: z.enum(risks) }),
    play({ rows, risk }, _, draw) {
      const pays = tableOf(rows, risk)
      const path = Array.from({ length: rows }, () => draw(2))
      const pocket = path.reduce((sum, side) => sum + side, 0)
      return { steps: [{ path, pocket, coins: (pays[pocket]! * BET) / 100 }], over: true }
    },
    strategies: () =>
      Object.keys(tables).flatMap(each =>
        risks.map(risk => {
          const rows = Number(each)
          const distribution = () =>
            tableOf(rows, risk).map((pay, pocket) => ({
              coins: (pay * BET) / 100,
              probability: choose(rows, pocket) / 2 ** rows,
            }))
          return { choice: { rows, risk }, distribution }
        }),
      ),
  }
}
