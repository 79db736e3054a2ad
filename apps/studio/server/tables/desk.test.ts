import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { VendorOutput } from '#features/games/api-vendor.ts'
import { givenStudio } from '../../../../tests/support/studio.ts'
import { deskAnswers } from './desk.ts'

/* What operators of the platform see of shared games, and say of tables. */

const [BRAND, TABLE, FISH] = ['BAIZE', 'river-tai-xiu', 'reef'] as const
let given: Awaited<ReturnType<typeof givenStudio>>
let desk: ReturnType<typeof deskAnswers>
let fish: string

beforeAll(async () => {
  given = await givenStudio()
  desk = deskAnswers(given.studio)
  fish = [...given.studio.library.values()].find(game => game.fishing)?.id ?? FISH
})
afterAll(async () => {
  await Promise.all([...given.studio.tables.values()].map(table => table.close()))
  await given.close()
})

type Line = NonNullable<VendorOutput<'desk'>['tables']>[number]
const lineOf = async (game: string, brand: string = BRAND): Promise<Line | undefined> => {
  // What was summed is remembered for a while.
  const answer = await deskAnswers(given.studio).desk({ request_id: 'r', currency: 'CRD', hours: 24 }, brand)
  return answer?.tables?.find(each => each.game === game) as Line | undefined
}
const set = (state: 'OPEN' | 'PAUSED' | 'HELD', brand: string = BRAND) =>
  desk.desk_set({ request_id: 'r', game: TABLE, state, reason: 'a test' }, brand)

/** A round of one coup that has ended, as the studio stores it. */
async function played(
  n: number,
  game: string,
  events: object,
  money: { stake: number; payout: number },
  { coup, hand, brand = BRAND }: { coup?: string; hand?: string; brand?: string } = {},
) {
  await given.studio.db`
    insert into studio.rounds (id, player, game, session_hash, spin_key, currency, stake, payout, state, seed_id, nonce,
      math_version, game_hash, events, brand, coup_id, hand_id)
    select ${`round-${n}`}, 'p-1', ${game}, '', ${`key-${n}`}, 'CRD', ${money.stake}, ${money.payout}, 'CLOSED',
      (select id from studio.seeds limit 1), ${n}, 1, '', ${given.studio.db.json(events as never)}, ${brand}, ${coup ?? null}, ${hand ?? null}`
}

test('a table tells how it stands, what it takes, and what it should have paid back by the bets that it had', async () => {
  expect(await lineOf(TABLE)).toMatchObject({ kind: 'table', state: 'OPEN', phase: 'idle', rounds: 0, stake: '0' })
  expect(await lineOf(TABLE, 'LACQUER')).toBeUndefined()
  const { db } = given.studio
  await db`insert into studio.seeds (player, game, server_seed, hash, client_seed) values ('', ${TABLE}, '', 'h', '')`
  const [coup] = await db<{ id: string }[]>`
    insert into studio.coups (game, seed_id, nonce, closes_at, ended_at) select ${TABLE}, id, 0, now(), now() from studio.seeds
    returning id::text`
  await played(
    1,
    TABLE,
    { choice: { bets: [{ bet: 'tai', coins: 300 }] } },
    { stake: 300, payout: 600 },
    { coup: coup!.id },
  )
  await played(
    2,
    TABLE,
    { choice: { bets: [{ bet: 'tai', coins: 100 }] } },
    { stake: 100, payout: 200 },
    { coup: coup!.id },
  )
  const { edge, price } = given.studio.library.get(TABLE)!.table!.rules.bets.get('tai')!
  const mean = -edge() / 100
  // Both won or lost together: one chance of 400.
  const sigma = Math.sqrt((price / 1_000 - mean) * (mean + 1)) * 100
  expect(await lineOf(TABLE)).toMatchObject({
    ...{ rounds: 2, stake: '400', payout: '800' },
    ...{ expected: ((1 + mean) * 100).toFixed(4), sigma: sigma.toFixed(4) },
  })
})

test('a card room tells what its players staked and got back: the rest is the rake', async () => {
  const { db, library } = given.studio
  const { id: game, brand } = [...library.values()].find(each => each.cards)!
  await db`insert into studio.seeds (player, game, server_seed, hash, client_seed) values ('', ${game}, '', 'h', '')`
  const [room] = await db<{ id: string }[]>`
    insert into studio.card_rooms (game, level, currency, practice) values (${game}, 'low', 'CRD', false) returning id::text`
  const [hand] = await db<{ id: string }[]>`
    insert into studio.card_hands (room_id, state, seed_id, unit, begins_at, ended_at)
    select ${room!.id}, 'ENDED', id, 1, now(), now() from studio.seeds limit 1 returning id::text`
  await played(11, game, {}, { stake: 1_000, payout: 1_950 }, { hand: hand!.id, brand })
  await played(12, game, {}, { stake: 1_000, payout: 0 }, { hand: hand!.id, brand })
  expect(await lineOf(game, brand)).toMatchObject({ kind: 'cards', rounds: 2, stake: '2000', payout: '1950' })
  expect(await lineOf(game, brand)).not.toHaveProperty('expected')
})

test('fishing is judged by what its shots cost, and has nothing to close', async () => {
  const hit = (power: number) => ({ weapon: 'cannon', power, fish: ['carp'], times: [0], rest: 0 })
  const steps = [{ hits: [hit(1), hit(3)], shot: 4, won: 0, ended: true }]
  await played(3, fish, { kind: 'fishing', bet: 10, steps }, { stake: 1_000, payout: 300 })
  const { rtp, deviation } = given.studio.library.get(fish)!.shown()
  const line = (await lineOf(fish, given.studio.library.get(fish)!.brand))!
  expect(line).toMatchObject({ kind: 'fishing', rounds: 1, stake: '1000', payout: '300' })
  expect(Number(line.expected)).toBeCloseTo(Number(rtp), 3)
  expect(Number(line.sigma)).toBeCloseTo((Number(deviation) * Math.hypot(100, 300) * 100) / 1_000, 3)
  expect(line.state).toBeUndefined()
})

test('a table is closed and opened by its own brand alone', async () => {
  expect(await set('PAUSED', 'LACQUER')).toEqual({ status: 'GAME_DISABLED' })
  expect(await set('PAUSED')).toEqual({ status: 'OK' })
  await vi.waitFor(async () => expect(await lineOf(TABLE)).toMatchObject({ state: 'PAUSED', phase: 'paused' }))
  expect(await set('OPEN')).toEqual({ status: 'OK' })
  expect(await lineOf(TABLE)).toMatchObject({ state: 'OPEN' })
})

test('a coup that is paid stays paid', async () => {
  const { db } = given.studio
  const [coup] = await db<{ id: string }[]>`
    insert into studio.coups (game, seed_id, nonce, closes_at, state, outcome, dealt_at, ended_at)
    select ${TABLE}, id, 1, now(), 'RESULT', '{}', now(), now() from studio.seeds limit 1 returning id::text`
  const ask = { request_id: 'r', game: TABLE, coup: coup!.id, reason: 'a test' }
  expect(await desk.desk_void(ask, BRAND)).toEqual({ status: 'ALREADY_PAID' })
  expect(await desk.desk_void(ask, 'LACQUER')).toEqual({ status: 'GAME_DISABLED' })
})
