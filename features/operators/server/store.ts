import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of invitations. */

export async function hasOwner(tx: Tx, merchantId: number): Promise<boolean> {
  const rows = await tx`
    select 1 from operators.operators where merchant_id = ${merchantId} and role = 'owner' limit 1`
  return rows.length > 0
}

/** In place of the one before. */
export async function replaceOwnerInvitation(tx: Tx, merchantId: number, tokenHash: Buffer, goodHours: number) {
  await tx`
    insert into operators.invitations (token_hash, merchant_id, role, expires_at)
    values (${tokenHash}, ${merchantId}, 'owner', now() + ${goodHours} * interval '1 hour')
    on conflict (merchant_id) where email is null and used_at is null
    do update set token_hash = excluded.token_hash, created_at = now(), expires_at = excluded.expires_at`
}

type NewInvitation = { tokenHash: Buffer; merchantId: number; email: string; role: string; goodHours: number }

/** In place of the one before to the same address. */
export async function replaceInvitation(tx: Tx, i: NewInvitation): Promise<void> {
  await tx`
    insert into operators.invitations (token_hash, merchant_id, role, email, expires_at)
    values (${i.tokenHash}, ${i.merchantId}, ${i.role}, ${i.email}, now() + ${i.goodHours} * interval '1 hour')
    on conflict (merchant_id, email) where used_at is null
    do update set token_hash = excluded.token_hash, role = excluded.role, created_at = now(),
      expires_at = excluded.expires_at`
}

export async function isOpenInvitation(db: Sql, merchantId: number, tokenHash: Buffer): Promise<boolean> {
  const rows = await db`
    select 1 from operators.invitations
    where token_hash = ${tokenHash} and merchant_id = ${merchantId} and used_at is null and expires_at > now()`
  return rows.length > 0
}

/** Held until the transaction ends: who asks for the same one waits, and finds it used. `email`: whom alone it is for. */
export async function holdInvitation(tx: Tx, merchantId: number, tokenHash: Buffer) {
  const [row] = await tx<{ role: string; email: string | null }[]>`
    select role, email from operators.invitations
    where token_hash = ${tokenHash} and merchant_id = ${merchantId} and used_at is null and expires_at > now()
    for update`
  return row
}

export async function markUsed(tx: Tx, tokenHash: Buffer, operatorId: string): Promise<void> {
  await tx`
    update operators.invitations set used_at = now(), operator_id = ${operatorId} where token_hash = ${tokenHash}`
}
