import type { Sql, Tx } from '#shared/server/db.ts'
import type { Algorithm } from '#shared/server/wallet-signature.ts'

/* SQL of vendors, their keys and games. */

export type VendorRow = {
  id: number
  code: string
  name: string
  baseUrl: string
  publicOrigin: string
  enabled: boolean
  betsPerSecond: number | null
  /** It asks for each bet; otherwise it plays with money that was moved to it. */
  seamless: boolean
}

/** The vendors a merchant has, `enabled` when both the vendor and the merchant's use of it are on. */
export async function selectVendors(db: Sql, merchantId: number): Promise<VendorRow[]> {
  return db<VendorRow[]>`
    select v.id, v.code, v.name, v.base_url as "baseUrl", v.public_origin as "publicOrigin",
      v.enabled and m.enabled as enabled, v.bets_per_second as "betsPerSecond", m.seamless
    from games.merchant_vendors m join games.vendors v on v.id = m.vendor_id
    where m.merchant_id = ${merchantId} order by m.position, v.id`
}

export async function selectOrigins(db: Sql): Promise<string[]> {
  const rows = await db<{ origin: string }[]>`
    select distinct public_origin as origin from games.vendors where enabled order by 1`
  return rows.map(row => row.origin)
}

/** Every merchant's use of every vendor that is switched on. */
export async function selectPairs(db: Sql) {
  return db<{ merchantId: number; vendorId: number; code: string; baseUrl: string }[]>`
    select m.merchant_id as "merchantId", v.id as "vendorId", v.code, v.base_url as "baseUrl"
    from games.merchant_vendors m join games.vendors v on v.id = m.vendor_id where m.enabled and v.enabled`
}

export type GameRow = {
  id: string
  vendorId: number
  code: string
  gameType: string
  classify: string
  name: string
  minBet: bigint
  minLineNum: number
  hot: boolean
  rtp: string
  coverUrl: string
  enabled: boolean
  maxBet: bigint | null
  allowZero: boolean
  maxWinMultiple: number | null
}

export async function selectGames(db: Sql, merchantId: number): Promise<GameRow[]> {
  return db<GameRow[]>`
    select g.id, g.vendor_id as "vendorId", g.code, g.game_type as "gameType", g.classify, g.name,
      g.min_bet as "minBet", g.min_line_num as "minLineNum", g.hot, g.rtp, g.cover_url as "coverUrl", g.enabled,
      g.max_bet as "maxBet", g.allow_zero as "allowZero", g.max_win_multiple as "maxWinMultiple"
    from games.games g join games.merchant_vendors m on m.vendor_id = g.vendor_id
    where m.merchant_id = ${merchantId} order by g.position, g.name`
}

export type KeyRow = {
  keyId: string
  merchantId: number
  vendorId: number
  vendorCode: string
  algorithm: Algorithm
  sealedSecret: Buffer
  sealedPrivateKey: Buffer | null
  addresses: string[]
  /** Past its date or revoked, by the database's clock. */
  dead: boolean
}

/** All keys of a direction, the newest first. */
export async function selectKeys(db: Sql, direction: 'in' | 'out'): Promise<KeyRow[]> {
  return db<KeyRow[]>`
    select k.key_id as "keyId", k.merchant_id as "merchantId", k.vendor_id as "vendorId", v.code as "vendorCode",
      k.algorithm, k.sealed_secret as "sealedSecret", k.sealed_private_key as "sealedPrivateKey", k.addresses,
      k.revoked_at is not null or coalesce(k.expires_at <= now(), false) as dead
    from games.vendor_keys k join games.vendors v on v.id = k.vendor_id
    where k.direction = ${direction} order by k.created_at desc`
}

export type NewVendor = { code: string; name: string; baseUrl: string; publicOrigin: string }

export async function upsertVendor(tx: Tx, vendor: NewVendor, merchantId: number): Promise<number> {
  const { code, name, baseUrl, publicOrigin } = vendor
  const [row] = await tx<{ id: number }[]>`
    insert into games.vendors (code, name, base_url, public_origin) values (${code}, ${name}, ${baseUrl}, ${publicOrigin})
    on conflict (code) do update set name = excluded.name, base_url = excluded.base_url,
      public_origin = excluded.public_origin returning id`
  await tx`
    insert into games.merchant_vendors (merchant_id, vendor_id) values (${merchantId}, ${row!.id}) on conflict do nothing`
  return row!.id
}

export type NewKey = {
  keyId: string
  merchantId: number
  vendorId: number
  direction: 'in' | 'out'
  algorithm: Algorithm
  sealedSecret: Buffer
  sealedPrivateKey: Buffer | null
  addresses: string[]
}

export async function upsertKey(tx: Tx, key: NewKey): Promise<void> {
  await tx`
    insert into games.vendor_keys (key_id, merchant_id, vendor_id, direction, algorithm, sealed_secret,
      sealed_private_key, addresses)
    values (${key.keyId}, ${key.merchantId}, ${key.vendorId}, ${key.direction}, ${key.algorithm}, ${key.sealedSecret},
      ${key.sealedPrivateKey}, ${key.addresses})
    on conflict (key_id) do update set sealed_secret = excluded.sealed_secret, addresses = excluded.addresses`
}

/** Other keys of the same use go on for a while and then end. */
export async function retireOtherKeys(
  tx: Tx,
  key: Pick<NewKey, 'keyId' | 'merchantId' | 'vendorId' | 'direction'>,
  overlapSeconds: number,
): Promise<void> {
  await tx`
    update games.vendor_keys set expires_at = least(expires_at, clock_timestamp() + ${overlapSeconds} * interval '1 second')
    where merchant_id = ${key.merchantId} and vendor_id = ${key.vendorId} and direction = ${key.direction}
      and key_id <> ${key.keyId} and revoked_at is null`
}

export async function upsertGame(
  tx: Tx,
  game: Omit<GameRow, 'enabled' | 'maxBet' | 'allowZero' | 'maxWinMultiple'>,
): Promise<void> {
  await tx`
    insert into games.games (id, vendor_id, code, game_type, classify, name, min_bet, min_line_num, hot, rtp, cover_url)
    values (${game.id}, ${game.vendorId}, ${game.code}, ${game.gameType}, ${game.classify}, ${game.name},
      ${game.minBet}, ${game.minLineNum}, ${game.hot}, ${game.rtp}, ${game.coverUrl})
    on conflict (vendor_id, code) do update set game_type = excluded.game_type, classify = excluded.classify,
      name = excluded.name, min_bet = excluded.min_bet, rtp = excluded.rtp, cover_url = excluded.cover_url`
}

export async function updateGameEnabled(tx: Tx, vendorId: number, code: string, enabled: boolean): Promise<void> {
  await tx`update games.games set enabled = ${enabled} where vendor_id = ${vendorId} and code = ${code}`
}
