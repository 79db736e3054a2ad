import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { gamesApi } from '#features/games/api.ts'
import { lobbyApi, type Room } from '#features/games/api-lobby.ts'
import { sessionsApi } from '#features/sessions/api.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { pass, stopClock } from '../../../../tests/screens/clock.ts'
import { gamesOf, LOGGED_IN, LOTUS, laneOf, vendorsOf } from '../../../../tests/screens/demo.ts'
import { FakeRefusal } from '../../../../tests/screens/fake-server.ts'
import { button, expectPath, logIn } from '../../../../tests/screens/hands.ts'
import { type Site, test, UR_PHONE, VI_PHONE } from '../../../../tests/screens/site.tsx'

const [POKER, BRIDGE] = gamesOf(2, { gameType: 'PVP', vassalage: 'BAIZE' })
const ROOM: Room = {
  ...{ vassalage: 'BAIZE', gameCode: POKER!.gameCode, roomId: 'low-1', name: 'Leaf', level: 'low', currency: 'CRD' },
  ...{ minBuyIn: '40.00', maxBuyIn: '200.00', ante: '0.00', smallBlind: '1.00', rakePct: '5', rakeCap: '10.00' },
  ...{ seats: 9, seated: 4, waiting: 0, status: 'playing', isHot: true, language: '' },
}
const HIGH: Room = { ...ROOM, roomId: 'high-1', name: 'Palm', level: 'high', seated: 9, waiting: 2, isHot: false }
const CLOSED: Room = { ...ROOM, gameCode: BRIDGE!.gameCode, roomId: 'b-1', name: 'Nut', status: 'closed' }

function offer(site: Site, list: Room[]): void {
  sessionStorage.removeItem('lanes')
  site.answer(lobbyApi.vendorLanes, { data: { lanes: [laneOf(vendorsOf(1), 'PVP')] } })
  site.answer(gamesApi.gameList, { games: [POKER!, BRIDGE!], totalPages: 1 })
  site.answer(lobbyApi.rooms, { told: true, list })
}
const room = (name: string) => page.getByRole('article').filter({ hasText: name })

test('rooms stand by their game, with seats, money and rake, and one that has a seat is joined', async ({ site }) => {
  offer(site, [ROOM, HIGH, CLOSED])
  site.answer(sessionsApi.login, LOGGED_IN)
  site.answer(gamesApi.launchGame, { content: '/favicon.svg', origin: location.origin, game: LOTUS })
  await site.open('/pvp', { look: UR_PHONE })
  const { rooms: words } = site.words
  const poker = page.getByRole('region', { name: POKER!.displayName })
  await expect.element(poker.getByRole('article')).toHaveLength(2)
  await expect.element(room('Leaf')).toMatchTextContent(words.buyIn)
  for (const text of ['40.00', '200.00', '1.00', '10.00', words.hot, words.status.playing])
    await expect.element(room('Leaf')).toMatchTextContent(text)
  await expect.element(room('Palm')).toMatchTextContent(words.full)
  await expect.element(room('Nut')).toMatchTextContent(words.status.closed)
  await expect.element(room('Nut').getByRole('link')).not.toBeInTheDocument()
  expect(await axeProblems()).toEqual([])
  await page.getByRole('link', { name: words.joinOf.replace('{room}', 'Leaf') }).click()
  await logIn(site)
  await expectPath(site, `/game?vassalage=BAIZE&gameCode=${POKER!.gameCode}&room=low-1`)
  await expect
    .poll(() => site.asked(gamesApi.launchGame))
    .toMatchObject([{ vassalage: 'BAIZE', gameCode: POKER!.gameCode, roomId: 'low-1' }])
})

test('stakes are chosen, and where none are open it says so', async ({ site }) => {
  offer(site, [ROOM, HIGH])
  await site.open('/pvp', { look: VI_PHONE })
  const { rooms: words } = site.words
  await button(page, words.levels.high).click()
  await expect.element(page.getByRole('article')).toHaveLength(1)
  await expect.element(room('Palm')).toBeVisible()
  await button(page, words.levels.medium).click()
  await expect.element(page.getByText(words.none)).toBeVisible()
  await button(page, words.levels.all).click()
  await expect.element(page.getByRole('article')).toHaveLength(2)
})

test('rooms are read every 3 seconds while somebody looks', async ({ site }) => {
  offer(site, [ROOM])
  stopClock()
  await site.open('/pvp')
  // What is drawn late waits for the page's timers, too.
  await expect.poll(() => pass(10).then(() => room('Leaf').query())).not.toBeNull()
  const asked = site.asked(lobbyApi.rooms).length
  site.answer(lobbyApi.rooms, { told: true, list: [{ ...ROOM, seated: 9 }] })
  await pass(3_000)
  await expect.element(room('Leaf')).toMatchTextContent(site.words.rooms.full)
  expect(site.asked(lobbyApi.rooms)).toHaveLength(asked + 1)
})

test('until a vendor tells its rooms its games stand as others do', async ({ site }) => {
  offer(site, [])
  site.answer(lobbyApi.rooms, { told: false, list: [] })
  await site.open('/pvp')
  const games = page.getByRole('list', { name: site.words.lobby.games })
  await expect.element(games.getByRole('article')).toHaveLength(2)
})

test('when rooms cannot be read it says so, and they are asked for again', async ({ site }) => {
  offer(site, [ROOM])
  site.answer(lobbyApi.rooms, new FakeRefusal('busy'))
  await site.open('/pvp')
  await expect.element(page.getByRole('alert')).toMatchTextContent(site.words.refusal.busy)
  site.answer(lobbyApi.rooms, { told: true, list: [ROOM] })
  await button(page.getByRole('alert'), site.words.common.retry).click()
  await expect.element(room('Leaf')).toBeVisible()
})
