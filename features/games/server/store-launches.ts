import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of launches, and of the names by which vendors know members. */

export type Launch = {
  merchantId: number
  vendorId: number
  memberId: string
  loginSession: string
  player: string
  game: string
  currency: string
  /** Bets take no bonus money. */
  ownMoney: boolean
  language: string
  ip: string
  loggedInAt: Date
}

export type NewPlayer = {
  merchantId: number
  memberId: string
  currency: string
  wallet: bigint
}

/** The member's pseudonym at this vendor: `fresh` the first time. */
export async function upsertPlayer(tx: Tx, vendorId: number, member: NewPlayer, fresh: string): Promise<string> {
  const [row] = await tx<{ player: string }[]>`
    insert into games.players (vendor_id, player, merchant_id, member_id, currency, wallet)
    values (${vendorId}, ${fresh}, ${member.merchantId}, ${member.memberId}, ${member.currency}, ${member.wallet})
    on conflict (vendor_id, member_id) do update set member_id = excluded.member_id returning player`
  return row!.player
}

export async function insertLaunch(tx: Tx, tokenHash: Buffer, launch: Launch, liveSeconds: number): Promise<void> {
  await tx`
    insert into games.launches (token_hash, merchant_id, vendor_id, member_id, login_session, player, game, currency,
      own_money, language, ip, logged_in_at, expires_at)
    values (${tokenHash}, ${launch.merchantId}, ${launch.vendorId}, ${launch.memberId}, ${launch.loginSession},
      ${launch.player}, ${launch.game}, ${launch.currency}, ${launch.ownMoney}, ${launch.language}, ${launch.ip}, ${launch.loggedInAt},
      clock_timestamp() + ${liveSeconds} * interval '1 second')`
}

export async function confirmLaunch(db: Sql, tokenHash: Buffer): Promise<void> {
  await db`update games.launches set confirmed_at = clock_timestamp() where token_hash = ${tokenHash}`
}

/** Locks the launch; ages in seconds by the database's clock, null where it did not happen yet. */
export async function lockLaunch(tx: Tx, tokenHash: Buffer) {
  const [row] = await tx<
    (Launch & {
      confirmed: boolean
      expired: boolean
      exchangedBy: string | null
      exchangedAgo: number | null
      loginLives: boolean
    })[]
  >`
    select merchant_id as "merchantId", vendor_id as "vendorId", member_id as "memberId",
      login_session as "loginSession", player, game, currency, own_money as "ownMoney", language, ip, logged_in_at as "loggedInAt", confirmed_at is not null as confirmed,
      expires_at <= clock_timestamp() as expired, exchanged_by as "exchangedBy",
      extract(epoch from clock_timestamp() - exchanged_at)::float8 as "exchangedAgo",
      coalesce((select live from sessions.public_logins where id = login_session), false) as "loginLives"
    from games.launches where token_hash = ${tokenHash} for update`
  return row
}

export async function exchangeLaunch(tx: Tx, tokenHash: Buffer, keyId: string): Promise<void> {
  await tx`
    update games.launches set exchanged_at = clock_timestamp(), exchanged_by = ${keyId}
    where token_hash = ${tokenHash} and exchanged_at is null`
}
