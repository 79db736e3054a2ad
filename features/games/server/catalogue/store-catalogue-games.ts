import { inPages, type Sql, type Tx } from '#shared/server/db.ts'
import type { Volatility } from '../../rules/sort.ts'

/* SQL that follows the games of all vendors. */

/** Changes with every commit that changes anything of the catalogue. */
export async function selectVersion(db: Sql): Promise<bigint> {
  const [row] = await db<{ version: bigint }[]>`
    select coalesce(sum(version), 0)::bigint as version from games.catalogue_versions`
  return row!.version
}

export type Found = { vendorId: number; code: string }

/** By part: the vendor of the games, 0 for what merchants make of them. */
export async function selectVersions(db: Sql): Promise<{ part: number; version: bigint }[]> {
  return db<{ part: number; version: bigint }[]>`select part, version from games.catalogue_versions`
}

export type GameRow = {
  id: string
  vendorId: number
  code: string
  gameType: string
  classify: string
  name: string
  names: Record<string, string>
  minBet: bigint
  minLineNum: number
  hot: boolean
  rtp: string
  coverUrl: string
  volatility: Volatility
  topWin: string
  /** Joined by commas. */
  mechanics: string
  theme: string
  demoPath: string
  listedAt: Date
  enabled: boolean
  position: number
  maxBet: bigint | null
  allowZero: boolean
  maxWinMultiple: number | null
}

/** Games of these vendors, so many at a time, by name within each vendor. */
export function readGames(tx: Tx, vendorIds: readonly number[], atOnce: number): AsyncIterable<GameRow[]> {
  const rows = tx<GameRow[]>`
    select g.id, g.vendor_id as "vendorId", g.code, g.game_type as "gameType", g.classify, g.name, g.names,
      g.min_bet as "minBet", g.min_line_num as "minLineNum", g.hot, g.rtp, g.cover_url as "coverUrl", g.enabled,
      g.volatility, g.top_win as "topWin", array_to_string(g.mechanics, ',') as mechanics, g.theme,
      g.demo_path as "demoPath", g.listed_at as "listedAt",
      g.position, g.max_bet as "maxBet", g.allow_zero as "allowZero", g.max_win_multiple as "maxWinMultiple"
    from games.games g where g.vendor_id = any(${vendorIds}::smallint[])
    order by g.vendor_id, g.name, g.id`
  return inPages(tx, atOnce, rows)
}
