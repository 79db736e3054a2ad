import { expect, type Page } from '@playwright/test'
import { GAMES_A_PAGE, MIN_BETS } from '#features/games/rules/games.ts'
import { PROVIDERS_WITHOUT_ARROWS } from '#features/games/rules/list.ts'
import { EN_DESKTOP, expectIn, givenPerson, logIn, story, VI_PHONE, type Visit } from './hands.ts'
import { dropVendors, givenVendor } from './lobby-vendors.ts'

const cards = ({ page, words }: Visit) => page.getByRole('list', { name: words.lobby.games }).getByRole('article')
const providers = ({ page, words }: Visit) =>
  page.getByRole('tablist', { name: words.lobby.providers }).getByRole('tab')
const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true, pressed: true })

/** What a list of games is asked for with this in it; those of before may still be on their way. */
async function queryWith(page: Page, name: string, act: () => Promise<unknown>): Promise<URLSearchParams> {
  const queryOf = (url: string) => new URL(url).searchParams
  const asked = page.waitForRequest(each => each.url().includes('GCSGAME_gameList') && !!queryOf(each.url()).get(name))
  await act()
  return queryOf((await asked).url())
}

story('slots are turned page by page, and no further than they go', async ({ visit }) => {
  const v = await visit(EN_DESKTOP)
  const { page, words } = v
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const pages = page.getByRole('navigation', { name: words.pager.pages })
  await page.goto('/rng')
  await expect(cards(v)).toHaveCount(GAMES_A_PAGE)
  const first = await cards(v).first().textContent()
  const count = Number(/\d+$/.exec((await pages.textContent())!)![0])
  expect(count).toBeGreaterThan(1)
  await expect(button(words.pager.first)).toHaveAttribute('aria-disabled', 'true')
  await expect(button(words.pager.prev)).toHaveAttribute('aria-disabled', 'true')

  await button(words.pager.next).click()
  await expect(pages).toContainText(`2 of ${count}`)
  await expect.poll(() => cards(v).first().textContent()).not.toBe(first)
  await button(words.pager.last).click()
  await expect(pages).toContainText(`${count} of ${count}`)
  await expect(button(words.pager.next)).toHaveAttribute('aria-disabled', 'true')
  await expect(button(words.pager.last)).toHaveAttribute('aria-disabled', 'true')
  // Who comes back finds the page again, and the keyboard still stands on its button.
  await expect(button(words.pager.last)).toBeFocused()
  await page.getByRole('link', { name: words.shell.home, exact: true }).last().click()
  await page.goBack()
  await expect(pages).toContainText(`${count} of ${count}`)
  await button(words.pager.first).click()
  await expect.poll(() => cards(v).first().textContent()).toBe(first)
})

story(
  'a provider is chosen by key, from the address, and with arrows when there are more than 7',
  async ({ visit }) => {
    const v = await visit(EN_DESKTOP)
    const { page, words } = v
    await page.goto('/rng')
    await expect(cards(v)).toHaveCount(GAMES_A_PAGE)
    await expect.poll(() => providers(v).count()).toBeGreaterThan(PROVIDERS_WITHOUT_ARROWS + 1)
    const further = page.getByRole('button', { name: words.lobby.later })
    const ends = providers(v).last()
    await expect(ends).not.toBeInViewport()
    // Each press goes on by a view, until there is none.
    await expect(async () => {
      if ((await further.getAttribute('aria-disabled')) === 'false') await further.click({ timeout: 5_000 })
      await expect(further).toHaveAttribute('aria-disabled', 'true', { timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await expect(ends).toBeInViewport()

    await providers(v).first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/vassalage=LACQUER/)
    await expect(providers(v).nth(1)).toBeFocused()
    await expect(providers(v).nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect(cards(v)).toHaveCount(1)
    await expect(cards(v)).toContainText('Lotus Lantern')
    await page.keyboard.press('End')
    await expect(ends).toBeFocused()
    await expect(ends).toBeInViewport()
    await page.keyboard.press('Home')
    await expect(page).not.toHaveURL(/vassalage/)

    await page.goto('/rng?vassalage=TIDEWHEEL')
    await expect(page.getByRole('tab', { name: 'Tidewheel' })).toHaveAttribute('aria-selected', 'true')
    await page.goto('/rng?page=TIDEWHEEL')
    await expect(page.getByRole('tab', { name: 'Tidewheel' })).toHaveAttribute('aria-selected', 'true')
  },
)

story('name, classification and minimum bet narrow the list, and every switch clears them', async ({ visit }) => {
  const v = await visit(EN_DESKTOP)
  const { page, words } = v
  const name = page.getByRole('textbox', { name: words.games.search })
  const minBet = page.getByRole('combobox', { name: words.lobby.minBet })
  const kind = page.getByRole('combobox', { name: words.lobby.classification })
  await page.clock.install()
  await page.goto('/rng')
  await expect(cards(v)).toHaveCount(GAMES_A_PAGE)
  await page.getByRole('button', { name: words.pager.next }).click()
  await expect(minBet.locator('option')).toHaveCount(MIN_BETS.length + 1)
  await expect(kind.locator('option[value=BG]')).toHaveCount(0)

  const narrowed = await queryWith(page, 'minBet', () => minBet.selectOption('0.1'))
  expect([narrowed.get('minBet'), narrowed.get('pageNo'), narrowed.get('pageSize')]).toEqual(['0.1', '1', '15'])
  const both = await queryWith(page, 'gameClassify', () => kind.selectOption({ index: 1 }))
  expect([both.get('minBet'), both.get('gameClassify')]).toEqual(['0.1', await kind.inputValue()])
  await minBet.selectOption('')
  await kind.selectOption('')
  // Typed in one go and with a mistake: one question is asked, when the fingers rest. A busy machine would rest as well.
  const asked: string[] = []
  page.on('request', request => request.url().includes('gameName=') && asked.push(request.url()))
  await page.clock.pauseAt(Date.now() + 5_000)
  await name.pressSequentially('lotus lantren')
  await page.clock.resume()
  await expect.poll(() => asked.length).toBe(1)
  await expect(page.getByRole('list', { name: words.lobby.games })).toHaveAttribute('aria-busy', 'false')
  await expect(cards(v).first()).toContainText('Lotus Lantern')
  expect(asked).toHaveLength(1)
  await name.fill('no such game at all')
  await expect(page.getByText(words.games.notFound)).toBeVisible()
  await page.getByRole('button', { name: words.lobby.clearFilters }).click()
  await expect(name).toHaveValue('')
  await expect(cards(v)).toHaveCount(GAMES_A_PAGE)

  await name.fill('lotus')
  await page.getByRole('button', { name: words.games.hot, exact: true }).click()
  await expect(name).toHaveValue('')
  // Hot games are one page.
  await expect(pressed(page, words.games.hot)).toBeVisible()
  await expect(page.getByRole('navigation', { name: words.pager.pages })).toHaveCount(0)
  await minBet.selectOption('0.5')
  await expect(pressed(page, words.games.hot)).toHaveCount(0)
  await expect(minBet).toHaveValue('0.5')
})

story('games are saved and found again, and the last ones played as well', async ({ visit }) => {
  const v = await visit(VI_PHONE)
  const { page, words, dialog } = v
  await page.goto('/rng')
  await expect(cards(v)).toHaveCount(GAMES_A_PAGE)
  await expect(page.getByRole('button', { name: words.lobby.saved, exact: true })).toHaveCount(0)
  // Recent and the heart ask who it is; what was asked for follows.
  await page.getByRole('button', { name: words.lobby.recent, exact: true }).click()
  await expect(dialog).toBeVisible()
  await logIn(v, await givenPerson())
  await expectIn(page)
  await expect(pressed(page, words.lobby.recent)).toBeVisible()
  await expect(page.getByText(words.lobby.noneRecent)).toBeVisible()

  await page.getByRole('tab', { name: words.lobby.allProviders, exact: true }).click()
  const hearts = page.getByRole('list', { name: words.lobby.games }).getByRole('button')
  const label = (await hearts.nth(1).getAttribute('aria-label'))!
  await hearts.nth(1).click()
  const heart = page.getByRole('button', { name: label, exact: true })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: words.lobby.saved, exact: true }).click()
  await expect(cards(v)).toHaveCount(1)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await cards(v).first().getByTestId('play').click()
  await expect(page.locator('iframe')).toBeVisible()
  await page.getByRole('button', { name: words.games.back, exact: true }).click()
  await expect(pressed(page, words.lobby.saved)).toBeVisible()
  await page.getByRole('button', { name: words.lobby.recent, exact: true }).click()
  await expect(cards(v)).toHaveCount(1)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: words.lobby.saved, exact: true }).click()
  await expect(page.getByText(words.lobby.noneSaved)).toBeVisible()
})

story('fishing asks for the games of every provider, and its tabs choose among them', async ({ visit }) => {
  await givenVendor('REEF', 'FISH', ['Coral Cannon', 'Deep Net'])
  await givenVendor('SHOAL', 'FISH', ['Shoal Hunter'])
  const v = await visit(EN_DESKTOP)
  const { page } = v
  const queries: URLSearchParams[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.searchParams.get('gameType') === 'FISH' && url.pathname.endsWith('gameList')) queries.push(url.searchParams)
  })
  await page.goto('/fish?page=REEF')
  await expect(cards(v)).toHaveCount(2)
  await page.getByRole('tab', { name: 'SHOAL Tables' }).click()
  await expect(page).toHaveURL(/page=SHOAL/)
  await expect(cards(v)).toHaveCount(1)
  await page.getByRole('tab').first().click()
  await expect(cards(v)).toHaveCount(3)
  expect(queries.length).toBeGreaterThan(0)
  expect(queries.filter(query => query.get('vassalage'))).toEqual([])
  await dropVendors(['REEF', 'SHOAL'])
})
