import { expect, type Page } from '@playwright/test'
import { brandOf } from '#apps/studio/brands.ts'
import { EN_DESKTOP, givenLogin, givenPerson, story } from './hands.ts'
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

story('every file of a page and of a game is lost once: both are there, and a round is played', async ({ visit }) => {
  const visitor = await visit(EN_DESKTOP)
  const { page, words } = visitor
  const ofSite = await loseOnce(page, /^https?:\/\/[^/]+\/(assets\/[^/]+\.(js|css)|boot\.js)$/)
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: words.shell.navigation })).toBeVisible()
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
})
