import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Sql } from '#shared/server/db.ts'
import { type FreshDatabase, freshStudioDatabase } from '../../../../../tests/support/database.ts'
import { killedSql } from '../../../../../tests/support/killed-sql.ts'
import {
  BACK,
  brand,
  givenTraders,
  reason,
  request_id,
  type Traders,
} from '../../../../../tests/support/sports/traders.ts'
import { betKey, openBook, placerOf } from '../../../../../tests/support/sports/world.ts'
import { bookDeskAnswers } from './desk.ts'

/* What traders say at two processes at once, and to one that dies at each of its steps. */

let world: FreshDatabase
let w: Traders
beforeAll(async () => {
  world = await freshStudioDatabase()
})
beforeEach(async () => {
  w = await givenTraders(world.db)
})
afterEach(() => w.close())
afterAll(() => world.drop())

/** A process of its own on the same book. */
function processOn(db: Sql) {
  const book = openBook(db, w.wallet.client, { clock: w.book.clock })
  return { book, desk: bookDeskAnswers({ db, sportsbook: book.book }) }
}
type Desk = ReturnType<typeof processOn>['desk']

const NONE = { payout: null, event: null, outcome: null, player: null }
const stop = (desk: Desk, stopped = true) =>
  desk.book_stop({ request_id, scope: `event ${w.match}`, stopped, reason }, brand)
const limit = (desk: Desk, figure: string) =>
  desk.book_limit(
    { request_id, scope: `event ${w.match}`, currency: 'CRD', ...NONE, payout: figure, player: figure, reason },
    brand,
  )
const rule = (desk: Desk, version: string, winner: '1' | '3') =>
  desk.book_rule(
    {
      ...{ request_id, event: w.match, market: 1, specifiers: '', version, reason },
      ruling: (['1', '3'] as const).map(outcome => ({ outcome, came: outcome === winner ? 'win' : 'lose' })),
    },
    brand,
  )
const voidBet = (desk: Desk, bet: string) => desk.book_void({ request_id, bet, void: true, reason }, brand)

test('two processes stop and let go on at once: both then go by the last word, and no bet waits past a stop', async () => {
  const other = processOn(world.db)
  await Promise.all(Array.from({ length: 8 }, (_, i) => stop(i % 2 === 0 ? w.desk : other.desk, i % 4 < 2)))
  await stop(other.desk)
  for (const book of [w.book, other.book])
    await expect(book.book.place(placerOf(), betKey(), w.single())).rejects.toThrow('bet_closed')
  await stop(w.desk, false)
  const placing = Array.from({ length: 8 }, (_, i) =>
    (i % 2 === 0 ? w.book : other.book).book.place(placerOf(), betKey(), w.single()),
  )
  const stopped = stop(other.desk).then(async () => {
    const [row] = await world.db<{ count: number }[]>`
      select count(*)::int as count from studio.sports_legs where event_id = ${w.match}`
    return row!.count
  })
  const done = await Promise.allSettled(placing)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(await stopped)
  await other.book.close()
})

test('of two rulings at two processes one counts, and pays once; of two limits one stands whole', async () => {
  const other = processOn(world.db)
  const [home, away] = [await w.place(), await w.place(w.single(w.match, '3'))]
  const { version } = await w.marketNow()
  const said = await Promise.all([rule(w.desk, version, '1'), rule(other.desk, version, '3')])
  expect(said.map(each => each?.status).toSorted()).toEqual(['OK', 'STALE'])
  await Promise.all([w.book.book.work(), other.book.book.work()])
  await w.book.settleAll()
  const returned = [(await w.stateOf(home.id)).returned, (await w.stateOf(away.id)).returned]
  expect(returned).toEqual(said[0]!.status === 'OK' ? [19_000n, 0n] : [0n, 19_000n])
  expect(w.wallet.money()).toBe(BACK - 1_000n)
  await Promise.all([limit(w.desk, '100'), limit(other.desk, '200')])
  const { limits } = (await w.desk.book_limits({ request_id, currency: 'CRD' }, brand))!
  expect(limits).toMatchObject([{ payout: limits![0]!.player, event: null }])
  await other.book.close()
})

/** Does an act at a process that dies at each of its steps in turn, then says it again at another; answers how often it died. */
async function killedAtEach(act: (desk: Desk) => Promise<{ status?: string } | undefined>, check: () => Promise<void>) {
  for (let step = 1; ; step++) {
    const victim = processOn(killedSql(world.db, step).db)
    const done = await act(victim.desk).catch(() => undefined)
    await victim.book.close().catch(() => {})
    if (!done) expect(await act(w.desk)).toEqual({ status: 'OK' })
    await check()
    if (done) return step - 1
  }
}

const standing = async () => {
  const [row] = await world.db<{ run: number; version: number; isRuled: boolean; isOn: boolean }[]>`
    select m.run::int as run, m.result_version::int as version, m.ruling is not null as "isRuled",
      coalesce((select is_on from studio.sports_stops where scope = ${`event ${w.match}`}), false) as "isOn"
    from studio.sports_markets m where event_id = ${w.match} and market = 1`
  return row!
}

test('a stop is there with all that it shuts or not at all, wherever its process dies', async () => {
  let before = await standing()
  const deaths = await killedAtEach(
    desk => stop(desk),
    async () => {
      const now = await standing()
      expect([now.isOn, now.run]).toEqual([true, before.run + 1])
      await expect(w.place()).rejects.toThrow('bet_closed')
      await stop(w.desk, false)
      before = await standing()
    },
  )
  expect(deaths).toBeGreaterThan(4)
})

test('a ruling and a void bet are paid once, wherever their process dies', async () => {
  const { version } = await w.marketNow()
  const bet = await w.place()
  let before = await standing()
  let expected = version
  const deaths = await killedAtEach(
    desk => rule(desk, expected, '1'),
    async () => {
      await w.book.settleAll()
      const now = await standing()
      expect([now.isRuled, now.version, w.wallet.money()]).toEqual([true, before.version + 1, BACK + 9_000n])
      await w.desk.book_rule(
        { request_id, event: w.match, market: 1, specifiers: '', ruling: 'feed', version: String(now.version), reason },
        brand,
      )
      await w.book.settleAll()
      before = await standing()
      expected = String(before.version)
    },
  )
  expect(deaths).toBeGreaterThan(4)
  await killedAtEach(
    desk => voidBet(desk, bet.id),
    async () => {
      await w.book.settleAll()
      expect([(await w.stateOf(bet.id)).returned, w.wallet.money()]).toEqual([10_000n, BACK])
      await w.desk.book_void({ request_id, bet: bet.id, void: false, reason }, brand)
      await w.book.settleAll()
    },
  )
})
