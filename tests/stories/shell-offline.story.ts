import { expect } from '@playwright/test'
import { EN_DESKTOP, expectIn, givenPerson, logIn, story } from './hands.ts'

const PUBLIC =
  /^\/wps\/(system\/(status|helpCenter)|relay\/(GCSGAME_(gameList|newGameVendor|getVassGameType|hotGamesV2)|MCSFE_getListAnnouncements))$/

story(
  'the site installs, stands offline from the second visit on, and no cache holds anything of a member',
  async ({ visit }) => {
    const visitor = await visit(EN_DESKTOP, { keepsShell: true })
    const { page, context, words } = visitor
    const person = await givenPerson()
    await page.goto('/')
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = await (await page.request.get(href!)).json()
    expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' })
    for (const { src, type } of manifest.icons as { src: string; type: string }[]) {
      const picture = await page.request.get(src)
      expect([picture.status(), picture.headers()['content-type']]).toEqual([200, type])
    }

    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await page.goto('/login')
    await logIn(visitor, person)
    await expectIn(page, person.username)
    await page.goto('/me')
    await expect(page.getByRole('navigation', { name: words.centre.menu })).toBeVisible()
    await page.goto('/rng')
    await page.waitForLoadState('networkidle')

    const cached = await page.evaluate<string[]>(`(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return requests.flat().map(request => new URL(request.url).pathname)
  })()`)
    expect(cached.filter(path => path.startsWith('/wps/') && !PUBLIC.test(path))).toEqual([])
    expect(cached).toContain('/index.html')
    const location = await page.evaluate(`(async () => {
    const kept = await caches.open('public-reads')
    const request = (await kept.keys()).find(each => each.url.includes('/wps/system/status'))
    return (await (await kept.match(request)).json()).value.location
  })()`)
    expect(location).toEqual({ ip: '', country: null })

    await context.setOffline(true)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(page.getByRole('navigation', { name: words.shell.navigation })).toBeVisible()
    await page.goto('/rng')
    await expect(page.getByRole('heading', { name: words.types.rng, level: 1 })).toBeVisible()
  },
)
