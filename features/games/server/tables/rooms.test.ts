import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createVendorKeys } from '#features/gateway/server/keys/vendor-keys.ts'
import { SERVER_SECRET } from '../../../../tests/support/given.ts'
import { givenReconciliation, type ReconciliationWorld } from '../../../../tests/support/reconciliation.ts'
import { createQuietLine } from './quiet-vendors.ts'
import { createRooms } from './rooms.ts'

let world: ReconciliationWorld
beforeAll(async () => {
  world = await givenReconciliation()
  await world.db`update games.games set game_type = 'PVP'`
})
beforeEach(() => {
  world.books.rooms.length = 0
  world.books.asked.length = 0
  world.books.setSilent(false)
})
afterAll(() => world.close())

/** As a server that was just started. */
const keys = () => createVendorKeys(world.db, SERVER_SECRET)
const rooms = () => createRooms(world.context, keys())
const room = {
  ...{ roomId: 'low-1', name: 'Low stakes', level: 'low' as const, currency: 'CRD', minBuyIn: '4000' },
  ...{ maxBuyIn: '20000', ante: '0', smallBlind: '100', rakePct: '5', rakeCap: '1000', seats: 9, seated: 4 },
  ...{ waiting: 1, status: 'playing' as const, isHot: true, language: '' },
}

test('rooms are what their vendor tells, with money as we write it; those of other currencies are nobody’s here', async () => {
  world.books.rooms.push({ gameCode: 'slot', rooms: [room, { ...room, roomId: 'low-2', currency: 'VND' }] })
  const { smallBlind: _, ...plain } = room
  world.books.rooms.push({ gameCode: 'bridge', rooms: [{ ...plain, ante: '250' }] })
  const { told, list } = await rooms().list(1)
  expect(told).toBe(true)
  expect(list).toEqual([
    {
      ...{ ...room, vassalage: 'TESTER', gameCode: 'slot', minBuyIn: '40.00', maxBuyIn: '200.00' },
      ...{ ante: '0.00', smallBlind: '1.00', rakeCap: '10.00' },
    },
    {
      ...{ ...plain, vassalage: 'TESTER', gameCode: 'bridge', minBuyIn: '40.00', maxBuyIn: '200.00' },
      ...{ ante: '2.50', rakeCap: '10.00' },
    },
  ])
})

test('a vendor is asked once for all who look', async () => {
  world.books.rooms.push({ gameCode: 'slot', rooms: [room] })
  const server = rooms()
  await Promise.all(Array.from({ length: 8 }, () => server.list(1)))
  expect(world.books.asked).toEqual(['rooms'])
})

test.each([true, false])('a vendor without rooms (silent: %s) is left alone for a while', async silent => {
  world.books.setSilent(silent)
  expect(await rooms().list(1)).toEqual({ told: false, list: [] })
  const line = createQuietLine(world.context, keys(), 'rooms')
  const [vendor] = await world.db<{ id: number }[]>`select id from games.vendors`
  world.books.asked.length = 0
  for (let look = 0; look < 3; look++)
    expect(await line(1, { ...vendor!, baseUrl: world.books.url }, { currency: 'CRD' })).toBeUndefined()
  expect(world.books.asked).toEqual(['rooms'])
})

test('a room that breaks the shape is not believed, with all that stands beside it', async () => {
  world.books.rooms.push({ gameCode: 'slot', rooms: [room, { ...room, rakePct: '-5' }] })
  expect(await rooms().list(1)).toEqual({ told: false, list: [] })
})

test('who looks for games of other kinds asks nobody for rooms', async () => {
  await world.db`update games.games set game_type = 'RNG'`
  await rooms().list(1)
  expect(world.books.asked).toEqual([])
  await world.db`update games.games set game_type = 'PVP'`
})
