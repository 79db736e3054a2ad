import type { Sql, Tx } from '#shared/server/db.ts'

export type Credential = {
  /** Null where there is no password: accounts of third parties. */
  passwordHash: string | null
  chosenByMember: boolean
  isExpired: boolean
  isWeak: boolean
  lastLoginAt: Date | null
  lastLoginIp: string | null
}

export type NewCredential = {
  memberId: string
  merchantId: number
  passwordHash: string | null
  chosenByMember: boolean
  isWeak: boolean
  paymentHash: string | null
}

export async function insertCredential(tx: Tx, c: NewCredential): Promise<void> {
  await tx`
    insert into credentials.credentials (member_id, merchant_id, password_hash, chosen_by_member, is_weak, payment_hash)
    values (${c.memberId}, ${c.merchantId}, ${c.passwordHash}, ${c.chosenByMember}, ${c.isWeak}, ${c.paymentHash})`
}

export type Hashes = { passwordHash: string | null; paymentHash: string | null }

export async function findHashes(db: Tx | Sql, memberId: string): Promise<Hashes> {
  const [row] = await db<Hashes[]>`
    select password_hash as "passwordHash", payment_hash as "paymentHash"
    from credentials.credentials where member_id = ${memberId}`
  return row ?? { passwordHash: null, paymentHash: null }
}

/** Holds the credential, so that logins of one member come one after the other. */
export async function lockCredential(tx: Tx, memberId: string): Promise<Credential | undefined> {
  const [row] = await tx<Credential[]>`
    select password_hash as "passwordHash", chosen_by_member as "chosenByMember",
      coalesce(expires_at <= now(), false) as "isExpired", is_weak as "isWeak", last_login_at as "lastLoginAt",
      host(last_login_ip) as "lastLoginIp"
    from credentials.credentials where member_id = ${memberId} for update`
  return row
}

export async function noteLogin(tx: Tx, memberId: string, ip: string): Promise<void> {
  await tx`
    update credentials.credentials set last_login_at = now(), last_login_ip = ${ip} where member_id = ${memberId}`
}

/** A password that the member chose. */
export async function updatePassword(tx: Tx, memberId: string, passwordHash: string): Promise<void> {
  await tx`
    update credentials.credentials set password_hash = ${passwordHash}, chosen_by_member = true, is_weak = false,
      changed_at = now(), secret_changed_at = now(), expires_at = null
    where member_id = ${memberId}`
}

/** The first one is no change. */
export async function updatePaymentHash(tx: Tx, memberId: string, paymentHash: string): Promise<void> {
  await tx`
    update credentials.credentials set payment_hash = ${paymentHash},
      secret_changed_at = case when payment_hash is null then secret_changed_at else now() end
    where member_id = ${memberId}`
}

export async function clearPayment(tx: Tx, memberId: string): Promise<void> {
  await tx`
    update credentials.credentials set payment_hash = null, secret_changed_at = now() where member_id = ${memberId}`
}

export async function markChanged(tx: Tx, memberId: string): Promise<void> {
  await tx`update credentials.credentials set secret_changed_at = now() where member_id = ${memberId}`
}

export async function findChange(db: Tx | Sql, memberId: string): Promise<Date | null> {
  const [row] = await db<{ at: Date | null }[]>`
    select secret_changed_at as at from credentials.credentials where member_id = ${memberId}`
  return row?.at ?? null
}

/** How an account is kept. `lastLogin…` are of the login before the newest, which is the one who asks. */
export async function findState(db: Sql, memberId: string) {
  const [row] = await db<{ changedAt: Date; hasPayment: boolean; hasTotp: boolean }[]>`
    select c.changed_at as "changedAt", c.payment_hash is not null as "hasPayment", t.member_id is not null as "hasTotp"
    from credentials.credentials c
    left join credentials.totp t on t.member_id = c.member_id and t.confirmed_at is not null
    where c.member_id = ${memberId}`
  return row
}
