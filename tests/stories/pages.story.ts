import { expect, type Page, test } from '@playwright/test'
import { readWords } from '#shared/server/words/collect.ts'
import { axeProblems } from './axe.ts'
import { SEES_ALL } from './hands.ts'

const words = readWords('site', 'en')

/** All routes of the specification's table (§2), our own, and one that does not exist. */
const ROUTES = [
  '/',
  '/index',
  '/index.html',
  '/home',
  '/login',
  '/register',
  '/register.html',
  '/forget',
  '/changePassword',
  '/noticePage',
  '/vip',
  '/pointMall',
  '/live',
  '/sports',
  '/esports',
  '/elott',
  '/cockfight',
  '/rng?page=1&vassalage=LACQUER',
  '/pvp',
  '/fish',
  '/lottery',
  '/vnlottery',
  '/promotions',
  '/promoDetail',
  '/promoDetail?id=fair-rounds',
  '/seamless',
  '/fbsports',
  '/help',
  '/help#terms',
  '/helpmc',
  '/down',
  '/download',
  '/join',
  '/contact',
  '/agentHome',
  '/me',
  '/me/security',
  '/me/rebate',
  '/dev/outbox',
  '/game?vassalage=LACQUER&gameCode=lotus-lantern',
  '/nowhere',
]

/** What the other looks are seen on in every run; `npm run soak -- stories --only looks` sees them on all. */
const MAIN = [
  '/',
  '/rng?page=1&vassalage=LACQUER',
  '/live',
  '/noticePage',
  '/promotions',
  '/help',
  '/download',
  '/vip',
  '/me',
]

const LOOKS = [
  { name: 'light desktop EN', theme: 'light', language: 'EN', viewport: { width: 1280, height: 900 } },
  { name: 'dark phone VI', theme: 'dark', language: 'VI', viewport: { width: 360, height: 740 } },
  { name: 'light phone UR', theme: 'light', language: 'UR', viewport: { width: 320, height: 640 } },
] as const

/** So many pages are seen in one go. */
const A_PART = 10

// They change nothing: each may go to whichever worker is free.
test.describe.configure({ mode: 'parallel' })

for (const { look, part, routes } of LOOKS.flatMap(partsOf)) {
  test(`every page is there, accessible and free of errors (${look.name}, part ${part})`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: look.viewport,
      baseURL: process.env.STORY_URL!,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.addInitScript(({ theme, language }) => {
      localStorage.setItem('theme', theme)
      localStorage.setItem('lang', language)
    }, look)
    const problems: string[] = []
    page.on('pageerror', error => problems.push(`${page.url()}: ${error.message}`))
    page.on('console', message => {
      // An address that is nobody's answers so, and the browser says it.
      const isNobodys = new URL(message.location().url || page.url()).pathname === '/nowhere'
      if (message.type() === 'error' && !isNobodys) problems.push(`${page.url()}: ${message.text()}`)
    })
    for (const route of routes) {
      await page.goto(route)
      await untilShown(page)
      // An anchor opens its window over a page that is there already.
      if (route.includes('#')) await expect(page.getByRole('dialog')).toBeVisible()
      for (const each of await axeProblems(page)) problems.push(`${route}: ${each}`)
      // Nothing may push a phone sideways.
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      )
      if (overflow > 0) problems.push(`${route}: ${overflow} px too wide`)
    }
    expect(problems).toEqual([])
    await context.close()
  })
}

/** Parts that workers share, as all pages in one go would be by far the longest story. */
function partsOf(look: (typeof LOOKS)[number]) {
  const seen = look === LOOKS[0] || SEES_ALL ? ROUTES : MAIN
  return Array.from({ length: Math.ceil(seen.length / A_PART) }, (_, part) => {
    return { look, part: part + 1, routes: seen.slice(part * A_PART, (part + 1) * A_PART) }
  })
}

/** The route's own chunk and data are there: some heading stands and no skeleton moves. */
async function untilShown(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('h1:visible, h2:visible').first()).toBeVisible()
  // Whoever uses the page has all its parts drawn.
  await page.keyboard.press('Shift')
  await page.waitForLoadState('networkidle')
}

test('texts switch live between languages, and the direction with them', async ({ page }) => {
  await page.goto(process.env.STORY_URL!)
  const html = page.locator('html')
  for (const [language, lang, dir] of [
    ['UR', 'ur', 'rtl'],
    ['VI', 'vi', 'ltr'],
    ['EN', 'en', 'ltr'],
  ] as const) {
    await page.getByRole('combobox').first().selectOption(language)
    await expect(html).toHaveAttribute('lang', lang)
    await expect(html).toHaveAttribute('dir', dir)
  }
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('EN')
})

test('without a network the page says so and comes back by itself', async ({ page, context }) => {
  await page.goto(process.env.STORY_URL!)
  await untilShown(page)
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: words.shell.offline })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: words.shell.offline })).toBeHidden()
})

test('§8: an address that is nobody’s says so', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: process.env.STORY_URL! })).newPage()
  const json = { success: false, value: null, message: '', code: 'not_found', requestId: 'req_x' }
  await page.route('**/wps/system/status*', route => route.fulfill({ status: 404, json }))
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText(words.shell.invalidUrl)
  await page.context().close()
})
