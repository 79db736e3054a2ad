import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { gamesApi } from '#features/games/api.ts'
import { lobbyApi, type VendorCard } from '#features/games/api-lobby.ts'
import { lotteryApi } from '#features/lottery/api.ts'
import { sessionsApi } from '#features/sessions/api.ts'
import { walletApi } from '#features/wallet/api.ts'
import { gamesOf, LOGGED_IN, LOTUS, laneOf, vendorsOf } from '../../../../tests/screens/demo.ts'
import { FakeRefusal } from '../../../../tests/screens/fake-server.ts'
import { button, expectPath, logIn } from '../../../../tests/screens/hands.ts'
import { groupsOf, NORTH } from '../../../../tests/screens/lotteries.ts'
import { type Site, test, UR_PHONE } from '../../../../tests/screens/site.tsx'

/* The launch step (specification §4 Game launch, §8). */

const PLAY = '/game?vassalage=LACQUER&gameCode=lotus-lantern'
const OPENED = { content: '/favicon.svg', origin: location.origin, game: LOTUS }

/** One vendor in a category. */
function giveVendor(site: Site, gameType: VendorCard['gameType'], change: Partial<VendorCard>): void {
  const card = { ...vendorsOf(1)[0]!, isHot: 0 as const, gameType, ...change }
  site.answer(lobbyApi.vendorLanes, { data: { lanes: [laneOf([card], gameType)] } })
  // A tab keeps the vendors that it read before.
  sessionStorage.removeItem('lanes')
}

test('§8: a game under maintenance says so and stays closed', async ({ site }) => {
  site.answer(gamesApi.gameList, { games: [{ ...LOTUS, maintenance: true }], totalPages: 1 })
  await site.open('/rng')
  const card = page.getByRole('article').filter({ hasText: LOTUS.displayName })
  await expect.element(card).toMatchTextContent(site.words.lobby.maintenance)
  await card.getByTestId('play').click()
  const said = page.getByRole('status').filter({ hasText: site.words.refusal.game_maintenance })
  await expect.element(said).toBeVisible()
  expect(page.getByRole('dialog').query()).toBeNull()
  expect(site.path).toBe('/rng')
})

test('§4: a visitor logs in and the game opens; without money they are told at the door', async ({ site }) => {
  giveVendor(site, 'RNG', { vassalage: 'LACQUER' })
  const nothing = { sumBalance: '0', cash: '0', bonus: '0', elsewhere: '0', currency: 'CRD', version: '1' }
  site.answer(walletApi.balance, nothing)
  site.answer(walletApi.refill, { amount: '0.00', nextAt: null, below: '10.00', to: '1000.00' })
  site.answer(sessionsApi.login, LOGGED_IN)
  site.answer(gamesApi.launchGame, OPENED)
  await site.open('/rng?vassalage=LACQUER', { look: UR_PHONE })
  const { dialog, words } = site
  await page.getByRole('article').getByTestId('play').click()
  await logIn(site)
  await expectPath(site, PLAY)
  await expect.element(dialog.getByRole('heading', { name: words.lobby.noMoney })).toBeVisible()
  // The way to the cashier is there, where there is one; the game goes on behind it.
  await expect
    .element(dialog.getByRole('link', { name: words.lobby.deposit }))
    .toHaveAttribute('href', expect.stringContaining('centre=depositv2'))
  await button(dialog, words.lobby.look).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByTitle(words.games.frame.replace('{name}', LOTUS.displayName))).toBeVisible()
  expect(site.asked(gamesApi.launchGame)).toMatchObject([{ vassalage: 'LACQUER', gameCode: 'lotus-lantern' }])
  await button(page, words.games.back).click()
  await expectPath(site, '/rng?vassalage=LACQUER')
})

test('§4: vendors open as their cards say: a popup list, the lottery pages, or a game', async ({ site }) => {
  const { lobby } = site.words
  const open = button(page, lobby.open.replace('{name}', 'Vendor 1'))
  site.answer(sessionsApi.login, LOGGED_IN)
  site.answer(gamesApi.launchGame, OPENED)
  giveVendor(site, 'LIVE', { vassalage: 'BACCA', isGame: 'VASSALAGE' })
  site.answer(gamesApi.gameList, { games: gamesOf(2, { gameType: 'LIVE', vassalage: 'BACCA' }), totalPages: 1 })
  await site.open('/live')
  await expect.element(page.getByRole('article')).toHaveLength(2)
  await open.click()
  await logIn(site)
  const list = page.getByRole('dialog', { name: lobby.gamesOf.replace('{vendor}', 'Vendor 1') })
  await expect.element(list.getByRole('article')).toHaveLength(2)
  expect(site.asked(gamesApi.gameList).at(-1)).toMatchObject({ vassalage: 'BACCA' })
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()

  giveVendor(site, 'LIVE', { vassalage: 'BACCA' })
  await site.open('/live')
  await open.click()
  await expectPath(site, '/game?vassalage=BACCA&gameCode=game-1')

  giveVendor(site, 'ELOTT', { vassalage: 'ELOTT' })
  site.answer(lotteryApi.menus, groupsOf(NORTH))
  site.answer(lotteryApi.recent, [])
  await site.open('/elott')
  await open.click()
  await expectPath(site, /^\/lottery\?.*vendor=ELOTT/)
})

test('§9: a cockfight vendor stands on the page of its own, and without sports vendors /fbsports says so', async ({
  site,
}) => {
  const { lobby, coming, refusal } = site.words
  const open = button(page, lobby.open.replace('{name}', 'Vendor 1'))
  giveVendor(site, 'COCKFIGHT', { vassalage: 'DS88' })
  await site.open('/cockfight')
  await expect.element(open).toBeVisible()
  await site.open('/sports')
  await expect.element(page.getByText(coming.sports.title).first()).toBeVisible()
  expect(open.query()).toBeNull()
  site.answer(gamesApi.launchSports, new FakeRefusal('game_maintenance'))
  await site.open('/fbsports', { as: {} })
  await expect.element(page.getByText(refusal.game_maintenance)).toBeVisible()
  await page.getByRole('link', { name: lobby.allOf.replace('{category}', site.words.types.sports) }).click()
  await expectPath(site, '/sports')
})

test('fault 23: a launched game has the keyboard at once', async ({ site }) => {
  site.answer(gamesApi.launchGame, OPENED)
  await site.open('/rng', { as: {} })
  await page.getByRole('article').getByTestId('play').click()
  const game = page.getByTitle(site.words.games.frame.replace('{name}', LOTUS.displayName))
  await expect.element(game).toHaveFocus()
  const pressed: string[] = []
  const { contentWindow } = game.element() as HTMLIFrameElement
  contentWindow!.addEventListener('keydown', ({ key }) => pressed.push(key))
  await userEvent.keyboard(' ')
  await expect.poll(() => pressed).toEqual([' '])
})

test('C-25: who is excluded is told until when, in place of the game', async ({ site }) => {
  site.answer(gamesApi.launchGame, new FakeRefusal('excluded', { until: '2126-03-04T10:00:00.000Z' }))
  await site.open(PLAY, { as: {} })
  await expect.element(page.getByText(/March 4, 2126|4 March 2126/)).toBeVisible()
})
