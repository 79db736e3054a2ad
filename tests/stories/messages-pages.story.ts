import { expect, type Page } from '@playwright/test'
import { axeProblems } from './axe.ts'
import { EN_DESKTOP, story, UR_PHONE, VI_PHONE } from './hands.ts'

async function expectAccessible(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  expect(await axeProblems(page)).toEqual([])
}

const api = '**/wps/relay/MCSFE_getListAnnouncements*'
const answer = (list: unknown[]) => ({ json: { success: true, value: { list }, message: '', requestId: 'req_x' } })

story('promotions stand by category, by keyboard too, and lead to their terms and back', async ({ visit }) => {
  for (const look of [EN_DESKTOP, VI_PHONE, UR_PHONE]) {
    const { page, words } = await visit(look)
    await page.goto('/promotions')
    await expect(page.locator('article')).toHaveCount(4)
    await expectAccessible(page)
    await page.getByRole('tab', { name: words.messages.category.all }).focus()
    const isRtl = await page.evaluate<boolean>(`document.documentElement.dir === 'rtl'`)
    await page.keyboard.press(isRtl ? 'ArrowLeft' : 'ArrowRight')
    await expect(page.getByRole('tab', { name: words.messages.category.newcomers })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(page.locator('article')).toHaveCount(2)
    const title = (await page.locator('article h2').first().textContent())!
    // The whole card is the link.
    await page
      .locator('article')
      .first()
      .click({ position: { x: 20, y: 20 } })
    await expect(page).toHaveURL(/\/promoDetail\?id=welcome$/)
    await expect(page.locator('h1')).toHaveText(title)
    await expect(page.locator('.told h3').first()).toBeVisible()
    await expectAccessible(page)
    await page.locator('main a[href="/promotions"]').first().click()
    await expect(page.locator('article')).toHaveCount(4)
  }
})

story('a promotion that is over says so; without any the page says that', async ({ visit }) => {
  const { page, words } = await visit(UR_PHONE)
  await page.goto('/promoDetail?id=long-gone')
  await expect(page.getByText(words.messages.promotionGone)).toBeVisible()
  await page.route(api, route => route.fulfill(answer([])))
  await page.goto('/promotions')
  await expect(page.getByText(words.messages.noPromotions)).toBeVisible()
  await page.goto('/noticePage')
  await expect(page.getByText(words.messages.noNotices)).toBeVisible()
  // No banners, no notices: nothing is left of their places.
  await page.goto('/rng')
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.getByTestId('hero')).toHaveCount(0)
  await expect(page.getByTestId('marquee')).toHaveCount(0)
})

story(
  'when banners and notices cannot be had, home stands with its first picture and lists say so',
  async ({ visit }) => {
    const { page, words } = await visit(EN_DESKTOP)
    const json = { success: false, value: null, message: '', code: 'busy', requestId: 'req_broken' }
    await page.route(api, route => route.fulfill({ status: 503, json }))
    await page.goto('/')
    await expect(page.getByTestId('hero').locator('img')).toBeVisible()
    await expect(page.getByTestId('marquee')).toHaveCount(0)
    await page.goto('/noticePage')
    await expect(page.getByRole('alert')).toContainText(words.refusal.busy)
    await page.unroute(api)
    await page.getByRole('button', { name: words.common.retry }).click()
    await expect(page.locator('.notice-open')).toBeVisible()
  },
)

story('the notice page shows seven, at the one its address names', async ({ visit }) => {
  for (const look of [EN_DESKTOP, VI_PHONE, UR_PHONE]) {
    const { page, words } = await visit(look)
    await page.goto('/noticePage?id=of-age')
    // The ninth of nine: on the second page.
    await expect(page.getByRole('navigation', { name: words.pager.pages }).locator('[aria-current=page]')).toHaveText(
      '2',
    )
    await expect(page.locator('.notice-grid > button[aria-expanded=true]')).toHaveCount(1)
    await expect(page.locator('.notice-open a')).toHaveAttribute('href', '/help#play-safely')
    await expectAccessible(page)
    await page.goto('/noticePage')
    await expect(page.locator('.notice-grid > button')).toHaveCount(7)
  }
})

story('help opens its questions; its terms stand as a window, too; /helpmc has no header', async ({ visit }) => {
  const { page, words } = await visit(VI_PHONE)
  await page.goto('/help')
  const question = page.locator('details').nth(2)
  await question.locator('summary').click()
  await expect(question.locator('.told a')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/help#terms')
  await expect(page.getByRole('dialog', { name: words.terms.title })).toBeVisible()
  await page.goto('/helpmc')
  await expect(page.locator('details').first()).toBeVisible()
  await expect(page.locator('header, footer')).toHaveCount(0)
  await expect(page.getByTestId('hero')).toHaveCount(0)
})
