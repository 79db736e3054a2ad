import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshStudioDatabase } from '../../../../tests/support/database.ts'
import { createFakeWallet } from '../../../../tests/support/fake-wallet.ts'
import {
  type Book,
  betKey,
  HOUR,
  legOf,
  marketOf,
  openBook,
  placerOf,
  silentSource,
  slipOf,
} from '../../../../tests/support/sports/world.ts'
import type { BetRow } from './store-bets.ts'

let world: FreshDatabase
let wallet: ReturnType<typeof createFakeWallet>
let desk: Book
let [match, other] = ['', '']
let n = 0

beforeAll(async () => {
  world = await freshStudioDatabase()
})
afterAll(() => world.drop())

const RESULT = { 1: 0.5, 3: 0.5 }
/** As the book prices it. */
const HOME = 1_900

beforeEach(async () => {
  wallet = createFakeWallet(10_000_000n)
  desk = openBook(world.db, wallet.client)
  ;[match, other] = [`m-${n}`, `m-${n++}-b`]
  await desk.fixtures(match, other)
  await desk.up()
  await desk.hear(desk.odds(match, [marketOf(1, '', RESULT)]), desk.odds(other, [marketOf(1, '', RESULT)]))
})
afterEach(() => desk.close())

const pass = (ms: number) => {
  desk.clock.now += ms
}

const place = (slip: Parameters<Book['book']['place']>[2], who = placerOf(), key = betKey()) =>
  desk.book.place(who, key, slip)
const single = (price = HOME) => slipOf([legOf(match, '1', price)])
const stateOf = async (id: string) => {
  const [row] = await world.db<
    { state: string; returned: bigint | null; cashed: bigint; round: string; refusal: string }[]
  >`
    select b.state, b.returned, b.cashed, b.refusal, r.state as round
    from studio.sports_bets b join studio.rounds r using (id) where id = ${id}`
  return row!
}
const live = (price: Record<string, number> = RESULT, more: object = {}) =>
  desk.odds(match, [marketOf(1, '', price)], 1, more)

test('a bet before the match stands at once, and its stake is taken once', async () => {
  const [who, key] = [placerOf(), betKey()]
  const bet = await place(single(), who, key)
  expect([bet.state, wallet.money()]).toEqual(['OPEN', 9_990_000n])
  expect((await place(single(), who, key)).id).toBe(bet.id)
  await expect(place({ ...single(), unit: 20_000n }, who, key)).rejects.toThrow('key_reused')
  expect(wallet.money()).toBe(9_990_000n)
})

test('eight at once with one key are one bet, with keys of their own eight', async () => {
  const [who, key] = [placerOf(), betKey()]
  const same = await Promise.allSettled(Array.from({ length: 8 }, () => place(single(), who, key)))
  const ids = new Set(same.flatMap(each => (each.status === 'fulfilled' ? [each.value.id] : [])))
  expect([ids.size, wallet.money()]).toEqual([1, 9_990_000n])
  for (const each of same) if (each.status === 'rejected') expect(String(each.reason)).toContain('busy')
  const own = await Promise.all(Array.from({ length: 8 }, () => place(single(), who)))
  expect([new Set(own.map(({ id }) => id)).size, wallet.money()]).toEqual([8, 9_910_000n])
})

test.each([
  ['none', HOME, 'odds_changed'],
  ['better', HOME, 'odds_changed'],
  ['any', HOME, 'OPEN'],
  ['none', 1_700, 'odds_changed'],
  ['better', 1_700, 'OPEN'],
] as const)('a player who takes %s and saw %d after the price fell', async (accept, seen, expected) => {
  await desk.hear(desk.odds(match, [marketOf(1, '', { 1: 0.52, 3: 0.48 })]))
  const placed = place({ ...single(seen), accept })
  if (expected === 'odds_changed')
    await expect(placed).rejects.toMatchObject({
      code: expected,
      details: { price: expect.toSatisfy((price: number) => price < HOME) },
    })
  else expect(await placed).toMatchObject({ state: expected })
})

test.each<[string, () => unknown]>([
  ['a stop', () => desk.hear(desk.stop(match))],
  ['danger', () => desk.hear(desk.odds(match, [], 3, { danger: true }))],
  ['a closed market', () => desk.hear(desk.odds(match, [marketOf(1, '', RESULT, -1)]))],
  ['silence of the feed', () => pass(26_000)],
  ['the start of the match', () => pass(HOUR + 1_000)],
  ['a lost connection', () => desk.intake.lose()],
])('%s closes a market', async (_, happen) => {
  await happen()
  await expect(place(single())).rejects.toThrow('bet_closed')
  expect(wallet.money()).toBe(10_000_000n)
})

test('what is no bet is refused', async () => {
  const two = [legOf(match, '1', HOME), legOf(other, '1', HOME)]
  const refused = async (slip: Parameters<typeof place>[0], code: string) =>
    expect(place(slip)).rejects.toMatchObject({ code })
  await refused(slipOf([legOf(match, '1', HOME), legOf(match, '3', HOME)]), 'bet_invalid')
  await refused(slipOf([]), 'bet_invalid')
  await refused(slipOf(two, { kind: 'system', sizes: [] }), 'bet_invalid')
  await refused(slipOf(two, { kind: 'system', sizes: [3] }), 'bet_invalid')
  await refused(slipOf(two, { kind: 'system', sizes: [1, 1] }), 'bet_invalid')
  await refused(slipOf(two, { sizes: [1] }), 'bet_invalid')
  await refused({ ...single(), unit: 9n }, 'bet_invalid')
  await refused(slipOf([legOf('nowhere', '1', HOME)]), 'not_found')
  await refused(slipOf([legOf(match, '9', HOME)]), 'not_found')
  await refused({ ...single(), unit: 100_000_000n }, 'limit_reached')
})

test('limits of an event hold for all bets together, also for those at the same moment', async () => {
  const limits = { least: 1n, payout: 10n ** 12n, event: 20_000n, outcome: 20_000n, player: 10n ** 12n }
  const strict = openBook(world.db, wallet.client, { clock: desk.clock, limitsOf: () => limits })
  const all = await Promise.allSettled(
    Array.from({ length: 6 }, () => strict.book.place(placerOf(), betKey(), single())),
  )
  // Each can win 9,000.
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const each of all) if (each.status === 'rejected') expect(String(each.reason)).toContain('limit_reached')
  await desk.hear(desk.settlement(match, 1, '', { 1: 0, 3: 1 }))
  await desk.settleAll()
  const [left] = await world.db<{ sum: string }[]>`
    select sum(amount)::text as sum from studio.sports_exposure where event_id = ${match}`
  expect(left!.sum).toBe('0')
  await strict.close()
})

test('a bet whose limit another process is the first to take of at the same moment is decided once more, on what that took', async () => {
  let placing: Promise<{ state: string }> | undefined
  await world.db.begin(async tx => {
    await tx`insert into studio.sports_exposure (event_id, scope, currency, amount) values (${match}, 'event', 'CRD', 500)`
    placing = desk.book.place(placerOf(), betKey(), single())
    const waits = () => world.db`select from pg_locks where not granted and locktype = 'transactionid'`
    await expect.poll(async () => (await waits()).length).toBe(1)
  })
  expect(await placing).toMatchObject({ state: 'OPEN' })
  const [taken] = await world.db<{ amount: string }[]>`
    select amount::text as amount from studio.sports_exposure where event_id = ${match} and scope = 'event'`
  expect(taken!.amount).toBe('9500')
})

test('limits hold for two processes that take the first bets on matches at the same moment', async () => {
  const limits = { least: 1n, payout: 10n ** 12n, event: 20_000n, outcome: 20_000n, player: 10n ** 12n }
  const two = [0, 1].map(() => openBook(world.db, wallet.client, { clock: desk.clock, limitsOf: () => limits }))
  for (let i = 0; i < 4; i++) {
    const fresh = `${match}-${i}`
    await desk.fixtures(fresh)
    await desk.hear(desk.odds(fresh, [marketOf(1, '', RESULT)]))
    const slip = slipOf([legOf(fresh, '1', HOME)])
    const all = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) => two[n % 2]!.book.place(placerOf(), betKey(), slip)),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const [taken] = await world.db<{ amount: string }[]>`
      select amount::text as amount from studio.sports_exposure where event_id = ${fresh} and scope = 'event'`
    expect(taken!.amount).toBe('18000')
  }
  for (const each of two) await each.close()
})

test('each of those that come at once is answered for itself', async () => {
  const [who, key, holder] = [placerOf(), betKey(), placerOf()]
  await world.db`insert into studio.transfer_accounts (brand, player, currency) values ('TOUCHLINE', ${holder.player}, 'CRD')`
  const codeOf = (placed: Promise<BetRow>) =>
    placed.then(
      ({ state }) => state,
      error => error.code,
    )
  const [one, sameKey, ...others] = await Promise.all(
    [
      place(single(), who, key),
      place({ ...single(), unit: 20_000n }, who, key),
      place(single(1_950)),
      place(slipOf([legOf('nowhere', '1', HOME)])),
      place(single(), holder),
      place(slipOf([legOf(match, '1', HOME), legOf(other, '1', HOME)])),
      place({ ...single(), unit: 100_000_000n }),
      place(single()),
    ].map(codeOf),
  )
  const refused = ['odds_changed', 'not_found', 'not_allowed']
  expect([one, sameKey]).toEqual(['OPEN', 'key_reused'])
  expect(others).toEqual([...refused, 'OPEN', 'limit_reached', 'OPEN'])
  expect(wallet.money()).toBe(9_970_000n)
})

test('a bet that the wallet refuses is none, and holds no limits', async () => {
  wallet.refuseBets('INSUFFICIENT_FUNDS')
  await expect(place(single())).rejects.toThrow('insufficient_funds')
  const [row] = await world.db<
    { state: string; held: unknown[] }[]
  >`select state, held from studio.sports_bets order by seq desc limit 1`
  expect(row).toEqual({ state: 'REFUSED', held: [] })
})

test('a stake whose answer is lost is taken back, and the bet is none', async () => {
  wallet.bend((op, tries) => (op === 'bet' ? (tries === 1 ? 'lost' : 'away') : 'fine'))
  await expect(place(single())).rejects.toThrow('busy')
  wallet.bend(() => 'fine')
  await desk.settleAll()
  expect(wallet.money()).toBe(10_000_000n)
})

async function inPlay(slip = single()): Promise<BetRow> {
  await desk.hear(live())
  const bet = await place(slip)
  expect(bet.state).toBe('PENDING')
  return bet
}

test('a bet in play stands after its delay, not before', async () => {
  const bet = await inPlay()
  desk.clock.now += 5_000
  await desk.settleAll()
  expect(await stateOf(bet.id)).toMatchObject({ state: 'PENDING' })
  desk.clock.now += 1_000
  await desk.settleAll()
  expect(await stateOf(bet.id)).toMatchObject({ state: 'OPEN', round: 'OPEN' })
  expect(wallet.money()).toBe(9_990_000n)
})

test('a feed that hangs when it is asked what its markets are keeps no bet waiting', async () => {
  const source = { ...silentSource, markets: () => new Promise<never>(() => {}) }
  const process = openBook(world.db, wallet.client, { clock: desk.clock, source })
  process.book.start()
  const bet = await inPlay()
  // Whatever was decided at its start is over.
  await process.book.work()
  desk.clock.now += 6_000
  await expect.poll(async () => (await stateOf(bet.id)).state).toBe('OPEN')
  await process.close()
})

test.each<[string, () => Promise<unknown>, string]>([
  ['a stop that is over', async () => [await desk.hear(desk.stop(match)), await desk.hear(live())], 'bet_closed'],
  ['danger that is over', async () => desk.hear(live(RESULT, { danger: true }), live()), 'bet_closed'],
  ['a silence that is over', async () => [await desk.intake.lose(), await desk.up()], 'bet_closed'],
  ['a market that is shut', () => desk.hear(desk.odds(match, [marketOf(1, '', RESULT, -3)], 1)), 'bet_closed'],
  ['a lower price', () => desk.hear(live({ 1: 0.55, 3: 0.45 })), 'odds_changed'],
])('%s within the delay gives the stake back, once', async (_, happen, refusal) => {
  const bet = await inPlay()
  await happen()
  desk.clock.now += 6_000
  await desk.settleAll()
  expect(await stateOf(bet.id)).toMatchObject({ state: 'REFUSED', refusal, round: 'REVERSED' })
  await desk.settleAll()
  expect(wallet.money()).toBe(10_000_000n)
})

test('a better price in play is taken by who takes it', async () => {
  const bet = await inPlay({ ...single(), accept: 'better' })
  await desk.hear(live({ 1: 0.4, 3: 0.6 }))
  desk.clock.now += 6_000
  await desk.settleAll()
  const [leg] = await world.db<{ price: number }[]>`select price from studio.sports_legs where bet_id = ${bet.id}`
  expect([(await stateOf(bet.id)).state, leg!.price > HOME]).toEqual(['OPEN', true])
})
