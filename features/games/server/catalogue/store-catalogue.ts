import type { Sql, Tx } from '#shared/server/db.ts'
import type { Algorithm } from '#shared/server/secrets/wallet-signature.ts'

/* SQL that brings vendors, their keys and games. */

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

export type NewVendor = {
  code: string
  name: string
  baseUrl: string
  publicOrigin: string
  /** A path on its public origin. */
  logoUrl?: string
  /** Its card opens a popup list of its games. */
  opensList?: boolean
}

/** What is already so is not written: each write has every server read its catalogue again. */
export async function upsertVendor(tx: Tx, vendor: NewVendor, merchantId: number): Promise<number> {
  const { code, name, baseUrl, publicOrigin, logoUrl = '', opensList = false } = vendor
  await tx`
    insert into games.vendors as v (code, name, base_url, public_origin, logo_url, opens_list)
    values (${code}, ${name}, ${baseUrl}, ${publicOrigin}, ${logoUrl}, ${opensList})
    on conflict (code) do update set name = excluded.name, base_url = excluded.base_url,
      public_origin = excluded.public_origin, logo_url = excluded.logo_url, opens_list = excluded.opens_list
    where (v.name, v.base_url, v.public_origin, v.logo_url, v.opens_list)
      <> (excluded.name, excluded.base_url, excluded.public_origin, excluded.logo_url, excluded.opens_list)`
  const [row] = await tx<{ id: number }[]>`select id from games.vendors where code = ${code}`
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

export type NewGame = {
  code: string
  gameType: string
  classify: string
  name: string
  /** In other languages, by their codes: `{ VI: '…' }`. */
  names: Record<string, string>
  minBet: bigint
  minLineNum: number
  rtp: string
  coverUrl: string
  /** Empty for what the vendor does not say. */
  volatility: string
  topWin: string
  deviation: string | null
  mechanics: string[]
  theme: string
  demoPath: string
}

/** A vendor's own list, in one statement. Games that are as they were are not written. */
export async function upsertGames(tx: Tx, vendorId: number, vendorCode: string, games: readonly NewGame[]) {
  const rows = games.map(game => ({ ...game, minBet: String(game.minBet) }))
  await tx`
    insert into games.games as g (id, vendor_id, code, game_type, classify, name, names, min_bet, min_line_num, rtp, cover_url,
      volatility, top_win, mechanics, theme, demo_path, deviation)
    select ${vendorCode} || '.' || n.code, ${vendorId}, n.code, n."gameType", n.classify, n.name, n.names, n."minBet",
      n."minLineNum", n.rtp, n."coverUrl", n.volatility, n."topWin", n.mechanics, n.theme, n."demoPath",
      n.deviation
    from jsonb_to_recordset(${tx.json(rows)}) n(code text, "gameType" text, classify text, name text, names jsonb,
      "minBet" bigint, "minLineNum" int, rtp text, "coverUrl" text, volatility text, "topWin" text, mechanics text[],
      theme text, "demoPath" text, deviation numeric)
    on conflict (vendor_id, code) do update set game_type = excluded.game_type, classify = excluded.classify,
      name = excluded.name, names = excluded.names, min_bet = excluded.min_bet, min_line_num = excluded.min_line_num,
      rtp = excluded.rtp, cover_url = excluded.cover_url, volatility = excluded.volatility,
      top_win = excluded.top_win, mechanics = excluded.mechanics, theme = excluded.theme, demo_path = excluded.demo_path,
      deviation = excluded.deviation
    where (g.game_type, g.classify, g.name, g.names, g.min_bet, g.min_line_num, g.rtp, g.cover_url,
      g.volatility, g.top_win, g.mechanics, g.theme, g.demo_path, g.deviation)
      is distinct from (excluded.game_type, excluded.classify, excluded.name, excluded.names, excluded.min_bet,
        excluded.min_line_num, excluded.rtp, excluded.cover_url, excluded.volatility, excluded.top_win,
        excluded.mechanics, excluded.theme, excluded.demo_path, excluded.deviation)`
}

export async function updateGameEnabled(tx: Tx, vendorId: number, code: string, enabled: boolean): Promise<void> {
  await tx`update games.games set enabled = ${enabled} where vendor_id = ${vendorId} and code = ${code}`
}
