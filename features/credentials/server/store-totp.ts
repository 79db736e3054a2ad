import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of authenticators, of members and of operators. */

export type Totp = { secretSealed: Buffer; isConfirmed: boolean; lastPeriod: bigint }

export async function findTotp(db: Tx | Sql, memberId: string): Promise<Totp | undefined> {
  const [row] = await db<Totp[]>`
    select secret_sealed as "secretSealed", confirmed_at is not null as "isConfirmed", last_period as "lastPeriod"
    from credentials.totp where member_id = ${memberId}`
  return row
}

/** A new secret in place of one that was never confirmed; false when one is. */
export async function putTotp(tx: Tx, memberId: string, merchantId: number, secretSealed: Buffer): Promise<boolean> {
  const done = await tx`
    insert into credentials.totp as t (member_id, merchant_id, secret_sealed)
    values (${memberId}, ${merchantId}, ${secretSealed})
    on conflict (member_id) do update set secret_sealed = excluded.secret_sealed where t.confirmed_at is null`
  return done.count === 1
}

/** Takes the code of a period once; false when it or a later one was taken. */
export async function takePeriod(db: Tx | Sql, memberId: string, period: number): Promise<boolean> {
  const done = await db`
    update credentials.totp set last_period = ${period} where member_id = ${memberId} and last_period < ${period}`
  return done.count === 1
}

export async function confirmTotp(tx: Tx, memberId: string): Promise<void> {
  await tx`update credentials.totp set confirmed_at = now() where member_id = ${memberId} and confirmed_at is null`
}

export async function deleteTotp(tx: Tx, memberId: string): Promise<void> {
  await tx`delete from credentials.totp where member_id = ${memberId}`
}
