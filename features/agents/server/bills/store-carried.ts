import type { Stats } from '#features/agents/rules/lines/metrics.ts'
import { amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Contract } from '../contracts/store-contracts.ts'
import type { Bill } from './store-bills.ts'

/* SQL of differences that come too late for their own bill. */

type Row = Record<keyof Stats, bigint> & { id: bigint }

const sums = (db: Sql | Tx) => db`
  sum(valid)::bigint as "validBet", sum(stake)::bigint as stake, sum(payout)::bigint as payout,
  sum(member_rebate)::bigint as "memberRebate", sum(agent_rebate)::bigint as "agentRebate", sum(bonus)::bigint as bonus,
  sum(fee_subsidy)::bigint as "feeSubsidy", sum(salary)::bigint as salary`

const byId = (rows: readonly Row[]) =>
  new Map(
    rows.map(({ id, ...row }) => [
      id,
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, amount(value)])) as Stats,
    ]),
  )

/** What of each bill was carried away already. */
export async function selectCarriedFrom(tx: Tx, bills: readonly bigint[]): Promise<Map<bigint, Stats>> {
  return byId(
    await tx<Row[]>`
      select bill_id as id, ${sums(tx)} from agents.carried where bill_id = any(${bills}::bigint[]) group by 1`,
  )
}

/** What is carried into the period of each contract that begins at an instant. */
export async function selectCarriedInto(
  db: Sql | Tx,
  contracts: readonly bigint[],
  start: Date,
): Promise<Map<bigint, Stats>> {
  return byId(
    await db<Row[]>`
      select into_contract as id, ${sums(db)} from agents.carried
      where into_contract = any(${contracts}::bigint[]) and into_start = ${start} group by 1`,
  )
}

export async function insertCarried(tx: Tx, { id, ...bill }: Bill, stats: Stats, at: Date): Promise<void> {
  await tx`
    insert into agents.carried (merchant_id, bill_id, payer, payee, kind, product, at, valid, stake, payout, member_rebate, agent_rebate,
      bonus, fee_subsidy, salary)
    values (${bill.merchantId}, ${id}, ${bill.payer}, ${bill.payee}, ${bill.kind}, ${bill.product}, ${at}, ${stats.validBet},
      ${stats.stake}, ${stats.payout}, ${stats.memberRebate}, ${stats.agentRebate}, ${stats.bonus}, ${stats.feeSubsidy},
      ${stats.salary})`
}

/** Whatever waits for the pairs of these contracts comes into their periods that begin at an instant. */
export async function claimCarried(tx: Tx, contracts: readonly Contract[], start: Date): Promise<void> {
  await tx`
    update agents.carried c set into_contract = u.id, into_start = ${start}
    from unnest(${contracts.map(({ id }) => id)}::bigint[], ${contracts.map(({ payer }) => payer)}::int[],
      ${contracts.map(({ payee }) => payee)}::int[], ${contracts.map(({ kind }) => kind)}::text[],
      ${contracts.map(({ product }) => product)}::text[]) u(id, payer, payee, kind, product)
    where c.into_contract is null and c.payee = u.payee and c.payer is not distinct from u.payer and c.kind = u.kind
      and c.product = u.product`
}

export type CarriedRow = { billId: bigint; firstDay: string; lastDay: string; stats: Stats }

/** What came into a bill, each by the bill that it is of. */
export async function selectCarried(db: Sql, contractId: bigint, start: Date): Promise<CarriedRow[]> {
  const rows = await db<(Row & Omit<CarriedRow, 'billId' | 'stats'>)[]>`
    select b.id, b.first_day::text as "firstDay", b.last_day::text as "lastDay", c.*
    from (
      select bill_id, ${sums(db)} from agents.carried where into_contract = ${contractId} and into_start = ${start} group by 1) c
    join agents.bills b on b.id = c.bill_id order by b.id`
  const stats = byId(rows.map(({ firstDay: _, lastDay: __, ...row }) => row))
  return rows.map(({ id, firstDay, lastDay }) => ({ billId: id, firstDay, lastDay, stats: stats.get(id)! }))
}
