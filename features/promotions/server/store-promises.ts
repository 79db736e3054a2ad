import { type Amount, amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Owed } from './promises.ts'

/* SQL of budgets and of what is promised of them. */

type Budget = { merchantId: number; code: string }

/** Takes so much of a budget, or gives it back (negative). False when there is not so much. */
export async function reserve(tx: Tx, { merchantId, code }: Budget, value: bigint): Promise<boolean> {
  const done = await tx`
    update promotions.promotions set budget_left = budget_left - ${value}
    where merchant_id = ${merchantId} and code = ${code} and budget_left >= ${value}`
  return done.count === 1
}

export async function findPromise(tx: Tx, { merchantId, key }: Owed): Promise<boolean> {
  const rows = await tx`select from promotions.promises where merchant_id = ${merchantId} and key = ${key}`
  return rows.length > 0
}

/** False when there is one of this key. */
export async function insertPromise(
  tx: Tx,
  { merchantId, key, code, amount: value }: Owed,
  at: Date,
): Promise<boolean> {
  const done = await tx`
    insert into promotions.promises (merchant_id, key, code, amount, state, at)
    values (${merchantId}, ${key}, ${code}, ${value}, 'PROMISED', ${at}) on conflict do nothing`
  return done.count === 1
}

/** The keys of which there was none. */
export async function insertPromises(
  tx: Tx,
  { merchantId, code }: Budget,
  owed: readonly Pick<Owed, 'key' | 'amount'>[],
  at: Date,
): Promise<string[]> {
  const rows = await tx<{ key: string }[]>`
    insert into promotions.promises (merchant_id, key, code, amount, state, at)
    select ${merchantId}, o.key, ${code}, o.amount, 'PROMISED', ${at}
    from unnest(${owed.map(each => each.key)}::text[], ${owed.map(each => each.amount)}::bigint[]) o(key, amount)
    order by o.key on conflict do nothing returning key`
  return rows.map(row => row.key)
}

export async function closePromises(tx: Tx, merchantId: number, keys: readonly string[]): Promise<void> {
  await tx`
    update promotions.promises set state = 'PAID'
    where merchant_id = ${merchantId} and key = any(${[...keys]}::text[]) and state = 'PROMISED'`
}

/** Undefined when it is over already. */
export async function closePromise(
  tx: Tx,
  { merchantId, key }: Pick<Owed, 'merchantId' | 'key'>,
  state: 'PAID' | 'LAPSED',
) {
  const [row] = await tx<{ code: string; amount: bigint }[]>`
    update promotions.promises set state = ${state}
    where merchant_id = ${merchantId} and key = ${key} and state = 'PROMISED' returning code, amount`
  return row && { merchantId, code: row.code, amount: amount(row.amount) as Amount }
}

/** What each of these promotions may promise in all, and what is left of it. */
export async function selectBudgets(db: Sql | Tx, merchantId: number, codes: readonly string[]) {
  const rows = await db<{ code: string; budget: Amount; left: Amount }[]>`
    select code, budget, budget_left as left from promotions.promotions
    where merchant_id = ${merchantId} and code = any(${codes}::text[])`
  return new Map(rows.map(row => [row.code, row]))
}

export type RunningBudget = { code: string; kind: string; currency: string; budget: Amount; left: Amount }

/** Of promotions of these kinds that run now. */
export async function selectRunning(db: Sql | Tx, merchantId: number, at: Date, kinds: readonly string[]) {
  return db<RunningBudget[]>`
    select code, kind, currency, budget, budget_left as left from promotions.public_promotions
    where merchant_id = ${merchantId} and state = 'RUNNING' and starts_at <= ${at} and ends_at > ${at}
      and kind = any(${kinds}::text[]) order by code`
}
