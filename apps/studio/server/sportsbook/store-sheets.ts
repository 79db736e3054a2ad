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

type Row = { eventId: string; market: number; specifiers: string; outcomes: Priced[] }

/** A market's outcomes as they stand: of one that is shut as its row has them. */
export function outcomesIn(sheets: Sheets, { eventId, market, specifiers, outcomes }: Row): Priced[] {
  const found = sheets.get(eventId)?.find(each => each.market === market && each.specifiers === specifiers)
  return found?.outcomes ?? outcomes
}
