import { expect } from '@playwright/test'
import { axeProblems, untilStill } from './axe.ts'
import { EN_DESKTOP, expectIn, givenPerson, logIn, reach, SEES_ALL, story, UR_PHONE, VI_PHONE } from './hands.ts'
import { dropVendors, givenVendor } from './lobby-vendors.ts'
import { givenVendors, vendorsOf } from './shell-given.ts'

const LOOKS = [
  { name: 'desktop', look: EN_DESKTOP },
  { name: 'phone', look: VI_PHONE },
  { name: 'phone-urdu', look: UR_PHONE },
]

for (const { name, look } of SEES_ALL ? LOOKS : LOOKS.filter(({ name }) => name !== 'phone')) {
  story(`every list and lobby looks right, fits, and passes axe (${name})`, async ({ visit }) => {
    await givenVendor('GATE', 'LIVE', ['Dragon Gate', 'Pearl Court', 'Old Harbour Baccarat'])
    const v = await visit(look)
    const { page, words, dialog } = v
    const problems: string[] = []

    /** Takes its picture, and asks axe. */
    async function judge(what: string): Promise<void> {
      await untilStill(page)
      await page.screenshot({ path: `test-results/looks/lobby-${name}-${what}.png` })
      for (const each of await axeProblems(page)) problems.push(`${what}: ${each}`)
      const isTooWide = await page.evaluate<boolean>(
        'document.documentElement.scrollWidth > document.documentElement.clientWidth',
      )
      if (isTooWide) problems.push(`${what}: too wide`)
    }

    await page.goto('/rng')
    const games = page.getByRole('list', { name: words.lobby.games }).getByRole('article')
    await expect(games).not.toHaveCount(0)
    await judge('slots')
    await games.first().getByTestId('play').focus()
    await judge('slots-focus')
    // The next page is on its way: it comes when this one has been judged.
    const { promise: judged, resolve: send } = Promise.withResolvers<void>()
    await page.route('**/GCSGAME_gameList*', async route => {
      await judged
      await route.continue()
    })
    await page.getByRole('button', { name: words.pager.next }).click()
    const list = page.getByRole('list', { name: words.lobby.games })
    await expect(list).toHaveAttribute('aria-busy', 'true')
    await judge('slots-turning')
    send()
    await expect(list).toHaveAttribute('aria-busy', 'false')
    await page.unroute('**/GCSGAME_gameList*')
    await page.getByRole('textbox', { name: words.games.search }).fill('xyzzyx')
    await expect(page.getByText(words.games.notFound)).toBeVisible()
    await judge('nothing-found')
    await page.getByRole('button', { name: words.games.hot, exact: true }).click()
    await expect(games).not.toHaveCount(0)
    await judge('hot')
    await page.getByRole('button', { name: words.lobby.recent, exact: true }).click()
    await expect(dialog).toBeVisible()
    await logIn(v, await givenPerson())
    await expectIn(page)
    await expect(page.getByText(words.lobby.noneRecent)).toBeVisible()
    await judge('recent-empty')
    await page.getByRole('button', { name: words.lobby.saved, exact: true }).click()
    await expect(page.getByText(words.lobby.noneSaved)).toBeVisible()
    await judge('saved-empty')
    for (const type of ['live', 'fish', 'pvp', 'sports', 'esports', 'elott', 'cockfight', 'seamless', 'fbsports']) {
      await page.goto(`/${type}`)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveCount(0)
      await judge(type)
    }
    // One vendor of them is closed, and its picture cannot be had.
    const closed = { ...vendorsOf(1, '/no-such-picture.svg')[0]!, vassalage: 'CLOSED', maintenance: true }
    await givenVendors(page, [closed, ...vendorsOf(4)])
    await page.goto('/')
    await reach(page.getByRole('region', { name: words.home.promises.title }))
    await expect(page.locator('[data-image=error]').first()).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    await judge('home')
    expect(problems).toEqual([])
    await dropVendors(['GATE'])
  })
}

story('without a connection a list says so, and comes when there is one again', async ({ visit }) => {
  const { page, context, words } = await visit(VI_PHONE)
  let [loaded, underWay] = [0, 0]
  page.on('request', () => underWay++)
  page.on('requestfailed', () => underWay--)
  page.on('requestfinished', request => {
    underWay--
    if (/\/lists-.*\.js/.test(request.url())) loaded++
  })
  await page.goto('/help')
  const link = page.getByRole('navigation', { name: words.shell.tabs }).getByRole('link', { name: words.shell.games })
  // What is approached is loaded before it is asked for; who passes before the page listens comes again.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await link.hover()
    await expect.poll(() => loaded, { timeout: 3_000 }).toBeGreaterThan(0)
  }).toPass({ timeout: 30_000 })
  // With all that it needs itself.
  await expect.poll(() => underWay).toBe(0)
  await context.setOffline(true)
  await link.click()
  await expect(page.getByText(words.refusal.offline)).toBeVisible()
  await page.screenshot({ path: 'test-results/looks/lobby-phone-offline.png' })
  await context.setOffline(false)
  await expect(page.getByRole('list', { name: words.lobby.games }).getByRole('article').first()).toBeVisible()
})

story('a screen that the connection cost comes when there is one again', async ({ visit }) => {
  const { page, context, words } = await visit(VI_PHONE)
  await page.goto('/help')
  const link = page.getByRole('navigation', { name: words.shell.tabs }).getByRole('link', { name: words.shell.games })
  await expect(link).toBeVisible()
  await context.setOffline(true)
  await link.click()
  await expect(page.getByText(words.refusal.offline)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('list', { name: words.lobby.games }).getByRole('article').first()).toBeVisible()
})
