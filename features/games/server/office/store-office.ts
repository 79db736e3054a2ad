import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of vendors and games as operators see them: with what visitors do not. */

export type OfficeVendor = {
  id: number
  code: string
  name: string
  enabled: boolean
  hot: boolean
  maintenance: boolean
  closedFrom: Date | null
  closedUntil: Date | null
  seamless: boolean
  transfer: boolean
  position: number
}

const columns = (db: Sql | Tx) => db`
  v.id, v.code, v.name, m.enabled, m.hot, m.maintenance, m.maintenance_from as "closedFrom",
  m.maintenance_until as "closedUntil", m.seamless, m.transfer, m.position`

export async function selectOfficeVendors(db: Sql, merchantId: number): Promise<(OfficeVendor & { games: number })[]> {
  return db<(OfficeVendor & { games: number })[]>`
    select ${columns(db)}, (select count(*)::int from games.games g where g.vendor_id = v.id) as games
    from games.merchant_vendors m join games.vendors v on v.id = m.vendor_id
    where m.merchant_id = ${merchantId} order by m.position, v.id`
}

/** All vendors of a merchant, held in one order so that two changes of it never wait for each other. */
export async function holdVendors(tx: Tx, merchantId: number): Promise<OfficeVendor[]> {
  return tx<OfficeVendor[]>`
    select ${columns(tx)} from games.merchant_vendors m join games.vendors v on v.id = m.vendor_id
    where m.merchant_id = ${merchantId} order by v.id for update of m`
}

export type Health = { vendorId: number; calls: number; unsent: number; unknown: number; ms: number; slowestMs: number }

export async function selectHealth(db: Sql, minutes: number): Promise<Health[]> {
  return db<Health[]>`
    select vendor_id as "vendorId", sum(calls)::int as calls, sum(unsent)::int as unsent, sum(unknown)::int as unknown,
      sum(ms)::float8 as ms, max(slowest_ms) as "slowestMs"
    from games.vendor_minutes where minute > now() - ${minutes} * interval '1 minute' group by vendor_id`
}

export type OfficeGame = {
  id: string
  code: string
  vendor: string
  name: string
  type: string
  classify: string
  rtp: string
  volatility: string
  topWin: string
  minBet: bigint
  maxBet: bigint | null
  allowsZero: boolean
  isOff: boolean
  enabled: boolean
  maintenance: boolean
  hot: boolean
  position: number
  newUntil: Date | null
}

export type GameFilter = {
  before?: string | undefined
  limit: number
  vendor?: string | undefined
  type?: string | undefined
  like?: string | undefined
  state?: 'hidden' | 'maintenance' | 'hot' | undefined
}

const gameColumns = (db: Sql | Tx) => db`
  g.id, g.code, v.code as vendor, g.name, g.game_type as type, g.classify, g.rtp, g.volatility, g.top_win as "topWin",
  g.min_bet as "minBet", g.max_bet as "maxBet", g.allow_zero as "allowsZero", not (g.enabled and v.enabled) as "isOff",
  coalesce(o.enabled, true) as enabled, coalesce(o.maintenance, false) as maintenance, coalesce(o.hot, g.hot) as hot,
  coalesce(o.position, g.position) as position, o.new_until as "newUntil"`
const from = (db: Sql | Tx, merchantId: number) => db`
  games.games g join games.merchant_vendors m on m.vendor_id = g.vendor_id and m.merchant_id = ${merchantId}
  join games.vendors v on v.id = g.vendor_id
  left join games.merchant_games o on o.game_id = g.id and o.merchant_id = ${merchantId}`

export async function selectOfficeGames(db: Sql, merchantId: number, filter: GameFilter): Promise<OfficeGame[]> {
  const { before = '', limit, vendor = null, type = null, like = '', state = null } = filter
  return db<OfficeGame[]>`
    select ${gameColumns(db)} from ${from(db, merchantId)}
    where g.id > ${before} and (${vendor}::text is null or v.code = ${vendor})
      and (${type}::text is null or g.game_type = ${type})
      and (${like} = '' or position(lower(${like}) in lower(g.name)) > 0 or position(lower(${like}) in lower(g.code)) > 0)
      and case ${state}::text when 'hidden' then not coalesce(o.enabled, true)
        when 'maintenance' then coalesce(o.maintenance, false) when 'hot' then coalesce(o.hot, g.hot) else true end
    order by g.id limit ${limit}`
}

/** One game of the merchant; changes of what it makes of it come one after the other. */
export async function holdGame(tx: Tx, merchantId: number, id: string): Promise<OfficeGame | undefined> {
  await tx`select pg_advisory_xact_lock(hashtextextended('games.offer ' || ${`${merchantId} ${id}`}, 0))`
  const [row] = await tx<OfficeGame[]>`select ${gameColumns(tx)} from ${from(tx, merchantId)} where g.id = ${id}`
  return row
}
