import * as z from 'zod/mini'
import { toHex } from '#shared/hex.ts'
import { formatAmount, parseAmount } from '#shared/money.ts'
import { sha256 } from '#shared/sha256.ts'
import { CARRIES, FUNDINGS, KINDS, MODES, PRODUCTS, RATE_TYPES } from '../contracts/kinds.ts'
import { type BillResult, type BillTerms, calculateBill, FORMULA } from './bill.ts'
import { inputOf } from './input-text.ts'

/* A bill as a file: all that it was calculated of, and what came out. Whoever has it calculates it again. */

const money = z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,4})?$/))
const whole = z.number().check(z.int())
const day = z.iso.date()
const tier = z.strictObject({
  ...{ minValidBet: money, minNetLoss: money, minActive: whole },
  ...{ rateType: z.enum(RATE_TYPES), ratePpm: whole, amount: money },
})
const stats = z.strictObject({
  ...{ validBet: money, stake: money, payout: money, memberRebate: money },
  ...{ agentRebate: money, bonus: money, feeSubsidy: money, salary: money },
})
const content = z.strictObject({
  bill: z.string(),
  formula: z.string(),
  revision: whole,
  period: z.strictObject({ from: day, to: day, startsAt: z.string(), endsAt: z.string() }),
  contract: z.strictObject({
    ...{ id: z.string(), version: whole, kind: z.enum(KINDS), product: z.enum(PRODUCTS), funding: z.enum(FUNDINGS) },
    ...{ carry: z.enum(CARRIES), mode: z.enum(MODES), deductSalary: z.boolean() },
    tiers: z.array(tier),
  }),
  input: z.strictObject({
    from: day,
    stats,
    active: whole,
    before: z.nullable(z.strictObject({ from: day, pnl: money, base: money })),
    windows: z.array(money),
    childrenGross: money,
  }),
  result: z.strictObject({
    ...{ valid: money, pnl: money, carryIn: money, base: money, tier: whole },
    ...{ rateType: z.nullable(z.enum(RATE_TYPES)), ratePpm: z.nullable(whole), gross: money, payable: money },
  }),
})
const file = z.strictObject({ ...content.shape, digest: z.string() })
export type BillContent = z.output<typeof content>

/** `digest` is the SHA-256 of the rest as JSON without spaces, in this order of names. */
const digestOf = (bill: BillContent): string => toHex(sha256(JSON.stringify(content.parse(bill))))

export const writeBillFile = (bill: BillContent): string =>
  `${JSON.stringify({ ...content.parse(bill), digest: digestOf(bill) }, null, 2)}\n`

export function resultText(result: BillResult): BillContent['result'] {
  const { tier, rateType, ratePpm } = result
  return {
    ...{ valid: formatAmount(result.valid), pnl: formatAmount(result.pnl), carryIn: formatAmount(result.carryIn) },
    ...{ base: formatAmount(result.base), tier, rateType, ratePpm },
    ...{ gross: formatAmount(result.gross), payable: formatAmount(result.payable) },
  }
}

export type Recomputed =
  | { is: 'equal'; bill: BillContent }
  | { is: 'unreadable'; why: string }
  /** Something in the file is not what was written. */
  | { is: 'changed'; bill: BillContent }
  | { is: 'different'; bill: BillContent; lines: { name: string; told: string; calculated: string }[] }

/** Calculates a bill again from its file alone. What is different is told before that the file was changed. */
export function recomputeBill(text: string): Recomputed {
  const read = readFile(text)
  if (typeof read === 'string') return { is: 'unreadable', why: read }
  const { digest, ...bill } = read
  if (bill.formula !== FORMULA) return { is: 'unreadable', why: `calculated by ${bill.formula}, this is ${FORMULA}` }
  const calculated = resultText(calculateBill(termsOf(bill), inputOf(bill.input)))
  const names = Object.keys(calculated) as (keyof typeof calculated)[]
  const lines = names
    .filter(name => calculated[name] !== bill.result[name])
    .map(name => ({ name, told: String(bill.result[name]), calculated: String(calculated[name]) }))
  if (lines.length > 0) return { is: 'different', bill, lines }
  return { is: digest === digestOf(bill) ? 'equal' : 'changed', bill }
}

function readFile(text: string): z.output<typeof file> | string {
  try {
    const read = z.safeParse(file, JSON.parse(text))
    if (read.success) return read.data
    const [issue] = read.error.issues
    return `${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'of no known shape'}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function termsOf({ contract }: BillContent): BillTerms {
  return {
    ...contract,
    tiers: contract.tiers.map(each => ({
      ...each,
      minValidBet: parseAmount(each.minValidBet),
      minNetLoss: parseAmount(each.minNetLoss),
      amount: parseAmount(each.amount),
    })),
  }
}
