import type * as kinds from '#features/agents/rules/contracts/kinds.ts'
import type { Tier } from '#features/agents/rules/contracts/tiers.ts'
import { type Amount, amount, formatAmount, parseAmount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

export type Terms = {
  period: kinds.Period
  carry: kinds.Carry
  mode: kinds.Mode
  activeMode: kinds.ActiveMode
  minActiveBet: Amount
  deductSalary: boolean
  tiers: readonly Tier[]
}
export type Key = { merchantId: number; kind: kinds.Kind; product: kinds.Product; payer: number | null; payee: number }
export type Contract = Key &
  Terms & {
    id: bigint
    funding: kinds.Funding
    status: kinds.Status
    version: number
    proposedAt: Date
    expiresAt: Date
    effectiveFrom: Date | null
    effectiveTo: Date | null
    endReason: kinds.EndReason | null
    settledTo: Date | null
  }

type TierText = { [K in keyof Tier]: Tier[K] extends Amount ? string : Tier[K] }
type Row = Omit<Contract, 'tiers' | 'minActiveBet'> & { tiers: TierText[]; minActiveBet: bigint }

export const tierText = (tier: Tier): TierText => ({
  ...tier,
  minValidBet: formatAmount(tier.minValidBet),
  minNetLoss: formatAmount(tier.minNetLoss),
  amount: formatAmount(tier.amount),
})
export const readTier = (tier: TierText): Tier => ({
  ...tier,
  minValidBet: parseAmount(tier.minValidBet),
  minNetLoss: parseAmount(tier.minNetLoss),
  amount: parseAmount(tier.amount),
})

const read = ({ tiers, minActiveBet, ...row }: Row): Contract => ({
  ...row,
  minActiveBet: amount(minActiveBet),
  tiers: tiers.map(readTier),
})

const columns = (db: Sql | Tx) => db`
  c.id, c.merchant_id as "merchantId", c.kind, c.product, c.payer, c.payee, c.period, c.carry, c.mode,
  c.active_mode as "activeMode", c.min_active_bet as "minActiveBet", c.deduct_salary as "deductSalary", c.funding, c.tiers,
  c.status, c.version, c.proposed_at as "proposedAt", c.expires_at as "expiresAt", c.effective_from as "effectiveFrom",
  c.effective_to as "effectiveTo", c.end_reason as "endReason", c.settled_to as "settledTo"`

/** One at a time decides on a merchant's contracts: what ends with one hangs on all of a line. */
export async function holdContracts(tx: Tx, merchantId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(7302, ${merchantId})`
}

export async function clockOf(db: Sql | Tx, merchantId: number): Promise<{ at: Date; timeZone: string }> {
  const [row] = await db<{ at: Date; timeZone: string }[]>`
    select now() as at, time_zone as "timeZone" from settings.public_clocks where merchant_id = ${merchantId}`
  return row!
}

export async function findContract(db: Sql | Tx, merchantId: number, id: bigint): Promise<Contract | undefined> {
  const [row] = await db<Row[]>`
    select ${columns(db)} from agents.contracts c where c.merchant_id = ${merchantId} and c.id = ${id}`
  return row && read(row)
}

/** All of one kind that pay somebody, or that somebody pays; the newest first. */
export async function contractsOf(
  db: Sql | Tx,
  kind: kinds.Kind,
  who: { payee: number } | { payers: readonly number[] },
): Promise<Contract[]> {
  const rows =
    'payee' in who
      ? await db<Row[]>`
          select ${columns(db)} from agents.contracts c where c.payee = ${who.payee} and c.kind = ${kind}
          order by c.id desc`
      : await db<Row[]>`
          select ${columns(db)} from agents.contracts c where c.payer = any(${who.payers}::int[]) and c.kind = ${kind}
          order by c.id desc`
  return rows.map(read)
}

/** What pays anybody below a member at an instant or later, of one kind and product, and what is proposed there. */
export async function contractsBelow(
  db: Sql | Tx,
  { payee, kind, product }: Pick<Key, 'payee' | 'kind' | 'product'>,
  at: Date,
): Promise<Contract[]> {
  const rows = await db<Row[]>`
    select ${columns(db)} from people.public_tree t join agents.contracts c on c.payer = t.des
    where t.anc = ${payee} and c.kind = ${kind} and c.product = ${product}
      and (c.status in ('P', 'E') or c.effective_to is null or c.effective_to > ${at})
      and c.status not in ('R', 'W', 'X') order by c.id`
  return rows.map(read)
}

export async function insertContract(
  tx: Tx,
  contract: Key & Terms & { funding: kinds.Funding; status: 'P' | 'E'; proposedAt: Date; expiresAt: Date },
): Promise<bigint> {
  const { merchantId, kind, product, payer, payee } = contract
  const [row] = await tx<{ id: bigint }[]>`
    insert into agents.contracts (merchant_id, kind, product, payer, payee, period, carry, mode, active_mode, min_active_bet,
      deduct_salary, funding, tiers, status, version, proposed_at, expires_at)
    values (${merchantId}, ${kind}, ${product}, ${payer}, ${payee}, ${contract.period}, ${contract.carry}, ${contract.mode},
      ${contract.activeMode}, ${contract.minActiveBet}, ${contract.deductSalary}, ${contract.funding},
      (${JSON.stringify(contract.tiers.map(tierText))}::text)::jsonb, ${contract.status},
      (select coalesce(max(o.version), 0) + 1 from agents.contracts o where o.payee = ${payee} and o.kind = ${kind}
        and o.product = ${product} and o.payer is not distinct from ${payer}::int),
      ${contract.proposedAt}, ${contract.expiresAt})
    returning id`
  return row!.id
}

export async function setStatus(tx: Tx, id: bigint, status: kinds.Status): Promise<void> {
  await tx`update agents.contracts set status = ${status} where id = ${id}`
}

export async function begin(tx: Tx, id: bigint, from: Date): Promise<void> {
  await tx`
    update agents.contracts set status = 'A', effective_from = ${from}, settled_to = ${from} where id = ${id}`
}

/** Contracts pay until before an instant, or not at all where they begin later. */
export async function end(
  tx: Tx,
  ids: readonly bigint[],
  to: Date,
  status: 'C' | 'S',
  reason: kinds.EndReason,
): Promise<void> {
  await tx`
    update agents.contracts set status = ${status}, effective_to = greatest(effective_from, ${to}::timestamptz),
      end_reason = ${reason} where id = any(${ids}::bigint[])`
}

/** Requests that nobody answered in time. */
export async function selectExpired(tx: Tx, merchantId: number, at: Date): Promise<Contract[]> {
  const rows = await tx<Row[]>`
    select ${columns(tx)} from agents.contracts c
    where c.merchant_id = ${merchantId} and c.status in ('P', 'E') and c.expires_at <= ${at} order by c.id`
  return rows.map(read)
}

export async function insertSteps(
  tx: Tx,
  merchantId: number,
  steps: readonly { id: bigint; step: string }[],
  by: { member?: number | undefined; operator?: string | undefined },
  at: Date,
): Promise<void> {
  await tx`
    insert into agents.contract_steps (merchant_id, contract_id, at, by_member, by_operator, step)
    select ${merchantId}, s.id, ${at}, ${by.member ?? null}::int, ${by.operator ?? null}::text, s.step
    from unnest(${steps.map(({ id }) => id)}::bigint[], ${steps.map(({ step }) => step)}::text[]) s(id, step)`
}

export async function contractsById(db: Sql | Tx, ids: readonly bigint[]): Promise<Contract[]> {
  const rows = await db<Row[]>`
    select ${columns(db)} from agents.contracts c where c.id = any(${ids}::bigint[]) order by c.id`
  return rows.map(read)
}
