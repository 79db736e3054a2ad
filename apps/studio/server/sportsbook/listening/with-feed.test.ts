import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BetSettlement, FeedMessage } from '#apps/studio/feed-messages.ts'
import { takeLease } from '#apps/studio/leases/lease.ts'
import { createLog } from '#shared/server/log.ts'
import { unevenBets } from '../../../../../tests/proofs/sports/even-books.ts'
import { freshStudioDatabase } from '../../../../../tests/support/database.ts'
import { createFakeWallet } from '../../../../../tests/support/fake-wallet.ts'
import { FEED_KEY, givenFeed } from '../../../../../tests/support/sports/feed.ts'
import { betKey, legOf, openBook, placerOf, slipOf } from '../../../../../tests/support/sports/world.ts'
import type { Place } from '../store-markets.ts'
import { outcomesIn, selectSheets } from '../store-sheets.ts'
import { createHttpFeed } from './http-feed.ts'
import { startListener } from './listener.ts'
import type { Priced } from './market-prices.ts'
import { selectProducers } from './store-feed.ts'

/* The book before the feed as it is, over HTTP. */

const START = Date.UTC(2027, 0, 9, 12, 0)
const MINUTE = 60_000
let world: Awaited<ReturnType<typeof freshStudioDatabase>>
let given: Awaited<ReturnType<typeof givenFeed>>
beforeAll(async () => {
  world = await freshStudioDatabase()
  given = await givenFeed(START, ['coral'])
  await given.tellUntil(START + MINUTE)
})
afterAll(async () => {
  await given.close()
  await world.drop()
})

test('bets on a match of the feed are settled as the feed settles it', async () => {
  const wallet = createFakeWallet()
  const source = createHttpFeed({ url: given.url, ...FEED_KEY })
  const desk = openBook(world.db, wallet.client, { clock: given.clock, source })
  desk.start()
  const open = async () => {
    await given.tellUntil(given.clock.now + 1_000)
    const rows = await world.db<(Place & { outcomes: Priced[] })[]>`
      select event_id as "eventId", market, specifiers, outcomes from studio.sports_markets m
      join studio.sports_producers p using (producer) where p.state = 'UP' and shown = 1 and market in (1, 16, 18)
      order by market, specifiers`
    const sheets = await selectSheets(world.db, [...new Set(rows.map(({ eventId }) => eventId))])
    return rows.map(row => ({ ...row, outcomes: outcomesIn(sheets, row) }))
  }
  await expect.poll(async () => (await open()).length, { timeout: 20_000, interval: 50 }).toBeGreaterThan(5)
  const markets = await open()
  const placed = await Promise.all(
    markets.flatMap(({ eventId: event, market, specifiers, outcomes }) =>
      outcomes
        .filter(({ active }) => active)
        .map(({ id, price }) =>
          desk.book.place(placerOf(), betKey(), slipOf([legOf(event, id, price, market, specifiers)])),
        ),
    ),
  )
  expect(placed.map(({ state }) => state)).toEqual(placed.map(() => 'OPEN'))
  const [first] = markets
  const together = [legOf(first!.eventId, '1', 2_000), legOf(first!.eventId, '12', 2_000, 18, 'total=2.5')]
  expect(await desk.book.priceTogether(together)).toBeGreaterThan(1_010)

  await given.tellUntil(START + 150 * MINUTE)
  const left = async () => {
    const [row] = await world.db<{ count: number }[]>`
      select count(*)::int as count from studio.sports_bets where state <> 'SETTLED'`
    return row!.count
  }
  await expect.poll(left, { timeout: 20_000, interval: 100 }).toBe(0)
  await desk.settleAll()
  expect((await unevenBets(world.db, wallet)).wrong).toEqual([])

  const told = (await given.told()).filter(isFinal)
  for (const { id } of placed) {
    const [bet] = await world.db<
      { market: number; specifiers: string; outcome: string; price: number; stake: bigint; returned: bigint }[]
    >`
      select l.market, l.specifiers, l.outcome, l.price, b.stake, b.returned from studio.sports_bets b
      join studio.sports_legs l on l.bet_id = b.id where b.id = ${id}`
    const { market, specifiers, outcome, price, stake, returned } = bet!
    const settled = told
      .flatMap(({ markets: all }) => all)
      .findLast(each => each.id === market && each.specifiers === specifiers)!
      .outcomes.find(each => each.id === outcome)!
    const back = settled.void_factor ?? 0
    // In two-thousandths: half results are halves of the price.
    const coefficient = 2_000 * back + (settled.result === 1 ? (2 - 2 * back) * price : 0)
    expect(returned, `${market} ${specifiers} ${outcome}`).toBe((stake * BigInt(coefficient)) / 2_000n)
  }
  await desk.close()
})

test('a thread of its own listens, and leaves the feed to others when it is told to stop', async () => {
  const feed = { url: given.url, ...FEED_KEY }
  const listener = startListener({ databaseUrl: world.url, feed, logLevel: 'silent' }, createLog('test', 'silent'))
  const states = async () => (await selectProducers(world.db)).map(({ state }) => state)
  await expect
    .poll(async () => [await given.tellUntil(given.clock.now + 1_000), await states()], {
      timeout: 20_000,
      interval: 50,
    })
    .toEqual([undefined, ['UP', 'UP']])
  await listener.close()
  expect(await states()).toEqual(['DOWN', 'DOWN'])
  const lease = await takeLease(world.db, 'sportsbook')
  await lease!.release()
})

const isFinal = (message: FeedMessage): message is BetSettlement => message.kind === 'bet_settlement'
