import { FORMULA } from '#features/agents/rules/bills/bill.ts'
import type { Kind, Product } from '#features/agents/rules/contracts/kinds.ts'
import { insertBills } from '#features/agents/server/bills/store-bills.ts'
import { answer } from '#features/agents/server/contracts/answer.ts'
import { propose } from '#features/agents/server/contracts/propose.ts'
import { type Contract, clockOf, readTier, type Terms } from '#features/agents/server/contracts/store-contracts.ts'
import { amount, parseAmount, ZERO } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { dayAt, instantOf } from '#shared/zone.ts'
import type { MemberThere } from '../records/world.ts'

type Change = Partial<Terms> & { product?: Product; minValidBet?: string; minActive?: number }

export const tierOf = (ratePpm: number, { minValidBet = '0', minActive = 0 }: Change = {}) =>
  readTier({ minValidBet, minNetLoss: '0', minActive, rateType: 'P', ratePpm, amount: '0' })

const TERMS = {
  ...({ period: 'DAILY', carry: 'NONE', mode: 'FIXED', activeMode: 'PERIOD_TOTAL' } as const),
  ...{ minActiveBet: amount(1n), deductSalary: false },
}

/** A contract that was proposed and accepted at an instant, by an agent or by the house. */
export async function givenContract(
  db: Sql,
  kind: Kind,
  [payer, payee]: readonly [Pick<MemberThere, 'memberId'> | null, Pick<MemberThere, 'memberId'>],
  ratePpm: number,
  at: Date,
  { product = 'CONS', minValidBet, minActive, ...more }: Change = {},
): Promise<Contract> {
  const { timeZone } = await clockOf(db, 1)
  const clock = { at, timeZone }
  const tiers = [tierOf(ratePpm, { ...(minValidBet && { minValidBet }), ...(minActive && { minActive }) })]
  const by = payer === null ? { operator: 'house' } : { memberId: payer.memberId }
  const proposal = { merchantId: 1, kind, product, payee: payee.memberId, terms: { ...TERMS, tiers, ...more } }
  const { id } = await transaction(db, tx => propose(tx, clock, by, proposal))
  const accepted = { merchantId: 1, memberId: payee.memberId, kind, id, answer: 'accept' as const }
  return transaction(db, tx => answer(tx, clock, accepted))
}

/** So many hours after a day of the merchant's clock began. */
export async function hoursInto(db: Sql, day: string, hours: number): Promise<Date> {
  const { timeZone } = await clockOf(db, 1)
  return new Date(instantOf(day, hours * 3600, timeZone))
}

export async function cashOf(db: Sql, { memberId }: Pick<MemberThere, 'memberId'>): Promise<bigint> {
  const [row] = await db<{ balance: bigint }[]>`
    select balance from wallet.public_balances where member_id = ${memberId} and book = 'real' and purpose = 'cash'`
  return row!.balance
}

export const money = (text: string): bigint => parseAmount(text)

/** A bill of a contract for a day, so many days ago, as a settlement would have written it. */
export async function givenBill(
  db: Sql,
  { id, version, kind, product, payer, payee, funding }: Contract,
  { daysAgo, due, status }: { daysAgo: number; due: string; status: 'CALCULATED' | 'PENDING_APPROVAL' },
): Promise<{ id: bigint; day: string }> {
  const { timeZone } = await clockOf(db, 1)
  const day = dayAt(Date.now() - daysAgo * 86_400_000, timeZone)
  const start = new Date(instantOf(day, 0, timeZone))
  const value = parseAmount(due)
  const stats = { validBet: value, stake: value, payout: ZERO, memberRebate: ZERO }
  const more = { agentRebate: ZERO, bonus: ZERO, feeSubsidy: ZERO, salary: ZERO }
  const input = { stats: { ...stats, ...more }, active: 1, before: null, windows: [], childrenGross: ZERO, from: day }
  const sums = { valid: value, pnl: value, carryIn: ZERO, base: value, gross: value, payable: value }
  const [billId] = await transaction(db, tx =>
    insertBills(tx, [
      {
        ...{ merchantId: 1, contractId: id, contractVersion: version, kind, product, payer, payee, funding, status },
        ...{ start, end: new Date(start.getTime() + 86_400_000), firstDay: day, lastDay: day, formula: FORMULA },
        ...{ input, netted: ZERO, owedAfter: ZERO, at: new Date() },
        result: { ...sums, tier: 0, rateType: 'P', ratePpm: 1_000_000 },
      },
    ]),
  )
  return { id: billId!, day }
}
