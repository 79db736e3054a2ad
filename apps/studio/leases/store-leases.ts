import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of leases. Only the database's clock decides when one has run out. */

/** The token of whoever has it from now on; undefined while it is another's. */
export async function takeLease(db: Sql, name: string, owner: string, ttlMs: number): Promise<bigint | undefined> {
  const [row] = await db<{ token: bigint }[]>`
    insert into studio.leases as l (name, token, owner, expires_at)
    values (${name}, nextval('studio.lease_tokens'), ${owner}, clock_timestamp() + ${ttlMs} * interval '1 millisecond')
    on conflict (name) do update
      set token = excluded.token, owner = excluded.owner, expires_at = excluded.expires_at
      where l.expires_at <= clock_timestamp()
    returning token`
  return row?.token
}

/** False when it is another's by now. */
export async function renewLease(db: Sql, name: string, token: bigint, ttlMs: number): Promise<boolean> {
  const rows = await db`
    update studio.leases set expires_at = clock_timestamp() + ${ttlMs} * interval '1 millisecond'
    where name = ${name} and token = ${token} returning 1`
  return rows.length === 1
}

export async function deleteLease(db: Sql, name: string, token: bigint): Promise<void> {
  await db`delete from studio.leases where name = ${name} and token = ${token}`
}

/** Whether the lease is still the one of this token; nobody else can take it before the transaction ends. */
export async function lockLease(tx: Tx, name: string, token: bigint): Promise<boolean> {
  const rows = await tx`select 1 from studio.leases where name = ${name} and token = ${token} for share`
  return rows.length === 1
}
