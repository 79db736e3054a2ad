import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenStudio } from '../../../../tests/support/studio.ts'
import { pairAnswers } from './pairs.ts'

let given: Awaited<ReturnType<typeof givenStudio>>
let room: string
const GAME = 'areca-tien-len'
const SILENT = { dumps: 0, rooms: 1, joins: 1, faced: 0, passed: 0, facedOthers: 0, passedOthers: 0 }

beforeAll(async () => {
  given = await givenStudio()
  const { db } = given.studio
  await db`insert into studio.seeds (player, game, server_seed, hash, client_seed) values ('', ${GAME}, '', 'h', '')`
  const [row] = await db<{ id: string }[]>`
    insert into studio.card_rooms (game, level, currency, practice) values (${GAME}, 'low', 'CRD', false) returning id::text`
  room = row!.id
})
afterAll(() => given.close())

/** Hands of these players on 5 November; the second pays the first so much, each time. */
async function play(count: number, players: string[], money: string, computer = ''): Promise<void> {
  const { db } = given.studio
  const seats = players.map(player => ({ player, computer: player === computer }))
  const outcome = { claims: [{ from: 1, to: 0, money }] }
  for (let hand = 0; hand < count; hand++)
    await db`
      insert into studio.card_hands (room_id, state, seed_id, unit, begins_at, players, outcome, ended_at)
      select ${room}, 'ENDED', id, 5, now(), ${db.json(seats as never)}, ${db.json(outcome)}, '2026-11-05 12:00+00'
      from studio.seeds limit 1`
}

test('pairs are told with their hands together, what chance seats together, and which way money went', async () => {
  const pairs = async (date: string, brand = given.studio.library.get(GAME)!.brand) =>
    (await pairAnswers(given.studio).pairs({ request_id: 'r', date, currency: 'CRD' }, brand))?.pairs
  // An pays Binh in one hand, Binh pays An in 24 of 25; others sit there once.
  await play(24, ['an', 'binh'], '100')
  await play(1, ['binh', 'an'], '100')
  await play(1, ['chi', 'dao'], '100')
  await play(30, ['eve', 'robot'], '100', 'robot')
  expect(await pairs('2026-11-05')).toEqual([
    // Of four others each should have sat with An as often; 23 hands went one way of 25.
    { game: GAME, a: 'an', b: 'binh', hands: 25, expected: '6.25', net: '2300', deviations: '4.60', play: SILENT },
  ])
  expect(await pairs('2026-11-06')).toEqual([])
  expect(await pairs('2026-11-05', 'LACQUER')).toBeUndefined()
})

test('hands that look thrown are told however few they are, and who passes to whom', async () => {
  const { db } = given.studio
  const card = { rank: 3, suit: 0 }
  // Place 1 passes to place 0, place 2 answers it, the server passes for place 0, and place 1 passes to place 2.
  const actions = [
    { place: 0, action: { play: [card] }, auto: false },
    { place: 1, action: { pass: true }, auto: false },
    { place: 2, action: { play: [card] }, auto: false },
    { place: 0, action: { pass: true }, auto: true },
    { place: 1, action: { pass: true }, auto: false },
    // A new trick: nobody is answered.
    { place: 2, action: { play: [card] }, auto: false },
  ]
  const players = ['gam', 'hoa', 'kim'].map(player => ({ player, computer: false, stake: '1000' }))
  for (const money of ['600', '700', '599'])
    await db`
      insert into studio.card_hands (room_id, state, seed_id, unit, begins_at, players, actions, outcome, ended_at)
      select ${room}, 'ENDED', id, 5, now(), ${db.json(players)}, ${db.json(actions)},
        ${db.json({ claims: [{ from: 1, to: 0, money }] })}, '2026-11-07 12:00+00'
      from studio.seeds limit 1`
  const { brand } = given.studio.library.get(GAME)!
  const told = await pairAnswers(given.studio).pairs({ request_id: 'r', date: '2026-11-07', currency: 'CRD' }, brand)
  expect(told?.pairs?.map(({ a, b, hands, play }) => ({ a, b, hands, play }))).toEqual([
    {
      ...{ a: 'gam', b: 'hoa', hands: 3 },
      play: { dumps: 2, rooms: 1, joins: 1, faced: 3, passed: 3, facedOthers: 3, passedOthers: 3 },
    },
  ])
})
