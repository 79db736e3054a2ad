import { expect } from '@playwright/test'
import { setAnalytics } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import en from '#shared/ui/words/en.json' with { type: 'json' }
import { box, EN_DESKTOP, givenPerson, merchant, solvePuzzle, story, submit, withDatabase } from './hands.ts'

/** Measuring, and what the server then says; it knows within a second. */
async function givenAnalytics(gtagId: string): Promise<void> {
  await withDatabase(db => transaction(db, tx => setAnalytics(tx, merchant(), { gtagId })))
  await new Promise(resolve => setTimeout(resolve, 1_100))
}

story(
  'the site stands offline from the second visit on, and no cache holds anything of a member',
  async ({ browser }) => {
    const person = await givenPerson()
    const context = await browser.newContext({ baseURL: process.env.STORY_URL!, serviceWorkers: 'allow' })
    const page = await context.newPage()
    await page.goto('/')
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await page.goto('/login')
    const dialog = page.getByRole('dialog').last()
    await box(dialog, en.session.username).fill(person.username)
    await box(dialog, en.session.password).fill(person.password)
    await submit(dialog, en.session.login)
    await solvePuzzle(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto('/me')
    await expect(page.getByRole('heading', { name: en.me.statement })).toBeVisible()
    await page.goto('/rng')
    await page.waitForLoadState('networkidle')

    const cached = await page.evaluate<string[]>(`(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return requests.flat().map(request => new URL(request.url).pathname)
  })()`)
    const PUBLIC =
      /^\/wps\/(system\/(status|helpCenter)|relay\/(GCSGAME_(gameList|newGameVendor|getVassGameType|hotGamesV2)|MCSFE_getListAnnouncements))$/
    expect(cached.filter(path => path.startsWith('/wps/') && !PUBLIC.test(path))).toEqual([])
    expect(cached).toContain('/index.html')
    const status = await page.evaluate<string>(`(async () => {
    const kept = await caches.open('public-reads')
    const request = (await kept.keys()).find(each => each.url.includes('/wps/system/status'))
    return JSON.stringify((await (await kept.match(request)).json()).value.location)
  })()`)
    expect(status).toBe('{"ip":"","country":null}')

    await context.setOffline(true)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(page.getByRole('navigation', { name: en.shell.navigation })).toBeVisible()
    await page.goto('/rng')
    await expect(page.getByRole('heading', { name: en.types.rng, level: 1 })).toBeVisible()
    await context.close()
  },
)

story('what installs the site is there: name, colours, pictures of every size', async ({ visit }) => {
  const { page } = await visit(EN_DESKTOP)
  await page.goto('/download')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(href!)).json()
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' })
  for (const { src, type } of manifest.icons as { src: string; type: string }[]) {
    const picture = await page.request.get(src)
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, type])
  }
})

story('nothing is measured without a gtagId and consent; with both, from the next page on', async ({ visit }) => {
  const { page, context, words } = await visit(EN_DESKTOP)
  const measured: string[] = []
  await context.route(/googletagmanager/, route => {
    measured.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  const question = page.getByRole('region', { name: words.consent.title })
  await page.goto('/download')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(question).toHaveCount(0)

  await givenAnalytics('G-STORY1234')
  await page.reload()
  await question.getByRole('button', { name: words.consent.decline }).click()
  await expect(question).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(question).toHaveCount(0)
  expect(measured).toEqual([])

  await context.clearCookies()
  await page.reload()
  await question.getByRole('button', { name: words.consent.agree }).click()
  await expect(question).toHaveCount(0)
  expect(measured).toEqual([])
  const script = page.waitForRequest(/googletagmanager/)
  await page.reload()
  expect((await script).url()).toBe('https://www.googletagmanager.com/gtag/js?id=G-STORY1234')
  await givenAnalytics('')
})
