import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Game } from '#features/games/api.ts'
import { gamesApi } from '#features/games/api.ts'
import { lobbyApi } from '#features/games/api-lobby.ts'
import { exclude } from '#features/protection/server/protection.ts'
import { setFlag } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { givenLobby, type LobbyWorld } from '../../../../tests/support/lobby-world.ts'
import { setGameOffer, setLobby } from '../games.ts'

let world: LobbyWorld
let me: { memberId: string; token: string }
let other: typeof me
beforeAll(async () => {
  world = await givenLobby()
  await world.addVendor('NORTH', { lotus: {}, tiger: {}, carp: { gameType: 'FISH' }, poker: { gameType: 'PVP' } })
  await world.addVendor('SOUTH', { moon: {}, bridge: { gameType: 'PVP' }, match: { gameType: 'SPORTS' } })
  me = await world.logIn('keeper')
  other = await world.logIn('another')
})
afterAll(() => world.close())

const change = (work: Parameters<typeof transaction<void>>[1]) => transaction(world.db, work).then(world.noticed)
const favourite = (nodeId: string) => ({ nodeId, vendor: nodeId.split('.')[0]!, gameType: 'RNG' })
const add = (nodeId: string, who = me) => world.call(lobbyApi.addFavourite, favourite(nodeId), who.token)
const remove = (nodeId: string, who = me) => world.call(lobbyApi.removeFavourite, favourite(nodeId), who.token)
const idsOf = async (who = me) => (await world.call(lobbyApi.favouriteIds, {}, who.token)).value.nodeIds

test('saved games come back, the newest first, once, and to the one who saved them', async () => {
  for (const id of ['NORTH.lotus', 'SOUTH.moon', 'NORTH.carp', 'NORTH.lotus']) await add(id)
  expect(await idsOf()).toEqual(['NORTH.carp', 'SOUTH.moon', 'NORTH.lotus'])
  expect(await idsOf(other)).toEqual([])
  const list = await world.call(lobbyApi.favouriteList, { clientType: 3, platform: 'flash', pageSize: 1 }, me.token)
  expect(list.value).toMatchObject({ games: [{ nodeId: 'SOUTH.moon' }], totalPages: 2 })
  const fish = await world.call(lobbyApi.favouriteList, { gameType: 'FISH' }, me.token)
  expect(fish.value).toMatchObject({ games: [{ nodeId: 'NORTH.carp' }], totalPages: 1 })
})

test('a saved game is removed by its owner only, and removing it twice is no mistake', async () => {
  await remove('SOUTH.moon', other)
  expect(await idsOf()).toContain('SOUTH.moon')
  await remove('SOUTH.moon')
  expect((await remove('SOUTH.moon')).success).toBe(true)
  expect(await idsOf()).toEqual(['NORTH.carp', 'NORTH.lotus'])
})

test('a game that is not shown is not saved, and one that is switched off is left out while it is', async () => {
  expect((await add('NORTH.nothing')).code).toBe('not_found')
  expect(
    (await world.call(lobbyApi.addFavourite, { ...favourite('NORTH.lotus'), vendor: 'SOUTH' }, me.token)).code,
  ).toBe('not_found')
  await change(tx => setGameOffer(tx, 1, 'NORTH.lotus', { enabled: false }))
  expect(await idsOf()).toEqual(['NORTH.carp'])
  await change(tx => setGameOffer(tx, 1, 'NORTH.lotus', { enabled: true }))
  expect(await idsOf()).toEqual(['NORTH.carp', 'NORTH.lotus'])
})

test('nobody saves more than 500 games, at whatever speed', async () => {
  const games = Object.fromEntries(Array.from({ length: 510 }, (_, i) => [`g${i}`, {}]))
  await world.addVendor('MANY', games)
  await world.noticed()
  await world.db`
    insert into games.favourites (member_id, merchant_id, game_id)
    select ${other.memberId}, 1, id from games.games where code like 'g%' order by id limit 495`
  const left = await world.db`
    select id from games.games where code like 'g%' and id not in (select game_id from games.favourites) limit 10`
  const replies = await Promise.all(left.map(({ id }) => add(id, other)))
  expect(replies.filter(reply => reply.success).length).toBe(5)
  expect(replies.filter(reply => reply.code === 'favourites_full').length).toBe(5)
  const [saved] = await idsOf(other)
  expect((await add(saved, other)).success).toBe(true)
})

test('recent games are those that were opened, the last one first, each once', async () => {
  const launch = (game: string, confirmed: boolean) => world.db`
    insert into games.launches (token_hash, merchant_id, vendor_id, member_id, login_session, player, game, currency,
      language, expires_at, created_at, confirmed_at)
    select sha256(gen_random_uuid()::text::bytea), 1, g.vendor_id, ${me.memberId}, '', '', g.code, 'CRD', 'EN', now(),
      clock_timestamp(), ${confirmed ? new Date() : null}
    from games.games g where g.id = ${game}`
  for (const game of ['NORTH.lotus', 'SOUTH.moon', 'NORTH.carp', 'NORTH.lotus']) await launch(game, true)
  await launch('NORTH.tiger', false)
  const recent = async (query: Record<string, string | number>, who = me) =>
    (await world.call(lobbyApi.recentGames, { clientType: 3, ...query }, who.token)).value
  const idsIn = ({ list }: { list: Game[] }) => list.map(game => game.nodeId)
  expect(idsIn(await recent({}))).toEqual(['NORTH.lotus', 'NORTH.carp', 'SOUTH.moon'])
  expect(await recent({ pageNo: 2, pageSize: 2 })).toMatchObject({ list: [{ nodeId: 'SOUTH.moon' }], totalPages: 2 })
  expect(idsIn(await recent({ gameType: 'RNG', vassalage: 'NORTH' }))).toEqual(['NORTH.lotus'])
  expect(await recent({}, other)).toEqual({ list: [], totalPages: 0 })
})

test('saved and recent games are for members who are logged in with a real account', async () => {
  await transaction(world.db, tx => setFlag(tx, 1, 'FREEPLAY3', true))
  const login = await world.app.inject({ method: 'POST', url: '/wps/session/login/freeplay', payload: {} })
  const { token } = login.json().value
  const { favouriteIds, favouriteList, addFavourite, removeFavourite, recentGames } = lobbyApi
  for (const endpoint of [favouriteIds, favouriteList, addFavourite, removeFavourite, recentGames]) {
    expect((await world.call(endpoint, favourite('NORTH.lotus'))).code).toBe('not_logged_in')
    expect((await world.call(endpoint, favourite('NORTH.lotus'), token)).code).toBe('in_need_true_account')
  }
})

test('rooms are the PVP games that are open now', async () => {
  const rooms = async () =>
    (await world.call(lobbyApi.roomList, {}, me.token)).value.list.map((game: Game) => game.nodeId)
  expect(await rooms()).toEqual(['NORTH.poker', 'SOUTH.bridge'])
  await change(tx => setGameOffer(tx, 1, 'NORTH.poker', { maintenance: true }))
  expect(await rooms()).toEqual(['SOUTH.bridge'])
})

test('a game in maintenance is not opened, and neither is a sports page without a vendor', async () => {
  const launch = (vassalage: string, gameCode: string) =>
    world.call(gamesApi.launchGame, { vassalage, gameCode }, me.token)
  expect((await launch('NORTH', 'poker')).code).toBe('game_maintenance')
  expect((await world.call(gamesApi.launchSports, {}, me.token)).code).toBe('game_maintenance')
  // What is open gets as far as the vendor, of which there is none here.
  expect((await launch('NORTH', 'lotus')).code).toBe('vendor_unavailable')
  await change(tx => setLobby(tx, 1, { sports: { vassalage: 'SOUTH', gameCode: 'match' } }))
  expect((await world.call(gamesApi.launchSports, {}, me.token)).code).toBe('vendor_unavailable')
  await change(tx => setGameOffer(tx, 1, 'SOUTH.match', { maintenance: true }))
  expect((await world.call(gamesApi.launchSports, {}, me.token)).code).toBe('game_maintenance')
})

test('C-25: who is excluded opens no game, and is told until when', async () => {
  const { memberId, token } = await world.logIn('resting')
  const { endsAt } = await transaction(world.db, tx =>
    exclude(tx, { merchantId: 1, memberId, by: memberId, kind: 'time_out', term: '7 days' }),
  )
  const reply = await world.call(gamesApi.launchGame, { vassalage: 'NORTH', gameCode: 'lotus' }, token)
  expect(reply).toMatchObject({ code: 'excluded', value: { until: endsAt!.toISOString() } })
})
