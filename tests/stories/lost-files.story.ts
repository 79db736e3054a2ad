import { expect, type Page } from '@playwright/test'
import { brandOf } from '#apps/studio/brands.ts'
import { givenLogin, givenPerson, story, VI_PHONE } from './hands.ts'
import { untilStage } from './studio-hands.ts'

/** Of every file that matches, the first answer is lost. */
async function loseOnce(page: Page, like: RegExp): Promise<Set<string>> {
  const lost = new Set<string>()
  await page.route(like, route => {
    const { pathname } = new URL(route.request().url())
    if (lost.has(pathname)) return route.fallback()
    lost.add(pathname)
    return route.abort()
  })
  return lost
}

story(
  'the first picture, which stood before any script, is asked for once; every file that is lost once is there, and a round is played',
  async ({ visit }) => {
    const visitor = await visit(VI_PHONE)
    const { page, words } = visitor
    const size = page.viewportSize()!.width < 640 ? 'phone' : 'wide'
    const pictures: string[] = []
    page.on('request', request => {
      if (request.url().includes('/banners/')) pictures.push(new URL(request.url()).pathname)
    })
    for (const [path, count] of [
      ['/', 5],
      ['/rng', 2],
    ] as const) {
      pictures.length = 0
      await page.goto(path)
      await expect(page.getByTestId('hero').locator('button[aria-current]')).toHaveCount(count)
      expect(pictures.filter(each => each.includes('lotus-lantern'))).toEqual([`/banners/lotus-lantern-${size}.svg`])
      expect(pictures.every(each => each.endsWith(`-${size}.svg`))).toBe(true)
    }

    const ofSite = await loseOnce(page, /^https?:\/\/[^/]+\/(assets\/[^/]+\.(js|css)|boot\.js)$/)
    await page.goto('/')
    await page.getByRole('link', { name: words.types.rng }).first().click()
    await expect(page.getByRole('heading', { name: words.types.rng, level: 1 })).toBeVisible()
    expect(ofSite.size).toBeGreaterThan(5)

    await givenLogin(visitor, await givenPerson())
    const ofStage = await loseOnce(page, /\/stage\/assets\/[^/]+\.(js|css)$/)
    await page.goto(`/game?vassalage=${brandOf('lotus-lantern')}&gameCode=lotus-lantern`)
    const stage = { page, frame: page.frameLocator('iframe'), visit: visitor }
    await untilStage(stage, 'ready')
    expect(ofStage.size).toBeGreaterThan(2)
    const played = page.waitForResponse(response => response.url().endsWith('/stage/v1/spin'))
    await stage.frame.getByTestId('spin').click()
    expect((await played).ok()).toBe(true)
  },
)
