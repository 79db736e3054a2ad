import * as z from 'zod/mini'
import { accrue, rebate } from '#features/rebates/rules/rebate.ts'
import { parseAmount, ZERO } from '#shared/money.ts'
import { wire } from '../cashier/wire.ts'

const money = z.pipe(z.string(), z.transform(parseAmount))
const shape = z.object({
  rows: z.array(z.object({ product: z.string(), carry: z.optional(money), validBet: money, ratePpm: z.int() })),
  ...{ minClaim: money, dailyCap: money, unit: money },
})

/** The rule of rebate by the name that vectors have for it (promotions §13): own valid play of each product at one rate. */
export const rebateFunctions: Readonly<Record<string, (input: unknown) => unknown>> = {
  rebate: input => {
    const { rows, minClaim, dailyCap: cap, unit } = shape.parse(input)
    const waiting = rows.map(({ product, carry = ZERO, validBet, ratePpm }) => {
      return { product, carry, accrued: accrue(validBet, ratePpm) }
    })
    const { lines, total, claimable, left } = rebate({ rows: waiting, minClaim, cap, unit })
    return {
      rows: lines.map(line => ({ product: line.product, amount: wire(line.amount), carry: wire(line.carry) })),
      ...{ total: wire(total), claimable: wire(claimable), left: wire(left) },
    }
  },
}
