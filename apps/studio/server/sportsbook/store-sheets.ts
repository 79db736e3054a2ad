import type { Sql, Tx } from '#shared/server/db.ts'
import type { Priced } from './listening/market-prices.ts'
import { type PricedMarket, readSheet } from './listening/sheet.ts'

/* SQL of prices, which are together for each event. */

export type Sheets = ReadonlyMap<string, readonly PricedMarket[]>

export async function selectSheets(db: Sql | Tx, events: readonly string[]): Promise<Sheets> {
  const rows = await db<{ id: string; markets: string }[]>`
    select event_id as id, markets from studio.sports_sheets where event_id = any(${events as string[]}::text[])`
  return new Map(rows.map(({ id, markets }) => [id, readSheet(markets)]))
}

type Row = { eventId: string; market: number; specifiers: string; outcomes: Priced[] }

/** A market's outcomes as they stand: of one that is shut as its row has them. */
export function outcomesIn(sheets: Sheets, { eventId, market, specifiers, outcomes }: Row): Priced[] {
  const found = sheets.get(eventId)?.find(each => each.market === market && each.specifiers === specifiers)
  return found?.outcomes ?? outcomes
}
