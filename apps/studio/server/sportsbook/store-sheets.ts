import { textList } from '#shared/server/db/arrays.ts'
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

/** `sheets`: by event, as texts. */
export async function upsertSheets(tx: Tx, sheets: readonly (readonly [event: string, text: string])[]): Promise<void> {
  await tx`
    insert into studio.sports_sheets as s (event_id, markets)
    select id, markets from unnest((string_to_array(${textList(sheets.map(([id]) => id))}, E'\x1f'))[2:],
      (string_to_array(${textList(sheets.map(([, text]) => text))}, E'\x1f'))[2:]) as g (id, markets)
    on conflict (event_id) do update set markets = excluded.markets`
}

/** Of a market that was never told with prices there are none. */
export function outcomesIn(sheets: Sheets, event: string, market: number, specifiers: string): Priced[] {
  const found = sheets.get(event)?.find(each => each.market === market && each.specifiers === specifiers)
  return found?.outcomes ?? []
}
