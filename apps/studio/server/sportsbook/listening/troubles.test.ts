import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchOfSeed } from '#apps/studio/feed/commitment.ts'
import { createNarration } from '#apps/studio/feed/narration.ts'
import { unevenBets } from '../../../../../tests/proofs/sports/even-books.ts'
import { type FreshDatabase, freshStudioDatabase } from '../../../../../tests/support/database.ts'
import { createFakeWallet } from '../../../../../tests/support/fake-wallet.ts'
import { PARAMETERS } from '../../../../../tests/support/sports/parameters.ts'
import { betKey, legOf, marketOf, openBook, placerOf, slipOf } from '../../../../../tests/support/sports/world.ts'
import type { Trouble } from '../../../engine/sports/matches/trouble.ts'
import type { EventMessage } from '../../../feed-messages.ts'
import type { Slip } from '../slip.ts'
import { selectMarkets } from '../store-markets.ts'

/* Bets on matches that do not go as they should, as our feed tells them. */

let world: FreshDatabase
beforeAll(async () => {
  world = await freshStudioDatabase()
})
afterAll(() => world.drop())

const STAKE = 10_000n

/** A match with its trouble; bets are placed before it, and all of it is heard. Answers what each bet returned. */
async function play(sport: string, trouble: Trouble, slipsOf: (price: (market: number) => number) => Partial<Slip>[]) {
  const match = `${sport}-${trouble.kind}-${'takenBack' in trouble ? trouble.takenBack : ''}`
  const wallet = createFakeWallet(10_000_000n)
  const desk = openBook(world.db, wallet.client)
  await desk.fixtures(match, 'other')
  await desk.up()
  const parameters = JSON.stringify({ ...PARAMETERS[sport], trouble })
  const narration = createNarration(
    { id: match, publishedAt: desk.clock.now + 1, startAt: desk.clock.now + 60_000 },
    matchOfSeed('a match of five goals', match, parameters),
  )
  const hear = async (messages: readonly EventMessage[]) => {
    desk.clock.now = Math.max(desk.clock.now, messages.at(-1)!.timestamp)
    await desk.hear(...messages)
  }
  await hear(narration.tell())
  await desk.hear(desk.odds('other', [marketOf(1, '', { 1: 0.5, 3: 0.5 })]))
  const markets = await selectMarkets(
    world.db,
    [1, 186].map(market => ({ eventId: match, market, specifiers: '' })),
  )
  const priceOf = (market: number) => markets.find(each => each.market === market)!.outcomes[0]!.price
  const who = placerOf()
  const placed = []
  for (const slip of slipsOf(priceOf)) {
    const legs = slip.legs!.map(leg => (leg.event === '' ? { ...leg, event: match } : leg))
    placed.push(await desk.book.place(who, betKey(), slipOf(legs, { ...slip, legs })))
  }
  const told: EventMessage[] = []
  while (narration.nextAt() !== undefined) told.push(...narration.tell())
  for (let i = 0; i < told.length; i += 50) {
    await hear(told.slice(i, i + 50))
    if (i % 500 === 0) await desk.book.work()
  }
  await desk.hear(desk.settlement('other', 1, '', { 1: 1, 3: 0 }))
  await desk.settleAll()
  expect((await unevenBets(world.db, wallet)).wrong).toEqual([])
  const rows = await world.db<{ id: string; returned: bigint }[]>`
    select id, returned from studio.sports_bets where player = ${who.player}`
  await desk.close()
  await world.db`truncate studio.sports_cash_outs, studio.sports_legs, studio.sports_bets, studio.wallet_calls`
  return placed.map(({ id }) => rows.find(each => each.id === id)!.returned)
}

test('an abandoned match gives stakes back, and counts 1.00 in a parlay and a system', async () => {
  const other = legOf('other', '1', 1_900)
  const returned = await play('football', { kind: 'abandoned', after: 0.5 }, price => {
    const own = legOf('', '1', price(1))
    return [
      { legs: [own] },
      { legs: [own, other] },
      { legs: [own, other], kind: 'system', sizes: [1, 2], unit: STAKE / 2n },
    ]
  })
  // 1 × 1.9; of the system the own one, the other, and both.
  expect(returned).toEqual([STAKE, 19_000n, 5_000n + 9_500n + 9_500n])
})

test('where nobody comes a bet is void', async () => {
  expect(await play('tennis', { kind: 'walkover' }, price => [{ legs: [legOf('', '4', price(186), 186)] }])).toEqual([
    STAKE,
  ])
})

test.each<[string, Trouble]>([
  ['football', { kind: 'corrected' }],
  ['badminton', { kind: 'corrected' }],
  ['football', { kind: 'late', takenBack: true }],
  ['football', { kind: 'late', takenBack: false }],
  ['neon-duel', { kind: 'postponed', byMs: 5_000 }],
])('%s, %j: bets from before it are paid as if nothing had been', async (sport, trouble) => {
  const market = sport === 'football' ? 1 : 186
  const [returned] = await play(sport, trouble, price => [
    { legs: [legOf('', market === 1 ? '1' : '4', price(market), market)] },
  ])
  expect(returned === 0n || returned! > STAKE).toBe(true)
})
