import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Game } from '#features/games/api.ts'
import { gamesApi } from '#features/games/api.ts'
import { lobbyApi } from '#features/games/api-lobby.ts'
import { transaction } from '#shared/server/db.ts'
import { givenLobby, type LobbyWorld } from '../../../../tests/support/lobby-world.ts'
import { likeness, trigramsOf } from '../../rules/search.ts'
import { setGameEnabled, setGameOffer, setLobby, setVendorOffer } from '../games.ts'

let world: LobbyWorld
beforeAll(async () => {
  world = await givenLobby()
  await world.addVendor('NORTH', {
    lotus: {
      ...{ name: 'Lotus Lantern', names: { VI: 'Đèn sen' }, minBet: 100n, rtp: '96.01', volatility: 'high' },
      ...{ topWin: '5000.5', mechanics: ['lines', 'freeSpins'], theme: 'festival', demoPath: '/play/lotus?demo=1' },
    },
    tiger: { name: "Tiger's Gold", minBet: 7_500n, rtp: '94.50', volatility: 'low', mechanics: ['ways'] },
    cards: { name: 'Aces High', classify: 'VP', minBet: 500n, minLineNum: 1 },
    carp: { name: 'Golden Carp', gameType: 'FISH', classify: 'FISH' },
  })
  await world.addVendor('SOUTH', {
    moon: { name: 'Moon Festival', minBet: 1_000n },
    match: { name: 'Football', gameType: 'SPORTS', classify: 'SPORTS' },
  })
  await world.addVendor('DS88', { birds: { name: 'Roosters', gameType: 'SPORTS', classify: 'SPORTS' } })
  await world.addVendor('OTHERS', { theirs: { name: 'Lotus of others' } }, 2)
})
afterAll(() => world.close())

const list = async (query: Record<string, string | number> = {}) =>
  (await world.call(gamesApi.gameList, query)).value as { games: Game[]; totalPages: number }
const namesOf = async (query: Record<string, string | number>) => (await list(query)).games.map(game => game.gameName)
const change = (work: Parameters<typeof transaction<void>>[1]) => transaction(world.db, work).then(world.noticed)

test('games come by vendor and by name, of this merchant only, narrowed by type, vendor and classification', async () => {
  expect(await namesOf({})).toEqual([
    ...['Aces High', 'Golden Carp', 'Lotus Lantern', "Tiger's Gold"],
    ...['Football', 'Moon Festival', 'Roosters'],
  ])
  expect(await namesOf({ gameType: 'rng' })).toEqual(['Aces High', 'Lotus Lantern', "Tiger's Gold", 'Moon Festival'])
  expect(await namesOf({ gameType: 'FISH', vassalage: '' })).toEqual(['Golden Carp'])
  expect(await namesOf({ gameType: 'RNG', vassalage: 'SOUTH' })).toEqual(['Moon Festival'])
  expect(await namesOf({ gameType: 'RNG', gameClassify: 'VP' })).toEqual(['Aces High'])
  expect(await namesOf({ vassalage: 'OTHERS' })).toEqual([])
})

test.each([
  ['0.01', ['Lotus Lantern']],
  ['0.05', ['Aces High', 'Lotus Lantern']],
  ['0.75', ['Aces High', 'Lotus Lantern', "Tiger's Gold", 'Moon Festival']],
  ['', ['Aces High', 'Lotus Lantern', "Tiger's Gold", 'Moon Festival']],
])('§9: a smallest bet of at most %s', async (minBet, names) => {
  expect(await namesOf({ gameType: 'RNG', minBet })).toEqual(names)
})

test('the query is taken as the specification writes it, whatever fields it has more', async () => {
  const query = {
    clientType: 3,
    platform: 'flash,html5-desktop',
    channel: '',
    merchant: 'm1',
    minLineNum: '',
    pageNo: 1,
  }
  const { games, totalPages } = await list({ ...query, gameType: 'RNG', pageSize: 3, language: 'VI' })
  expect(totalPages).toBe(2)
  expect(games[1]).toEqual({
    ...{ nodeId: 'NORTH.lotus', vassalage: 'NORTH', vendorName: 'NORTH Games', gameType: 'RNG', gameCode: 'lotus' },
    ...{ gameName: 'Lotus Lantern', displayName: 'Đèn sen', gameClassify: 'SLOT', minBet: '0.01', minLineNum: 20 },
    ...{ isHot: '0', isNew: false, isGame: '', maintenance: false, rtp: '96.01' },
    coverUrl: expect.stringMatching(/^\/pictures\/NORTH\/lotus\?v=/),
    ...{ volatility: 'high', topWin: '5000.5', mechanics: ['lines', 'freeSpins'], theme: 'festival', hasDemo: true },
  })
  expect(await namesOf({ gameType: 'RNG', pageSize: 3, pageNo: 2 })).toEqual(['Moon Festival'])
  expect(await namesOf({ gameType: 'RNG', pageNo: 9 })).toEqual([])
  expect((await world.call(gamesApi.gameList, { pageSize: 61 })).code).toBe('invalid_input')
})

test.each([
  ['lotus lantern', ['Lotus Lantern']],
  ['LANTERN', ['Lotus Lantern']],
  ['den sen', ['Lotus Lantern']],
  ['lantern lotus', ['Lotus Lantern']],
  ['lotus lantren', ['Lotus Lantern']],
  ['lotus goldn', []],
  ['Đèn', ['Lotus Lantern', 'Golden Carp']],
  ['lotsu', ['Lotus Lantern']],
  ['tigers gold', ["Tiger's Gold"]],
  ['tiger’s g', ["Tiger's Gold"]],
  ['gold tiger', ["Tiger's Gold"]],
  ['golden', ['Golden Carp']],
  ['gold', ['Golden Carp', "Tiger's Gold"]],
  ['go', ['Golden Carp', "Tiger's Gold"]],
  ['ol', []],
  ['old ca', ['Golden Carp']],
  ['%', []],
  ['xyzzy', []],
])('searching for %s', async (gameName, names) => {
  expect(await namesOf({ gameName })).toEqual(names)
})

test('words are as like one another as PostgreSQL finds them', async () => {
  const words = ['lotus', 'lotsu', 'lotos', 'golden', 'goldn', 'aaaa', 'koi', 'đènđèn', 'lantern', 'lantren']
  const pairs = words.flatMap(one => words.map(other => ({ one, other })))
  const rows = await world.db<{ alike: number }[]>`
    select public.similarity(one, other)::float as alike
    from unnest(${pairs.map(pair => pair.one)}::text[], ${pairs.map(pair => pair.other)}::text[]) with ordinality p(one, other, n)
    order by n`
  const ours = pairs.map(({ one, other }) => {
    const [a, b] = [trigramsOf(one), trigramsOf(other)]
    return likeness(a.filter(three => b.includes(three)).length, a.length, b.length)
  })
  for (const [i, { alike }] of rows.entries()) expect(ours[i]).toBeCloseTo(alike, 5)
})

test('games are sorted by what their vendors publish, and by name in the language of the page', async () => {
  const sorted = (sort: string, language = 'EN') => namesOf({ gameType: 'RNG', sort, language })
  expect(await sorted('name')).toEqual(['Aces High', 'Lotus Lantern', 'Moon Festival', "Tiger's Gold"])
  expect(await sorted('name', 'VI')).toEqual(['Aces High', 'Lotus Lantern', 'Moon Festival', "Tiger's Gold"])
  expect((await sorted('rtp')).at(-1)).toBe("Tiger's Gold")
  expect((await sorted('topWin'))[0]).toBe('Lotus Lantern')
  expect((await sorted('volatility')).slice(0, 2)).toEqual(['Lotus Lantern', "Tiger's Gold"])
  expect((await list({ gameType: 'RNG', sort: 'name', pageSize: 1, pageNo: 2 })).games[0]!.gameName).toBe(
    'Lotus Lantern',
  )
  expect((await world.call(gamesApi.gameList, { sort: 'luck' })).code).toBe('invalid_input')
})

test('games are narrowed by mechanic, volatility and theme, and lanes tell which there are', async () => {
  expect(await namesOf({ mechanic: 'freeSpins' })).toEqual(['Lotus Lantern'])
  expect(await namesOf({ volatility: 'low' })).toEqual(["Tiger's Gold"])
  expect(await namesOf({ theme: 'festival', volatility: 'high' })).toEqual(['Lotus Lantern'])
  expect(await namesOf({ theme: 'festival', volatility: 'low' })).toEqual([])
  expect(await namesOf({ gameName: 'gold', mechanic: 'ways' })).toEqual(["Tiger's Gold"])
  const { lanes } = (await world.call(lobbyApi.vendorLanes, {})).value.data
  expect(lanes[0].mechanics).toEqual([
    { code: 'lines', vendors: ['NORTH'] },
    { code: 'freeSpins', vendors: ['NORTH'] },
    { code: 'ways', vendors: ['NORTH'] },
  ])
})

test('a visitor learns where a game is played for nothing, on its vendor’s own origin, and nowhere else', async () => {
  const demo = (gameCode: string, more = {}) => world.call(gamesApi.demoGame, { vassalage: 'NORTH', gameCode, ...more })
  const { value } = await demo('lotus', { language: 'VI', theme: 'dark' })
  expect(value.content).toBe(`${value.origin}/play/lotus?demo=1&language=VI&theme=dark`)
  expect(value.game).toMatchObject({ nodeId: 'NORTH.lotus', displayName: 'Đèn sen' })
  expect((await demo('tiger')).code).toBe('not_found')
  expect((await demo('none')).code).toBe('not_found')
})

test('a search keeps to type and vendor', async () => {
  expect(await namesOf({ gameName: 'gold', gameType: 'FISH' })).toEqual(['Golden Carp'])
  expect(await namesOf({ gameName: 'gold', vassalage: 'SOUTH' })).toEqual([])
  expect(await namesOf({ gameName: 'roosters', gameType: 'COCKFIGHT' })).toEqual(['Roosters'])
  expect(await namesOf({ gameName: 'roosters', gameType: 'SPORTS' })).toEqual([])
})

test('§9: lanes split the sports vendors, each with its vendors and their classifications', async () => {
  const { lanes } = (await world.call(lobbyApi.vendorLanes, { platform: 'html5-desktop' })).value.data
  const short = lanes.map((lane: { title: string; cards: { vassalage: string }[]; gameClassify: unknown }) => [
    ...[lane.title, lane.cards.map(card => card.vassalage), lane.gameClassify],
  ])
  expect(short).toEqual([
    [
      'rng',
      ['NORTH', 'SOUTH'],
      [
        { code: 'VP', vendors: ['NORTH'] },
        { code: 'SLOT', vendors: ['NORTH', 'SOUTH'] },
      ],
    ],
    ['fish', ['NORTH'], [{ code: 'FISH', vendors: ['NORTH'] }]],
    ['sports', ['SOUTH'], [{ code: 'SPORTS', vendors: ['SOUTH'] }]],
    ['cockfight', ['DS88'], [{ code: 'SPORTS', vendors: ['DS88'] }]],
  ])
  expect(lanes[0].cards[0]).toEqual({
    ...{ vassalage: 'NORTH', accountTypeId: 1, isHot: 0, displayName: 'NORTH Games', gameType: 'RNG', isGame: '' },
    ...{ maintenance: false, logoUrl: '' },
  })
})

test('each vendor tells the types and classifications it has', async () => {
  const { list } = (await world.call(lobbyApi.vassGameType, {})).value
  expect(list[0]).toEqual({ vassalage: 'NORTH', gameTypes: ['RNG', 'FISH'], gameClassify: ['VP', 'SLOT', 'FISH'] })
  expect(list[2]).toEqual({ vassalage: 'DS88', gameTypes: ['COCKFIGHT'], gameClassify: ['SPORTS'] })
})

test('a merchant orders, marks and closes vendors and games for itself, within a second', async () => {
  await change(async tx => {
    await setVendorOffer(tx, 1, 'SOUTH', { hot: true, position: -1 })
    await setGameOffer(tx, 1, 'NORTH.tiger', { hot: true, position: -5 })
    await setGameOffer(tx, 1, 'NORTH.cards', { enabled: false })
    await setGameOffer(tx, 1, 'NORTH.lotus', { newUntil: new Date(Date.now() + 3_600_000), maintenance: true })
    await setLobby(tx, 1, { lanes: ['FISH', 'RNG', 'ESPORTS'], esports: ['SOUTH'] })
  })
  expect(await namesOf({ gameType: 'RNG' })).toEqual(["Tiger's Gold", 'Moon Festival', 'Lotus Lantern'])
  const [tiger, , lotus] = (await list({ gameType: 'RNG' })).games
  expect(tiger).toMatchObject({ isHot: '1', isNew: false, maintenance: false })
  expect(lotus).toMatchObject({ isHot: '0', isNew: true, maintenance: true })
  const { lanes } = (await world.call(lobbyApi.vendorLanes, {})).value.data
  expect(lanes.map((lane: { title: string }) => lane.title)).toEqual(['fish', 'rng', 'esports'])
  expect(lanes[1].cards.map((card: { isHot: number }) => card.isHot)).toEqual([1, 0])
  const hot = await world.call(lobbyApi.hotGames, { merchantCode: 'm1', isPlatform: 2 })
  expect(hot.value.list.map((game: Game) => game.nodeId)).toEqual(['NORTH.tiger'])
  expect(hot.value.vendors.map((card: { vassalage: string }) => card.vassalage)).toEqual(['SOUTH', 'NORTH'])
  expect((await world.call(lobbyApi.hotGames, { gameType: 'FISH' })).value.list).toEqual([])
  await expect(change(tx => setGameOffer(tx, 1, 'OTHERS.theirs', { hot: true }))).rejects.toThrow('not_found')
  await expect(change(tx => setVendorOffer(tx, 2, 'NORTH', { hot: true }))).rejects.toThrow('not_found')
})

test('C-17: a game that is switched off is gone for everybody within a second, its search too', async () => {
  expect(await namesOf({ gameName: 'moon' })).toEqual(['Moon Festival'])
  const [south] = await world.db`select id from games.vendors where code = 'SOUTH'`
  await change(tx => setGameEnabled(tx, south!.id, 'moon', false))
  expect(await namesOf({ gameName: 'moon' })).toEqual([])
  expect(await namesOf({ gameType: 'RNG', vassalage: 'SOUTH' })).toEqual([])
})

test('a vendor that brings the same list again changes nothing, and no server reads it again', async () => {
  const version = () => world.db`select part, version from games.catalogue_versions order by part`
  const before = await version()
  await world.addVendor('DS88', { birds: { name: 'Roosters', gameType: 'SPORTS', classify: 'SPORTS' } })
  expect(await version()).toEqual(before)
  await world.addVendor('DS88', { birds: { name: 'Cocks', gameType: 'SPORTS', classify: 'SPORTS' } })
  expect(await version()).not.toEqual(before)
})
