import type { Kind, Period, Product, Status } from '#features/agents/rules/contracts/kinds.ts'
import type { Sql } from '#shared/server/db.ts'

/* SQL of contracts as operators look for them. */

export type ContractFilter = {
  kind?: Kind | undefined
  state?: Status | undefined
  product?: Product | undefined
  period?: Period | undefined
  party?: number | undefined
  side?: 'payee' | 'payer' | undefined
}

/** How a contract stands now, as `statusAt` says it. */
const stateNow = (db: Sql) => db`
  case when c.status in ('P', 'E') and c.expires_at <= now() then 'X'
    when c.status in ('C', 'S') and c.effective_from is not null and c.effective_to > now() and c.effective_to > c.effective_from
      then 'A'
    else c.status end`

/** A page of ids, the newest first. */
export async function selectContractIds(
  db: Sql,
  merchantId: number,
  { kind, state, product, period, party, side }: ContractFilter,
  page: { before: bigint | null; limit: number },
): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`
    select c.id from agents.contracts c
    where c.merchant_id = ${merchantId} and (${page.before}::bigint is null or c.id < ${page.before})
      ${kind ? db`and c.kind = ${kind}` : db``} ${product ? db`and c.product = ${product}` : db``}
      ${period ? db`and c.period = ${period}` : db``} ${state ? db`and ${stateNow(db)} = ${state}` : db``}
      ${party === undefined ? db`` : ofParty(db, party, side)}
    order by c.id desc limit ${page.limit}`
  return rows.map(({ id }) => id)
}

/** Of whom a contract or a bill pays, or who pays it, or either. */
export function ofParty(db: Sql, party: number, side: 'payee' | 'payer' | undefined) {
  if (side === 'payee') return db`and payee = ${party}`
  if (side === 'payer') return db`and payer = ${party}`
  return db`and (payee = ${party} or payer = ${party})`
}

/** All versions between the same two of the same kind and product, the newest first. */
export async function selectVersionIds(db: Sql, { merchantId, kind, product, payer, payee }: Key): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`
    select id from agents.contracts where merchant_id = ${merchantId} and payee = ${payee} and kind = ${kind}
      and product = ${product} and payer is not distinct from ${payer}::int order by id desc`
  return rows.map(({ id }) => id)
}
type Key = { merchantId: number; kind: Kind; product: Product; payer: number | null; payee: number }

export type StepRow = { at: Date; step: string; version: number; member: string | null; operator: string | null }

/** What happened to contracts, the newest first. */
export async function selectSteps(db: Sql, ids: readonly bigint[]): Promise<StepRow[]> {
  return db<StepRow[]>`
    select s.at, s.step, c.version, m.username as member, s.by_operator as operator
    from agents.contract_steps s join agents.contracts c on c.id = s.contract_id
    left join people.public_members m on m.number = s.by_member
    where s.contract_id = any(${[...ids]}::bigint[]) order by s.id desc`
}

/** Requests that wait for somebody's answer, and theirs that wait for others'. */
export async function countOpen(db: Sql, number: number): Promise<{ asked: number; asking: number }> {
  const [row] = await db<{ asked: number; asking: number }[]>`
    select count(*) filter (where payee = ${number})::int as asked, count(*) filter (where payer = ${number})::int as asking
    from agents.contracts c where (payee = ${number} or payer = ${number}) and (
      (status in ('P', 'E') and expires_at > now()) or (status = 'V' and (effective_to is null or effective_to > now())))`
  return row!
}
