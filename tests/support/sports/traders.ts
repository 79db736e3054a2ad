import { bookDeskAnswers } from '#apps/studio/server/sportsbook/trading/desk.ts'
import type { Sql } from '#shared/server/db.ts'
import { createFakeWallet } from '../fake-wallet.ts'
import { betKey, legOf, marketOf, openBook, placerOf, slipOf } from './world.ts'

/* A book with two matches, as its traders reach it. */

export const EVEN = { 1: 0.5, 3: 0.5 }
export const BACK = 10_000_000n
export const brand = 'TOUCHLINE'
export const request_id = 'r'
export const reason = 'the test asks for it'
/** As the book prices what is even. */
const PRICE = 1_900

let n = 0
export type Traders = Awaited<ReturnType<typeof givenTraders>>

export async function givenTraders(db: Sql) {
  const wallet = createFakeWallet(BACK)
  const book = openBook(db, wallet.client)
  const desk = bookDeskAnswers({ db, sportsbook: book.book })
  const [match, other] = [`t-${n}`, `t-${n++}-b`]
  await book.fixtures(match, other)
  await book.up()
  await book.hear(
    book.odds(match, [marketOf(1, '', EVEN), marketOf(16, 'hcp=-0.5', { 1714: 0.5, 1715: 0.5 })]),
    book.odds(other, [marketOf(1, '', EVEN)]),
  )
  const single = (event = match, outcome = '1', market = 1, specifiers = '') =>
    slipOf([legOf(event, outcome, PRICE, market, specifiers)])
  const eventOf = async (event = match) =>
    (await desk.book_event({ request_id, currency: 'CRD', language: 'EN', event }, brand))!

  return {
    ...{ wallet, book, desk, match, other, single, eventOf },
    place: (slip = single(), who = placerOf()) => book.book.place(who, betKey(), slip),
    stop: (scope: string, stopped = true) => desk.book_stop({ request_id, scope, stopped, reason }, brand),
    stateOf: async (id: string) => {
      const [row] = await db<{ state: string; returned: bigint | null; refusal: string }[]>`
        select state, returned, refusal from studio.sports_bets where id = ${id}`
      return row!
    },
    /** Who wins the match. */
    marketNow: async () => (await eventOf()).markets!.find(({ market }) => market === 1)!,
    /** What traders said is taken back. */
    close: async () => {
      await db`update studio.sports_stops set is_on = false`
      await db`delete from studio.sports_limits`
      await db`delete from studio.sports_margins`
      await book.close()
    },
  }
}
