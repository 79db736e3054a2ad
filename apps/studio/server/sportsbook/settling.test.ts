import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshStudioDatabase } from '../../../../tests/support/database.ts'
import { createFakeWallet } from '../../../../tests/support/fake-wallet.ts'
import {
  type Book,
  betKey,
  legOf,
  marketOf,
  openBook,
  placerOf,
  slipOf,
} from '../../../../tests/support/sports/world.ts'
import type { Slip } from './slip.ts'

let world: FreshDatabase
let wallet: ReturnType<typeof createFakeWallet>
let desk: Book
let matches: string[] = []
let n = 0

beforeAll(async () => {
  world = await freshStudioDatabase()
})
afterAll(() => world.drop())

const EVEN = { 1714: 0.5, 1715: 0.5 }
const RESULT = { 1: 0.5, 3: 0.5 }
const MONEY = 10_000_000n
const STAKE = 10_000n
const EVEN_PRICE = 1_900
const HOME = 1_900

beforeEach(async () => {
  wallet = createFakeWallet(MONEY)
  desk = openBook(world.db, wallet.client)
  matches = ['a', 'b', 'c'].map(letter => `s-${n}-${letter}`)
  n++
  await desk.fixtures(...matches)
  await desk.up()
  for (const match of matches)
    await desk.hear(desk.odds(match, [marketOf(1, '', RESULT), marketOf(16, 'hcp=-0.25', EVEN)]))
})
afterEach(() => desk.close())

const who = placerOf()
const place = async (slip: Slip) => (await desk.book.place(who, betKey(), slip)).id
const home = (match = matches[0]!) => slipOf([legOf(match, '1', HOME)])
const line = (match: string) => legOf(match, '1714', EVEN_PRICE, 16, 'hcp=-0.25')
const hear = async (...messages: Parameters<Book['hear']>) => {
  await desk.hear(...messages)
  await desk.settleAll()
}
const won = (match = matches[0]!) => desk.settlement(match, 1, '', { 1: 1, 3: 0 })
const lost = (match = matches[0]!) => desk.settlement(match, 1, '', { 1: 0, 3: 1 })
/** Since the test began, towards the player. */
const gained = () => wallet.money() - MONEY
const rowOf = async (id: string) => {
  const [row] = await world.db<{ state: string; returned: bigint | null; round: string; payout: bigint }[]>`
    select b.state, b.returned, r.state as round, r.payout from studio.sports_bets b join studio.rounds r using (id) where id = ${id}`
  return row!
}
/** The books of a round say what the wallet says. */
async function evenBooks(id: string): Promise<void> {
  const [books] = await world.db<{ sum: bigint; open: number }[]>`
    select sum(case when op = 'bet' or (op = 'rollback' and ref like '%.w%') then -amount else amount end)::bigint as sum,
      count(*) filter (where state = 'UNKNOWN')::int as open
    from studio.transactions where round_id = ${id} and state in ('ACCEPTED', 'ROLLED_BACK', 'UNKNOWN')`
  expect(books).toEqual({ sum: wallet.moneyOf(id), open: 0 })
  expect(wallet.held).toEqual([])
}

test.each([
  ['win', { 1714: 1, 1715: 0 }, 19_000n],
  ['half win', { 1714: 'half_win', 1715: 'half_lose' }, 14_500n],
  ['void', { 1714: 'void', 1715: 'void' }, 10_000n],
  ['half lose', { 1714: 'half_lose', 1715: 'half_win' }, 5_000n],
  ['lose', { 1714: 0, 1715: 1 }, 0n],
] as const)('a line that comes to %s pays so', async (_, outcomes, back) => {
  const id = await place(slipOf([line(matches[0]!)]))
  await hear(desk.settlement(matches[0]!, 16, 'hcp=-0.25', outcomes))
  expect([gained(), await rowOf(id)]).toEqual([
    back - STAKE,
    { state: 'SETTLED', returned: back, round: 'CLOSED', payout: back },
  ])
  expect(wallet.ended.get(id)).toMatchObject({ bet: '10000', win: String(back) })
  await evenBooks(id)
})

test('the platform is told what counts: half of a half result, nothing of both sides alike, and anew with another result', async () => {
  const on = (outcome: string) => place(slipOf([legOf(matches[0]!, outcome, EVEN_PRICE, 16, 'hcp=-0.25')]))
  const [half, other] = [await on('1714'), await place(home(matches[1]!))]
  await hear(desk.settlement(matches[0]!, 16, 'hcp=-0.25', { 1714: 'half_win', 1715: 'half_lose' }), won(matches[1]))
  const told = (id: string) => wallet.ended.get(id)
  expect([told(half), told(other)]).toMatchObject([{ valid: '5000' }, { valid: '10000' }])
  await hear(desk.settlement(matches[0]!, 16, 'hcp=-0.25', { 1714: 0, 1715: 1 }))
  expect(told(half)).toMatchObject({ win: '0', valid: '10000' })
  const sides = await Promise.all(['1', '3'].map(outcome => place(slipOf([legOf(matches[2]!, outcome, HOME)]))))
  await hear(won(matches[2]))
  expect(sides.map(told)).toMatchObject([{ valid: '0' }, { valid: '0' }])
})

test('a settlement that comes again, and its confirmation, pay nothing more', async () => {
  const id = await place(home())
  const message = won()
  await hear(message)
  await hear(message)
  await hear(won())
  expect(gained()).toBe(9_000n)
  await evenBooks(id)
})

test('a result that is taken back takes its win back, and another pays by it', async () => {
  const id = await place(home())
  await hear(won())
  await hear(desk.said('rollback_bet_settlement', matches[0]!, 1))
  expect([gained(), (await rowOf(id)).state]).toEqual([-STAKE, 'OPEN'])
  await hear(lost())
  expect([gained(), (await rowOf(id)).state]).toEqual([-STAKE, 'SETTLED'])
  // Without a rollback before it.
  await hear(won())
  expect([gained(), await rowOf(id)]).toEqual([
    9_000n,
    { state: 'SETTLED', returned: 19_000n, round: 'CLOSED', payout: 19_000n },
  ])
  await evenBooks(id)
})

test('what was spent meanwhile is taken back all the same', async () => {
  const id = await place(home())
  await hear(won())
  wallet.give(-wallet.money())
  await hear(lost())
  expect(wallet.money()).toBe(-19_000n)
  await evenBooks(id)
})

test('bets of a cancelled interval are void, those before and after are not; and all stand again when it is taken back', async () => {
  const before = await place(home())
  const from = ++desk.clock.now
  const within = await place(home())
  const until = ++desk.clock.now
  const after = await place(home())
  await hear(won())
  const interval = { start_time: from, end_time: until }
  await hear(desk.said('bet_cancel', matches[0]!, 1, '', interval))
  const returned = async () => Promise.all([before, within, after].map(async id => (await rowOf(id)).returned))
  expect(await returned()).toEqual([19_000n, 10_000n, 19_000n])
  await hear(desk.said('rollback_bet_cancel', matches[0]!, 1, '', interval))
  expect(await returned()).toEqual([19_000n, 19_000n, 19_000n])
  for (const id of [before, within, after]) await evenBooks(id)
})

test('a parlay waits for its last leg, a void one counts as 1, and one that is lost ends it', async () => {
  const three = () => slipOf(matches.map(match => legOf(match, '1', HOME)))
  const id = await place(three())
  await hear(won(matches[0]))
  await hear(desk.said('bet_cancel', matches[1]!, 1))
  expect(await rowOf(id)).toMatchObject({ state: 'OPEN', returned: null })
  await hear(won(matches[2]))
  // 10,000 × 1.9 × 1 × 1.9
  expect(await rowOf(id)).toMatchObject({ state: 'SETTLED', returned: 36_100n })
  await evenBooks(id)
})

test('a parlay is lost with its first lost leg, and lives again when that is taken back', async () => {
  const id = await place(slipOf(matches.map(match => legOf(match, '1', HOME))))
  await hear(lost(matches[0]))
  expect(await rowOf(id)).toMatchObject({ state: 'SETTLED', returned: 0n })
  await hear(won(matches[1]), won(matches[2]), won(matches[0]))
  expect(await rowOf(id)).toMatchObject({ returned: 68_590n })
  await evenBooks(id)
})

test('a system pays what its combinations pay, rounded once', async () => {
  const legs = matches.map(match => legOf(match, '1', HOME))
  const id = await place(slipOf(legs, { kind: 'system', sizes: [2], unit: 333n }))
  await hear(won(matches[0]), won(matches[1]), lost(matches[2]))
  // 333 × 1.9²
  expect(await rowOf(id)).toMatchObject({ returned: 1_202n })
  const banked = legs.map((leg, i) => ({ ...leg, banker: i === 0 }))
  await expect(place(slipOf(banked, { kind: 'system', sizes: [1] }))).resolves.toBeTruthy()
})

test('a cash-out of half pays half of the offer, and the rest runs on', async () => {
  const id = await place(home())
  // Worth 10,000 × 1.9 × 0.5 = 9,500, of which 5 % are kept.
  expect((await desk.book.quote(who.player, id)).offer).toBe(9_025n)
  const key = betKey()
  expect(await desk.book.cashOut(who.player, id, key, 5_000n, 4_512n)).toMatchObject({ state: 'PAID', offer: 4_512n })
  await desk.book.cashOut(who.player, id, key, 5_000n, 4_512n)
  await hear(won())
  expect(await rowOf(id)).toMatchObject({ state: 'SETTLED', returned: 9_500n, payout: 14_012n })
  expect(gained()).toBe(4_512n + 9_500n - STAKE)
  await evenBooks(id)
})

test('a bet that was cashed out whole is over, whatever comes', async () => {
  const id = await place(home())
  await desk.book.cashOut(who.player, id, betKey(), STAKE, 9_025n)
  await hear(won())
  expect([gained(), (await rowOf(id)).state]).toEqual([9_025n - STAKE, 'CASHED_OUT'])
  await expect(desk.book.quote(who.player, id)).rejects.toThrow('bet_closed')
  await evenBooks(id)
})

test('eight cash-outs at once end no more than what runs', async () => {
  const id = await place(home())
  const all = await Promise.allSettled(
    Array.from({ length: 8 }, () => desk.book.cashOut(who.player, id, betKey(), 4_000n, 1n)),
  )
  await desk.settleAll()
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(gained()).toBe(2n * 3_610n - STAKE)
  await evenBooks(id)
})

test('a cash-out in play waits like a bet, and is refused when something happened', async () => {
  const id = await place(home())
  const live = () => desk.odds(matches[0]!, [marketOf(1, '', RESULT)], 1)
  await desk.hear(live())
  const ask = () => desk.book.cashOut(who.player, id, betKey(), 5_000n, 1n)
  expect(await ask()).toMatchObject({ state: 'PENDING' })
  await hear(desk.stop(matches[0]!), live())
  desk.clock.now += 6_000
  await desk.settleAll()
  expect(gained()).toBe(-STAKE)
  expect(await ask()).toMatchObject({ state: 'PENDING' })
  desk.clock.now += 6_000
  await desk.settleAll()
  expect(gained()).toBe(4_512n - STAKE)
  await evenBooks(id)
})

test('two processes that settle at the same moment pay once', async () => {
  const second = openBook(world.db, wallet.client, { clock: desk.clock })
  const ids = await Promise.all(Array.from({ length: 20 }, () => place(home())))
  await desk.hear(won())
  await Promise.all([desk.book.work(), second.book.work(), desk.book.work(), second.book.work()])
  await desk.settleAll()
  expect(gained()).toBe(20n * 9_000n)
  for (const id of ids) await evenBooks(id)
  await second.close()
})

test('results that come while a stake is on its way reach the bet', async () => {
  let arrived = () => {}
  const atWallet = new Promise<void>(resolve => {
    arrived = resolve
  })
  let goOn = () => {}
  const may = new Promise<void>(resolve => {
    goOn = resolve
  })
  const slow = openBook(
    world.db,
    async (op, body) => {
      if (op === 'bet') {
        arrived()
        await may
      }
      return wallet.client(op, body)
    },
    { clock: desk.clock },
  )
  const placed = slow.book.place(who, betKey(), home())
  await Promise.race([atWallet, placed])
  await desk.hear(won())
  await desk.book.work()
  goOn()
  const { id } = await placed
  await desk.settleAll()
  expect(await rowOf(id)).toMatchObject({ state: 'SETTLED', returned: 19_000n })
  await slow.close()
})
