import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL that brings vendors and their games. */

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

/** A vendor of the installation, whichever merchants use it. */
export async function findVendorAnywhere(tx: Tx, code: string): Promise<NewVendor | undefined> {
  const [row] = await tx<NewVendor[]>`
    select code, name, base_url as "baseUrl", public_origin as "publicOrigin", logo_url as "logoUrl", opens_list as "opensList"
    from games.vendors where code = ${code}`
  return row
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

/** Undefined when there is no such vendor. */
export async function updateAdapter(tx: Tx, vendorCode: string, adapter: string): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    update games.vendors set adapter = ${adapter} where code = ${vendorCode} returning id`
  return row?.id
}
