import type { SettledOutcome } from '#apps/studio/feed-messages.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Priced } from '../listening/market-prices.ts'
import { editEvents, lockProducers } from '../listening/store-feed.ts'
import type { Place } from '../store-markets.ts'
import { outcomesIn, selectSheets } from '../store-sheets.ts'

/* SQL of rulings: what traders say that markets came to. */

export type Ruled = { ruling: SettledOutcome[] | null; outcomes: Priced[]; version: bigint }

/** A market as whoever hears the feed may not change it before the transaction ends. */
export async function holdRuled(tx: Tx, { eventId, market, specifiers }: Place): Promise<Ruled | undefined> {
  await lockProducers(tx)
  await tx`select 1 from studio.sports_events where id = ${eventId} for update`
  const [row] = await tx<Ruled[]>`
    select ruling, outcomes, result_version as version from studio.sports_markets
    where event_id = ${eventId} and market = ${market} and specifiers = ${specifiers} for no key update`
  return (
    row && { ...row, outcomes: outcomesIn(await selectSheets(tx, [eventId]), { ...row, eventId, market, specifiers }) }
  )
}

/** Results and runs of the market are others: bets in their delay do not stand. */
export async function updateRuling(tx: Tx, place: Place, ruling: SettledOutcome[] | null): Promise<void> {
  await editEvents(tx, [place.eventId])
  await tx`
    update studio.sports_markets set ruling = ${ruling && tx.json(ruling as never)}, result_version = result_version + 1,
      run = run + 1
    where event_id = ${place.eventId} and market = ${place.market} and specifiers = ${place.specifiers}`
}

export async function updateVoid(tx: Tx, bet: string, isVoid: boolean): Promise<void> {
  await tx`update studio.sports_bets set is_void = ${isVoid} where id = ${bet}`
}

/** Outcomes that some bet is on. */
export async function selectBetOn(db: Sql | Tx, { eventId, market, specifiers }: Place): Promise<string[]> {
  const rows = await db<{ outcome: string }[]>`
    select distinct outcome from studio.sports_legs
    where event_id = ${eventId} and market = ${market} and specifiers = ${specifiers}`
  return rows.map(({ outcome }) => outcome)
}
