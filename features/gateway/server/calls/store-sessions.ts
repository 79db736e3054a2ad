import type { Launch } from '#features/games/server/games.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of vendor sessions. */

/** Lasts no longer than the login it was opened from. */
export async function insertSession(tx: Tx, tokenHash: Buffer, launch: Launch, liveHours: number): Promise<Date> {
  const { merchantId, vendorId, memberId, player, game, currency, loginSession, ownMoney, ip, loggedInAt } = launch
  await tx`
    insert into gateway.sessions (token_hash, merchant_id, vendor_id, member_id, player, game, currency, login_session,
      own_money, ip, logged_in_at, expires_at)
    values (${tokenHash}, ${merchantId}, ${vendorId}, ${memberId}, ${player}, ${game}, ${currency}, ${loginSession},
      ${ownMoney}, ${ip}, ${loggedInAt}, least(clock_timestamp() + ${liveHours} * interval '1 hour',
        (select ends_at from sessions.public_logins where id = ${loginSession})))
    on conflict (token_hash) do nothing`
  const [row] = await tx<{ at: Date }[]>`select expires_at as at from gateway.sessions where token_hash = ${tokenHash}`
  return row!.at
}

export async function selectSession(db: Sql, tokenHash: Buffer) {
  const [row] = await db<
    { vendorId: number; memberId: string; player: string; currency: string; live: boolean; demo: boolean }[]
  >`
    select s.demo, s.vendor_id as "vendorId", s.member_id as "memberId", s.player, s.currency,
      s.ended_at is null and s.expires_at > clock_timestamp() and coalesce(l.live, false) as live
    from gateway.sessions s left join sessions.public_logins l on l.id = s.login_session
    where s.token_hash = ${tokenHash}`
  return row
}

export async function endSessionsOf(tx: Tx, loginSession: string): Promise<void> {
  await tx`
    update gateway.sessions set ended_at = clock_timestamp() where login_session = ${loginSession} and ended_at is null`
}

export async function endSessionsOfMember(tx: Tx, memberId: string): Promise<void> {
  await tx`update gateway.sessions set ended_at = clock_timestamp() where member_id = ${memberId} and ended_at is null`
}
