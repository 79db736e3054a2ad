import type { Sql, Tx } from '#shared/server/db.ts'

export type Challenge = {
  memberId: string
  method: 'totp' | 'sms' | 'email'
  entry: 'password' | 'sms' | 'third'
  area: 'member' | 'agent'
  remember: boolean
  /** The password that is set once the second factor is proven; null for a login alone. */
  newPasswordHash: string | null
}
export type NewChallenge = Challenge & { idHash: Buffer; merchantId: number; uaHash: Buffer; minutes: number }

/** Challenges that are over are swept by the way. */
export async function insertChallenge(tx: Tx, c: NewChallenge): Promise<void> {
  await tx`
    delete from sessions.login_challenges where id_hash in (
      select id_hash from sessions.login_challenges where expires_at < now() limit 10 for update skip locked)`
  await tx`
    insert into sessions.login_challenges
      (id_hash, member_id, merchant_id, method, entry, area, remember, new_password_hash, ua_hash, expires_at)
    values (${c.idHash}, ${c.memberId}, ${c.merchantId}, ${c.method}, ${c.entry}, ${c.area}, ${c.remember},
      ${c.newPasswordHash}, ${c.uaHash}, now() + ${c.minutes} * interval '1 minute')`
}

/** Counts a try at a challenge that still takes one from this browser; undefined when it takes none any more. */
export async function tryChallenge(
  db: Sql,
  merchantId: number,
  idHash: Buffer,
  uaHash: Buffer,
  maxTries: number,
): Promise<Challenge | undefined> {
  const [row] = await db<Challenge[]>`
    update sessions.login_challenges set tries = tries + 1
    where id_hash = ${idHash} and merchant_id = ${merchantId} and ua_hash = ${uaHash} and used_at is null
      and tries < ${maxTries} and expires_at > now()
    returning member_id as "memberId", method, entry, area, remember, new_password_hash as "newPasswordHash"`
  return row
}

/** False when it was used at the same moment. */
export async function takeChallenge(tx: Tx, idHash: Buffer): Promise<boolean> {
  const done = await tx`
    update sessions.login_challenges set used_at = now() where id_hash = ${idHash} and used_at is null`
  return done.count === 1
}

/** Logins of a member that wait for their second factor wait in vain from now on. */
export async function endChallenges(tx: Tx, memberId: string): Promise<void> {
  await tx`update sessions.login_challenges set used_at = now() where member_id = ${memberId} and used_at is null`
}

/** The token of a notification; those that are over are swept by the way. */
export async function insertReset(
  tx: Tx,
  reset: { tokenHash: Buffer; memberId: string; merchantId: number; minutes: number },
): Promise<void> {
  await tx`
    delete from sessions.reset_tokens where token_hash in (
      select token_hash from sessions.reset_tokens where expires_at < now() - interval '1 day' limit 10
      for update skip locked)`
  await tx`
    insert into sessions.reset_tokens (token_hash, member_id, merchant_id, expires_at)
    values (${reset.tokenHash}, ${reset.memberId}, ${reset.merchantId}, now() + ${reset.minutes} * interval '1 minute')`
}

/** Whose token this is, while it is good. */
export async function findReset(db: Tx | Sql, merchantId: number, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await db<{ memberId: string }[]>`
    select member_id as "memberId" from sessions.reset_tokens
    where token_hash = ${tokenHash} and merchant_id = ${merchantId} and used_at is null and expires_at > now()`
  return row?.memberId
}

/** False when it was used at the same moment. All others of the member are used up as well. */
export async function takeReset(tx: Tx, memberId: string, tokenHash: Buffer): Promise<boolean> {
  const used = await tx`
    update sessions.reset_tokens set used_at = now() where token_hash = ${tokenHash} and used_at is null`
  await endResets(tx, memberId)
  return used.count === 1
}

/** No notification of before leads to a new password any more. */
export async function endResets(tx: Tx, memberId: string): Promise<void> {
  await tx`update sessions.reset_tokens set used_at = now() where member_id = ${memberId} and used_at is null`
}
