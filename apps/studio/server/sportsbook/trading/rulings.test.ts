import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshStudioDatabase } from '../../../../../tests/support/database.ts'
import {
  BACK,
  brand,
  givenTraders,
  reason,
  request_id,
  type Traders,
} from '../../../../../tests/support/sports/traders.ts'

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

const rule = async (ruling: Parameters<typeof w.desk.book_rule>[0]['ruling'], version?: string) =>
  w.desk.book_rule(
    {
      ...{ request_id, event: w.match, market: 1, specifiers: '', ruling, reason },
      version: version ?? (await w.marketNow()).version,
    },
    brand,
  )
const HOME = [
  { outcome: '1', came: 'win' as const },
  { outcome: '3', came: 'lose' as const },
]

test('a ruling settles over the feed, which does not undo it later; given back, the feed decides, and money follows', async () => {
  const [won, lost] = [await w.place(), await w.place(w.single(w.match, '3'))]
  expect(await rule(HOME)).toEqual({ status: 'OK' })
  await w.book.settleAll()
  expect([(await w.stateOf(won.id)).returned, (await w.stateOf(lost.id)).returned]).toEqual([19_000n, 0n])
  expect(w.wallet.money()).toBe(BACK - 1_000n)
  await expect(w.place()).rejects.toThrow('bet_closed')
  await w.book.hear(w.book.settlement(w.match, 1, '', { 1: 0, 3: 1 }))
  await w.book.settleAll()
  expect([(await w.stateOf(won.id)).returned, w.wallet.money()]).toEqual([19_000n, BACK - 1_000n])
  expect(await w.marketNow()).toMatchObject({ disputed: true, state: 'ruled' })
  expect((await w.desk.book_health({ request_id }, brand))!.disputed).toBe(1)
  expect(await rule('feed')).toEqual({ status: 'OK' })
  await w.book.settleAll()
  expect([(await w.stateOf(won.id)).returned, (await w.stateOf(lost.id)).returned]).toEqual([0n, 19_000n])
  expect([w.wallet.money(), (await w.marketNow()).disputed]).toEqual([BACK - 1_000n, false])
})

test('the same ruling twice and eight at once pays once; a void gives all stakes back; nothing settled is open again', async () => {
  const bet = await w.place()
  const { version } = await w.marketNow()
  const all = await Promise.all(Array.from({ length: 8 }, () => rule(HOME, version)))
  expect(all).toEqual(Array(8).fill({ status: 'OK' }))
  await w.book.settleAll()
  expect(w.wallet.money()).toBe(BACK + 9_000n)
  expect(await rule('void', version)).toEqual({ status: 'STALE' })
  expect(await rule('void')).toEqual({ status: 'OK' })
  await w.book.settleAll()
  expect([(await w.stateOf(bet.id)).returned, w.wallet.money()]).toEqual([10_000n, BACK])
  await rule('feed')
  await w.book.settleAll()
  expect([await w.stateOf(bet.id), w.wallet.money()]).toEqual([
    { state: 'OPEN', returned: null, refusal: '' },
    BACK - 10_000n,
  ])
})

test('a ruling names each outcome, once, of a market that is there', async () => {
  expect(await rule([HOME[0]!])).toEqual({ status: 'OUTCOMES_MISSING' })
  expect(await rule([...HOME, { outcome: '9', came: 'lose' }])).toEqual({ status: 'OUTCOMES_MISSING' })
  expect(
    await w.desk.book_rule(
      { request_id, event: 'none', market: 1, specifiers: '', ruling: 'void', version: '0', reason },
      brand,
    ),
  ).toEqual({ status: 'NOT_FOUND' })
})

test('one bet is void whatever its legs come to, and decided by them once that is taken back', async () => {
  const [bet, same] = [await w.place(), await w.place()]
  const setVoid = (id: string, to = true) => w.desk.book_void({ request_id, bet: id, void: to, reason }, brand)
  const all = await Promise.all(Array.from({ length: 8 }, () => setVoid(bet.id)))
  expect(all).toEqual(Array(8).fill({ status: 'OK' }))
  await w.book.hear(w.book.settlement(w.match, 1, '', { 1: 1, 3: 0 }))
  await w.book.settleAll()
  expect([(await w.stateOf(bet.id)).returned, (await w.stateOf(same.id)).returned]).toEqual([10_000n, 19_000n])
  expect(w.wallet.money()).toBe(BACK + 9_000n)
  await setVoid(bet.id, false)
  await w.book.settleAll()
  expect([(await w.stateOf(bet.id)).returned, w.wallet.money()]).toEqual([19_000n, BACK + 18_000n])
  expect(await setVoid('tkt-none')).toEqual({ status: 'STALE' })
})

test('a free bet costs the house what it wins, and void it gives nothing back', async () => {
  const bet = await w.place()
  await world.db`update studio.rounds set reward = 'free' where id = ${bet.id}`
  const { event, markets } = await w.eventOf()
  expect([event!.stake, markets!.find(({ market }) => market === 1)!.outcomes[0]]).toMatchObject([
    '0',
    { bets: 1, stake: '0', house: '-9000' },
  ])
  await w.book.hear(w.book.settlement(w.match, 1, '', { 1: 1, 3: 0 }))
  await w.book.settleAll()
  await w.desk.book_void({ request_id, bet: bet.id, void: true, reason }, brand)
  await w.book.settleAll()
  expect(await w.stateOf(bet.id)).toMatchObject({ state: 'SETTLED', returned: 0n })
})
