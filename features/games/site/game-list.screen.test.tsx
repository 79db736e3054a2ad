import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Game, gamesApi } from '#features/games/api.ts'
import { lobbyApi } from '#features/games/api-lobby.ts'
import { GAMES_A_PAGE, MIN_BETS } from '#features/games/rules/games.ts'
import { PROVIDERS_WITHOUT_ARROWS } from '#features/games/rules/list.ts'
import { sessionsApi } from '#features/sessions/api.ts'
import { pass, stopClock } from '../../../tests/screens/clock.ts'
import { gamesOf, LOGGED_IN, LOTUS, laneOf, vendorsOf } from '../../../tests/screens/demo.ts'
import { button, expectIn, logIn } from '../../../tests/screens/hands.ts'
import { type Site, test, VI_PHONE } from '../../../tests/screens/site.tsx'
import { SHARED_FRESH_MS } from './reads.ts'

/* The list of games (specification §2 Game list screen, §4 Game list type, §9). A list is left here as nobody else's test
   begins it: lists stay as they were left while the page is open. */

const cards = ({ words }: Site) => page.getByRole('list', { name: words.lobby.games }).getByRole('article')
const tabs = ({ words }: Site) => page.getByRole('tablist', { name: words.lobby.providers }).getByRole('tab')
const firstName = (site: Site) => cards(site).elements()[0]?.querySelector('[title]')?.textContent
const untilFirst = (site: Site, name: string) => expect.poll(() => firstName(site)).toBe(name)
const lastAsked = (site: Site) => site.asked(gamesApi.gameList).at(-1)

/** These games, a page at a time, by vendor and name. */
function offer(site: Site, games: readonly Game[]): void {
  site.answer(gamesApi.gameList, ({ vassalage, gameName, pageNo, pageSize }) => {
    const found = games.filter(each => (!vassalage || each.vassalage === vassalage) && each.gameName.includes(gameName))
    const totalPages = Math.ceil(found.length / pageSize)
    return { games: found.slice((pageNo - 1) * pageSize, pageNo * pageSize), totalPages }
  })
}

test('§9: games are turned page by page, 15 each, and no further than they go', async ({ site }) => {
  offer(site, gamesOf(40))
  await site.open('/rng')
  const { first, prev, next, last, pages: title } = site.words.pager
  const pages = page.getByRole('navigation', { name: title })
  await expect.element(cards(site)).toHaveLength(GAMES_A_PAGE)
  for (const name of [first, prev]) await expect.element(button(page, name)).toHaveAttribute('aria-disabled', 'true')

  await button(page, next).click()
  await expect.element(pages).toMatchTextContent('2 of 3')
  await untilFirst(site, 'Game 16')
  await button(page, last).click()
  await expect.element(pages).toMatchTextContent('3 of 3')
  await untilFirst(site, 'Game 31')
  for (const name of [next, last]) await expect.element(button(page, name)).toHaveAttribute('aria-disabled', 'true')
  // The keyboard still stands on its button.
  await expect.element(button(page, last)).toHaveFocus()

  // Who comes back finds the page again.
  await page.getByRole('link', { name: site.words.shell.home, exact: true }).last().click()
  await expect.element(cards(site)).not.toBeInTheDocument()
  history.back()
  await expect.element(pages).toMatchTextContent('3 of 3')
  await button(page, first).click()
  await untilFirst(site, 'Game 1')
})

test('a page of 15 leaves no hole in the grid, however many stand in a row', async ({ site }) => {
  offer(site, gamesOf(40))
  await site.open('/rng')
  await expect.element(cards(site)).toHaveLength(GAMES_A_PAGE)
  const grid = page.getByRole('list', { name: site.words.lobby.games }).element()
  const across = new Set<number>()
  for (const width of [390, 1024, 1280]) {
    await page.viewport(width, 900)
    const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length
    const shown = [...grid.children].filter(each => getComputedStyle(each).display !== 'none')
    expect(shown.length % columns, `${columns} across`).toBe(0)
    across.add(columns)
  }
  expect([...across]).toEqual([3, 5, 8])
})

test('§7: vendors are kept in the session: a reload shows them unasked, and asks when they are old', async ({
  site,
}) => {
  site.answer(lobbyApi.vendorLanes, { data: { lanes: [laneOf(vendorsOf(3))] } })
  await site.open('/rng')
  await expect.element(tabs(site)).toHaveLength(1 + 3)
  site.answer(lobbyApi.vendorLanes, { data: { lanes: [laneOf(vendorsOf(5))] } })
  await site.reload()
  await expect.element(tabs(site)).toHaveLength(1 + 3)
  expect(site.asked(lobbyApi.vendorLanes)).toHaveLength(1)
  const { lanes } = JSON.parse(sessionStorage.getItem('lanes')!)
  sessionStorage.setItem('lanes', JSON.stringify({ at: Date.now() - SHARED_FRESH_MS, lanes }))
  await site.reload()
  await expect.element(tabs(site)).toHaveLength(1 + 5)
})

test('§9: a provider is chosen by key, from the address, and with arrows when there are more than 7', async ({
  site,
}) => {
  const vendors = vendorsOf(PROVIDERS_WITHOUT_ARROWS + 5)
  site.answer(lobbyApi.vendorLanes, { data: { lanes: [laneOf(vendors)] } })
  offer(site, [...gamesOf(20, { vassalage: 'V1' }), { ...LOTUS, vassalage: 'V2' }])
  await site.open('/rng')
  const further = button(page, site.words.lobby.later)
  const ends = tabs(site).last()
  await expect.element(tabs(site)).toHaveLength(vendors.length + 1)
  await expect.element(ends).not.toBeInViewport()
  // Each press goes on by a view, until there is none.
  await expect.element(further).toHaveAttribute('aria-disabled', 'false')
  const goOn = () => (further.element() as HTMLElement).click()
  await expect.poll(() => further.element().ariaDisabled === 'true' || goOn(), { interval: 200 }).toBe(true)
  await expect.element(ends).toBeInViewport()
  await tabs(site).first().element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(() => site.path).toBe('/rng?vassalage=V2')
  await expect.element(tabs(site).nth(2)).toHaveFocus()
  await expect.element(tabs(site).nth(2)).toHaveAttribute('aria-selected', 'true')
  await expect.element(cards(site)).toHaveLength(1)
  await untilFirst(site, 'Lotus Lantern')
  await userEvent.keyboard('{End}')
  await expect.element(ends).toHaveFocus()
  await expect.element(ends).toBeInViewport()
  await userEvent.keyboard('{Home}')
  await expect.poll(() => site.path).toBe('/rng')

  for (const key of ['vassalage', 'page']) {
    await site.open(`/rng?${key}=V3`)
    const third = page.getByRole('tab', { name: 'Vendor 3' })
    await expect.element(third).toHaveAttribute('aria-selected', 'true')
  }
  // As few as they are there are none.
  site.answer(lobbyApi.vendorLanes, { data: { lanes: [laneOf(vendorsOf(PROVIDERS_WITHOUT_ARROWS))] } })
  sessionStorage.clear()
  await site.open('/rng?vassalage=V3')
  await expect.element(tabs(site)).toHaveLength(PROVIDERS_WITHOUT_ARROWS + 1)
  await expect.element(further).not.toBeInTheDocument()
})

test('§2: name, classification and minimum bet narrow the list, and every switch clears them', async ({ site }) => {
  const vendors = vendorsOf(3)
  const gameClassify = ['SLOT', 'BG', 'AC'].map(code => ({ code, vendors: ['V1'] }))
  site.answer(lobbyApi.vendorLanes, { data: { lanes: [{ ...laneOf(vendors), gameClassify }] } })
  offer(site, [...gamesOf(20, { vassalage: 'V1' }), LOTUS])
  const { lobby, games, pager } = site.words
  const name = page.getByRole('textbox', { name: games.search })
  const minBet = page.getByRole('combobox', { name: lobby.minBet })
  const kind = page.getByRole('combobox', { name: lobby.classification })
  const hot = page.getByRole('button', { name: games.hot, exact: true })
  await site.open('/rng')
  await button(page, pager.next).click()
  await untilFirst(site, 'Game 16')
  await expect.element(minBet.getByRole('option')).toHaveLength(MIN_BETS.length + 1)
  // Bingo is there with the language TY alone.
  await expect.element(kind.getByRole('option')).toHaveLength(1 + 2)

  await minBet.selectOptions('0.1')
  await expect.poll(() => lastAsked(site)).toMatchObject({ minBet: '0.1', pageNo: 1, pageSize: 15 })
  await kind.selectOptions('AC')
  await expect.poll(() => lastAsked(site)).toMatchObject({ minBet: '0.1', gameClassify: 'AC' })
  await minBet.selectOptions('')
  await kind.selectOptions('')
  await expect.element(kind).toHaveValue('')

  await name.fill('no such game at all')
  await expect.element(page.getByText(games.notFound)).toBeVisible()
  await button(page, lobby.clearFilters).click()
  await expect.element(name).toHaveValue('')
  await expect.element(cards(site)).toHaveLength(GAMES_A_PAGE)

  await name.fill('Lotus')
  await hot.click()
  await expect.element(name).toHaveValue('')
  // Hot games are one page.
  await expect.element(hot).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('navigation', { name: pager.pages })).not.toBeInTheDocument()
  await minBet.selectOptions('0.5')
  await expect.element(hot).toHaveAttribute('aria-pressed', 'false')
  await expect.element(minBet).toHaveValue('0.5')
  await page.getByRole('tab', { name: 'Vendor 2' }).click()
  await expect.element(minBet).toHaveValue('')
})

test('§2: a name typed in one go is asked for once, when the fingers rest', async ({ site }) => {
  offer(site, [...gamesOf(3), LOTUS])
  await site.open('/rng')
  const names = () => site.asked(gamesApi.gameList).flatMap(each => each.gameName || [])
  await expect.element(cards(site)).toHaveLength(4)
  await page.getByRole('textbox', { name: site.words.games.search }).click()
  stopClock()
  await userEvent.keyboard('Lotus')
  await pass(249)
  expect(names()).toEqual([])
  await pass(1)
  await expect.poll(names).toEqual(['Lotus'])
  // The answer is passed on in a turn of its own.
  const shown = async () => {
    await pass(1)
    return cards(site).elements().length
  }
  await expect.poll(shown).toBe(1)
  await button(page, site.words.lobby.clear).click()
  await expect.element(cards(site)).toHaveLength(4)
})

test('§4: saved and recent games are those of somebody, and the heart answers at once', async ({ site }) => {
  const games = gamesOf(3)
  let saved: string[] = []
  offer(site, games)
  site.answer(sessionsApi.login, LOGGED_IN)
  site.answer(lobbyApi.addFavourite, ({ nodeId }) => {
    saved = [nodeId, ...saved]
    return {}
  })
  site.answer(lobbyApi.removeFavourite, ({ nodeId }) => {
    saved = saved.filter(each => each !== nodeId)
    return {}
  })
  site.answer(lobbyApi.favouriteIds, () => ({ nodeIds: saved }))
  const isSaved = ({ nodeId }: Game) => saved.includes(nodeId)
  site.answer(lobbyApi.favouriteList, () => ({ games: games.filter(isSaved), totalPages: 1 }))
  await site.open('/rng', { look: VI_PHONE })
  const { lobby } = site.words
  const [recent, fav] = [lobby.recent, lobby.saved].map(name => button(page, name))
  const heart = button(page, lobby.save.replace('{name}', 'Game 2'))
  await expect.element(cards(site)).toHaveLength(3)
  expect(fav!.query()).toBeNull()
  // Recent and the heart ask who it is; what was asked for follows.
  await recent!.click()
  await logIn(site)
  await expectIn('lan')
  await expect.element(recent!).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText(lobby.noneRecent)).toBeVisible()
  site.logOut()
  await expect.element(cards(site)).toHaveLength(3)
  await heart.click()
  await logIn(site)
  await expectIn('lan')
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => saved).toEqual(['LACQUER.game-2'])

  await fav!.click()
  await expect.element(cards(site)).toHaveLength(1)
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
  // The last games played come whole, whatever the pages they come in.
  site.answer(lobbyApi.recentGames, ({ pageNo }) => ({ list: [games[pageNo]!], totalPages: 2 }))
  await recent!.click()
  await expect.element(cards(site)).toHaveLength(2)
  await heart.click()
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false')
  await fav!.click()
  await expect.element(page.getByText(lobby.noneSaved)).toBeVisible()
})

test('§4: fishing asks for the games of every provider, and its tabs choose among them', async ({ site }) => {
  const lane = laneOf(
    vendorsOf(2).map(card => ({ ...card, gameType: 'FISH' as const })),
    'FISH',
  )
  site.answer(lobbyApi.vendorLanes, { data: { lanes: [lane] } })
  const fish = (vassalage: string, count: number) =>
    gamesOf(count, { vassalage, gameType: 'FISH' }).map(game => ({ ...game, nodeId: `${vassalage}.${game.gameCode}` }))
  offer(site, [...fish('V1', 2), ...fish('V2', 1)])
  await site.open('/fish?page=V1')
  await expect.element(cards(site)).toHaveLength(2)
  await page.getByRole('tab', { name: 'Vendor 2' }).click()
  await expect.poll(() => site.path).toBe('/fish?page=V2')
  await expect.element(cards(site)).toHaveLength(1)
  await tabs(site).first().click()
  await expect.element(cards(site)).toHaveLength(3)
  const asked = site.asked(gamesApi.gameList).filter(each => each.gameType === 'FISH')
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter(each => each.vassalage)).toEqual([])
})
