import { afterAll, beforeAll, expect, test } from 'vitest'
import { vendorCalls } from '#features/games/api-vendor.ts'
import { givenStudio, launchOf } from '../../../../tests/support/studio.ts'
import { entryAnswers } from '../provider/entry.ts'
import { roomAnswers } from './lobby.ts'

let given: Awaited<ReturnType<typeof givenStudio>>
beforeAll(async () => {
  given = await givenStudio()
})
afterAll(() => given.close())

const ASK = { request_id: 'r-1', currency: 'CRD' }

test('lobbies are told a room for each stake, with who is seated there; other brands have none', async () => {
  const { rooms } = roomAnswers(given.studio)
  expect(await rooms(ASK, 'BAIZE')).toEqual({ status: 'NOT_SUPPORTED' })
  const sit = (player: string) =>
    given.studio.cardRooms
      .get('areca-tien-len')!
      .sit(
        { player, currency: 'CRD', demo: false, tokenHash: Buffer.alloc(32) },
        { t: 'sit', key: 'key', level: 'medium', money: '1200', clientSeed: 's' },
        '',
      )
  for (const player of ['an', 'binh', 'chi', 'dung', 'em']) await sit(player)
  const { games } = vendorCalls.rooms.output.parse(await rooms(ASK, 'ARECA'))
  expect(games!.map(({ gameCode }) => gameCode)).toEqual([
    ...['areca-tien-len', 'moon-gate-tien-len', 'lantern-mau-binh', 'copper-lamp-holdem', 'heron-river-holdem'],
  ])
  // Of hold'em the small blind is told, and there is no ante.
  expect(games![3]!.rooms[2]).toMatchObject({
    minBuyIn: '2000',
    maxBuyIn: '10000',
    ante: '0',
    smallBlind: '50',
    seats: 6,
  })
  const [low, medium] = games![0]!.rooms
  expect(low).toMatchObject({ roomId: 'low', seats: 4, seated: 0, waiting: 0, status: 'waiting', isHot: false })
  expect(medium).toEqual({
    ...{ roomId: 'medium', name: 'Nut', level: 'medium', currency: 'CRD', minBuyIn: '1200', maxBuyIn: '6000' },
    ...{ ante: '20', rakePct: '5.00', rakeCap: '120', seats: 8, seated: 5, waiting: 5, status: 'waiting' },
    ...{ isHot: true, language: '' },
  })
})

test('who enters a room is launched there', async () => {
  const { launch } = entryAnswers(given.studio)
  const input = { ...launchOf({ game: 'areca-tien-len', room: 'high' }), theme: 'dark' as const, demo: false }
  const { url } = (await launch(input as never, 'ARECA'))!
  expect(url).toMatch(/\/play\/areca-tien-len\?launch=[\w-]+&room=high$/)
})
