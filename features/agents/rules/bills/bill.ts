import { type Amount, amount, ZERO } from '#shared/money.ts'
import type { Carry, Funding, Kind, Mode, RateType } from '../contracts/kinds.ts'
import { dividendGross, salaryGross, type Tier } from '../contracts/tiers.ts'
import { pnlOf, type Stats } from '../lines/metrics.ts'
import { carryInto, type PastPeriod } from './carry.ts'
import { realtimeWindows } from './realtime.ts'

/** By which rules bills are calculated; another number where one of them changes. */
export const FORMULA = 'agents-1'

export type BillTerms = {
  kind: Kind
  funding: Funding
  carry: Carry
  mode: Mode
  deductSalary: boolean
  tiers: readonly Tier[]
}
/** All that a bill is calculated of, besides the contract. */
export type BillInput = {
  /** The first day of the period. */
  from: string
  /** Of the payee's team, in the period. */
  stats: Stats
  active: number
  before: PastPeriod | null
  /** Valid bets by five minutes, where the contract pays by them. */
  windows: readonly Amount[]
  /** What bills of direct downlines for the same come to, where the house pays the difference. */
  childrenGross: Amount
}
export type BillResult = {
  valid: Amount
  pnl: Amount
  carryIn: Amount
  base: Amount
  tier: number
  rateType: RateType | null
  ratePpm: number | null
  gross: Amount
  payable: Amount
}

/** What a contract came to in a period (agents §2.8): the one rule of settlements, of what screens foretell, and of proofs. */
export function calculateBill(terms: BillTerms, input: BillInput): BillResult {
  const pnl = pnlOf(input.stats, terms.deductSalary)
  const isDividend = terms.kind === 'dividend'
  const carryIn = isDividend ? carryInto(terms.carry, input.from, input.before ?? undefined) : ZERO
  const valid = terms.kind === 'realtime' ? sumOf(input.windows) : input.stats.validBet
  const base = isDividend ? amount(pnl + carryIn) : valid
  const { tier, gross } = grossOf(terms, input, { valid, base })
  const step = terms.tiers[tier]
  const left = gross - input.childrenGross
  const payable = terms.funding === 'UPLINE' ? gross : amount(left > 0n ? left : 0n)
  const rate = { rateType: step?.rateType ?? null, ratePpm: step?.rateType === 'P' ? step.ratePpm : null }
  return { valid, pnl, carryIn, base, tier, ...rate, gross, payable }
}

function grossOf(
  { kind, tiers, mode }: BillTerms,
  { active, windows }: BillInput,
  sums: { valid: Amount; base: Amount },
) {
  if (kind === 'dividend') return dividendGross(tiers, { ...sums, active, mode })
  if (kind !== 'realtime') return salaryGross(tiers, { ...sums, active })
  const last = realtimeWindows(tiers, windows).at(-1)
  return { tier: last?.tier ?? -1, gross: last?.paidToDate ?? ZERO }
}

const sumOf = (values: readonly Amount[]): Amount => values.reduce((sum, value) => amount(sum + value), ZERO)
