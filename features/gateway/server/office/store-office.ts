import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of rounds, game sessions and keys as operators see them. */

/** The vendor of a merchant by its code. */
export async function findVendor(db: Sql | Tx, merchantId: number, code: string): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    select v.id from games.public_vendors v join games.public_merchant_vendors m on m.vendor_id = v.id
    where v.code = ${code} and m.merchant_id = ${merchantId}`
  return row?.id
}

export type RoundName = { player: string; round: string }

/** Which round a transaction belongs to. */
export async function findRoundOf(db: Sql, merchantId: number, key: string): Promise<RoundName | undefined> {
  const [row] = await db<RoundName[]>`
    select player, round from wallet.public_calls
    where key = ${key} and merchant_id = ${merchantId} and round is not null order by at desc limit 1`
  return row
}

export async function findPlayer(db: Sql, merchantId: number, vendorId: number, memberId: string) {
  const [row] = await db<{ player: string }[]>`
    select player from games.public_players
    where vendor_id = ${vendorId} and member_id = ${memberId} and merchant_id = ${merchantId}`
  return row?.player
}

export async function findMember(db: Sql, merchantId: number, vendorId: number, player: string) {
  const [row] = await db<{ memberId: string }[]>`
    select member_id as "memberId" from games.public_players
    where vendor_id = ${vendorId} and player = ${player} and merchant_id = ${merchantId}`
  return row?.memberId
}

export type CallRow = {
  at: Date
  tx: string
  op: string
  amount: bigint | null
  state: string
  code: string
  ref: string | null
  game: string
  gameName: string
  currency: string
}

export async function selectRound(db: Sql, merchantId: number, key: string): Promise<CallRow[]> {
  return db<CallRow[]>`
    select t.at, t.tx, t.op, t.amount, t.state, t.code, t.ref, t.game, coalesce(g.name, t.game) as "gameName", t.currency
    from wallet.public_calls t left join games.public_games g on g.vendor_id = t.vendor_id and g.code = t.game
    where t.round_key = ${key} and t.merchant_id = ${merchantId} order by t.at, t.version limit 1000`
}

export type SessionRow = {
  id: string
  vendor: string
  game: string
  memberId: string
  currency: string
  openedAt: Date
  expiresAt: Date
  endedAt: Date | null
  isLive: boolean
  cursor: string
}

export type SessionFilter = {
  before?: string | undefined
  limit: number
  memberId?: string | undefined
  vendor?: string | undefined
  live?: 'true' | undefined
}

export async function selectSessions(db: Sql, merchantId: number, filter: SessionFilter): Promise<SessionRow[]> {
  const { before = '', limit, memberId = null, vendor = null, live } = filter
  const [micros = '', hash = ''] = before.split('.')
  const opened = db`timestamptz 'epoch' + nullif(${micros}, '')::bigint * interval '1 microsecond'`
  return db<SessionRow[]>`
    select left(encode(s.token_hash, 'hex'), 32) as id, v.code as vendor, s.game, s.member_id as "memberId", s.currency,
      s.opened_at as "openedAt", s.expires_at as "expiresAt", s.ended_at as "endedAt",
      s.ended_at is null and s.expires_at > now() as "isLive",
      (extract(epoch from s.opened_at) * 1000000)::bigint || '.' || left(encode(s.token_hash, 'hex'), 32) as cursor
    from gateway.sessions s join games.public_vendors v on v.id = s.vendor_id
    where s.merchant_id = ${merchantId} and (${memberId}::text is null or s.member_id = ${memberId})
      and (${vendor}::text is null or v.code = ${vendor})
      and (${live === undefined} or (s.ended_at is null and s.expires_at > now()))
      and (${before} = '' or s.opened_at < ${opened}
        or (s.opened_at = ${opened} and left(encode(s.token_hash, 'hex'), 32) > ${hash}))
    order by s.opened_at desc, s.token_hash limit ${limit}`
}

/** What it was, and that it takes no more bets; undefined where the merchant has no such session that does. */
export async function endSession(tx: Tx, merchantId: number, id: string) {
  const [row] = await tx<{ memberId: string; game: string }[]>`
    update gateway.sessions set ended_at = clock_timestamp()
    where merchant_id = ${merchantId} and token_hash >= decode(${id}, 'hex')
      and left(encode(token_hash, 'hex'), 32) = ${id} and ended_at is null
    returning member_id as "memberId", game`
  return row
}

export type OfficeKey = {
  keyId: string
  vendorId: number
  vendor: string
  direction: 'in' | 'out'
  algorithm: string
  addresses: string[]
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  isOver: boolean
}

export async function selectOfficeKeys(db: Sql | Tx, merchantId: number): Promise<OfficeKey[]> {
  return db<OfficeKey[]>`
    select k.key_id as "keyId", k.vendor_id as "vendorId", v.code as vendor, k.direction, k.algorithm, k.addresses,
      k.created_at as "createdAt", k.expires_at as "expiresAt", k.revoked_at as "revokedAt",
      coalesce(k.expires_at <= now(), false) as "isOver"
    from gateway.vendor_keys k join games.public_vendors v on v.id = k.vendor_id
    where k.merchant_id = ${merchantId} order by k.created_at desc, k.key_id`
}

/** One change of a merchant's keys at a time. */
export async function holdKeys(tx: Tx, merchantId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('gateway.vendor_keys ' || ${merchantId}::text, 0))`
}

export async function revokeKey(tx: Tx, merchantId: number, keyId: string): Promise<void> {
  await tx`
    update gateway.vendor_keys set revoked_at = clock_timestamp()
    where merchant_id = ${merchantId} and key_id = ${keyId} and revoked_at is null`
}
