import type { Kind, Product } from '#features/agents/rules/contracts/kinds.ts'
import { answer } from '#features/agents/server/contracts/answer.ts'
import { propose } from '#features/agents/server/contracts/propose.ts'
import { type Contract, clockOf, readTier, type Terms } from '#features/agents/server/contracts/store-contracts.ts'
import { amount, parseAmount } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { instantOf } from '#shared/zone.ts'
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
