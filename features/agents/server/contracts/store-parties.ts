import type { Sql, Tx } from '#shared/server/db.ts'

/** Somebody of a merchant whom contracts may name. */
export type Party = { number: number; id: string; username: string; type: number; upline: string | null }

const columns = (db: Sql | Tx) => db`m.number, m.id, m.username, m.type, m.upline_id as upline`

export async function findParty(db: Sql | Tx, merchantId: number, id: string): Promise<Party | undefined> {
  const [row] = await db<Party[]>`
    select ${columns(db)} from people.public_members m where m.merchant_id = ${merchantId} and m.id = ${id}`
  return row
}

/** Whoever of a merchant has this name. */
export async function findPartyByKey(
  db: Sql | Tx,
  merchantId: number,
  usernameKey: string,
): Promise<Party | undefined> {
  const [row] = await db<Party[]>`
    select ${columns(db)} from people.public_members m
    where m.merchant_id = ${merchantId} and m.username_key = ${usernameKey}`
  return row
}

export async function partiesByNumber(db: Sql | Tx, numbers: readonly number[]): Promise<Map<number, Party>> {
  const rows = await db<Party[]>`
    select ${columns(db)} from people.public_members m where m.number = any(${[...new Set(numbers)]}::int[])`
  return new Map(rows.map(row => [row.number, row]))
}

/** Agents directly below somebody, by the order in which they came. */
export async function directAgents(
  db: Sql | Tx,
  merchantId: number,
  uplineId: string,
  types: readonly number[],
  usernameKey: string | undefined,
): Promise<Party[]> {
  return db<Party[]>`
    select ${columns(db)} from people.public_members m
    where m.merchant_id = ${merchantId} and m.upline_id = ${uplineId} and m.type = any(${types}::int[])
      and (${usernameKey ?? null}::text is null or m.username_key = ${usernameKey ?? null})
    order by m.number`
}
