import type { Sql, Tx } from '#shared/server/db.ts'
import type { Category } from '../../rules/games.ts'

/* SQL of what a merchant makes of its vendors and their games. */

export type VendorRow = {
  id: number
  code: string
  name: string
  baseUrl: string
  publicOrigin: string
  logoUrl: string
  opensList: boolean
  /** Both the vendor and the merchant's use of it are on. */
  enabled: boolean
  hot: boolean
  maintenance: boolean
  /** When it is closed by itself; both or neither. */
  closedFrom: Date | null
  closedUntil: Date | null
  betsPerSecond: number | null
  /** It asks for each bet; otherwise it plays with money that was moved to it. */
  seamless: boolean
}

/** The vendors of a merchant, in its order. */
export async function selectVendors(db: Sql, merchantId: number): Promise<VendorRow[]> {
  return db<VendorRow[]>`
    select v.id, v.code, v.name, v.base_url as "baseUrl", v.public_origin as "publicOrigin", v.logo_url as "logoUrl",
      v.opens_list as "opensList", v.enabled and m.enabled as enabled, m.hot, m.maintenance,
      m.maintenance_from as "closedFrom", m.maintenance_until as "closedUntil", v.bets_per_second as "betsPerSecond", m.seamless
    from games.merchant_vendors m join games.vendors v on v.id = m.vendor_id
    where m.merchant_id = ${merchantId} order by m.position, v.id`
}

type Marks = Partial<Record<'enabled' | 'hot' | 'maintenance', boolean>> & { position?: number }
/** `window`: null takes away the one that was set. */
export type VendorOffer = Marks & { window?: { from: Date; until: Date } | null }

/** Changes what is given. False when the merchant has no such vendor. */
export async function updateVendorOffer(tx: Tx, merchantId: number, vendorCode: string, offer: VendorOffer) {
  const { enabled = null, hot = null, maintenance = null, position = null, window } = offer
  const [keeps, from, until] = [window === undefined, window?.from ?? null, window?.until ?? null]
  const { count } = await tx`
    update games.merchant_vendors m set enabled = coalesce(${enabled}, m.enabled), hot = coalesce(${hot}, m.hot),
      maintenance = coalesce(${maintenance}, m.maintenance), position = coalesce(${position}, m.position),
      maintenance_from = case when ${keeps} then m.maintenance_from else ${from}::timestamptz end,
      maintenance_until = case when ${keeps} then m.maintenance_until else ${until}::timestamptz end
    from games.vendors v where v.id = m.vendor_id and m.merchant_id = ${merchantId} and v.code = ${vendorCode}`
  return count === 1
}

export type GameOfferRow = {
  gameId: string
  enabled: boolean
  maintenance: boolean
  /** Null: as the vendor's list says. */
  hot: boolean | null
  position: number | null
  newUntil: Date | null
}

export async function selectGameOffers(db: Sql, merchantId: number): Promise<GameOfferRow[]> {
  return db<GameOfferRow[]>`
    select game_id as "gameId", enabled, maintenance, hot, position, new_until as "newUntil"
    from games.merchant_games where merchant_id = ${merchantId}`
}

export type GameOffer = Marks & { newUntil?: Date }

/** Changes what is given. False when the merchant has no such game. */
export async function upsertGameOffer(tx: Tx, merchantId: number, gameId: string, offer: GameOffer): Promise<boolean> {
  const { enabled = null, maintenance = null, hot = null, position = null, newUntil = null } = offer
  const { count } = await tx`
    insert into games.merchant_games as o (merchant_id, game_id, enabled, maintenance, hot, position, new_until)
    select ${merchantId}, g.id, coalesce(${enabled}, true), coalesce(${maintenance}, false), ${hot}::boolean,
      ${position}::int, ${newUntil}::timestamptz
    from games.games g join games.merchant_vendors m on m.vendor_id = g.vendor_id and m.merchant_id = ${merchantId}
    where g.id = ${gameId}
    on conflict (merchant_id, game_id) do update set enabled = coalesce(${enabled}, o.enabled),
      maintenance = coalesce(${maintenance}, o.maintenance), hot = coalesce(${hot}, o.hot),
      position = coalesce(${position}, o.position), new_until = coalesce(${newUntil}, o.new_until)`
  return count === 1
}

export type LobbyRow = {
  lanes: Category[]
  esports: string[]
  cockfight: string[]
  sportsVendor: number | null
  sportsGame: string
}

export async function selectLobby(db: Sql | Tx, merchantId: number): Promise<LobbyRow | undefined> {
  const [row] = await db<LobbyRow[]>`
    select lanes, esports, cockfight, sports_vendor as "sportsVendor", sports_game as "sportsGame"
    from games.lobbies where merchant_id = ${merchantId}`
  return row
}

export type LobbyChange = {
  lanes?: readonly Category[]
  esports?: readonly string[]
  cockfight?: readonly string[]
  sports?: { vassalage: string; gameCode: string }
}

/** Changes what is given. */
export async function upsertLobby(tx: Tx, merchantId: number, change: LobbyChange): Promise<void> {
  await tx`insert into games.lobbies (merchant_id) values (${merchantId}) on conflict do nothing`
  const { lanes = null, esports = null, cockfight = null, sports } = change
  await tx`
    update games.lobbies set lanes = coalesce(${lanes}::text[], lanes), esports = coalesce(${esports}::text[], esports),
      cockfight = coalesce(${cockfight}::text[], cockfight),
      sports_vendor = coalesce((select id from games.vendors where code = ${sports?.vassalage ?? null}), sports_vendor),
      sports_game = coalesce(${sports?.gameCode ?? null}::text, sports_game)
    where merchant_id = ${merchantId}`
}

/** The order of another merchant's categories. What names vendors stays: their keys are those of one merchant. */
export async function copyLobby(tx: Tx, from: number, to: number): Promise<void> {
  await tx`
    insert into games.lobbies (merchant_id, lanes) select ${to}, lanes from games.lobbies where merchant_id = ${from}
    on conflict do nothing`
}
