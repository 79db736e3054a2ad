import { expect } from '@playwright/test'
import { EN_DESKTOP, givenFlags, story, VI_PHONE } from './hands.ts'
import { givenVendors, vendorsOf } from './shell-given.ts'

story('§2: sign-up stands in the header only when DIRECTREG3 is on', async ({ visit }) => {
  const { page, words } = await visit(EN_DESKTOP)
  const signUp = page.getByRole('banner').getByRole('button', { name: words.shell.signUp })
  await page.goto('/')
  await expect(signUp).toBeVisible()
  await givenFlags({ DIRECTREG3: false })
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: words.shell.signIn })).toBeVisible()
  await expect(signUp).toHaveCount(0)
  await givenFlags({ DIRECTREG3: true })
})

story('§2, §9: a dropdown shows 11 vendors, then more, and closes 200 ms after it is left', async ({ visit }) => {
  const { page, words } = await visit(EN_DESKTOP)
  await givenVendors(page, vendorsOf(13))
  await page.clock.install()
  await page.goto('/download')
  const entry = page
    .getByRole('navigation', { name: words.shell.navigation })
    .getByRole('link', { name: words.types.rng, exact: true })
  const dropdown = page.getByTestId('nav-dropdown')
  await expect(entry).toHaveAttribute('aria-expanded', 'false')
  await entry.hover()
  await expect(dropdown.locator('[data-image]')).toHaveCount(11)
  await expect(dropdown.getByText(words.shell.hot, { exact: true })).toHaveCount(3)
  await expect(dropdown.getByRole('link', { name: words.shell.more })).toHaveAttribute('href', '/rng')
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.mouse.move(640, 850)
  await page.clock.runFor(199)
  await expect(dropdown).toBeVisible()
  // Back in time, it stays.
  await entry.hover()
  await page.clock.runFor(1_000)
  await expect(dropdown).toBeVisible()
  await page.mouse.move(640, 850)
  await page.clock.runFor(200)
  await expect(dropdown).toHaveCount(0)
})

story('§9: eleven vendors need no link to more; what has none opens nothing', async ({ visit }) => {
  const { page, words } = await visit(EN_DESKTOP)
  await givenVendors(page, vendorsOf(11))
  await page.goto('/download')
  const bar = page.getByRole('navigation', { name: words.shell.navigation })
  const dropdown = page.getByTestId('nav-dropdown')
  await bar.getByRole('link', { name: words.types.rng, exact: true }).hover()
  await expect(dropdown.locator('[data-image]')).toHaveCount(11)
  await expect(dropdown.getByRole('link', { name: words.shell.more })).toHaveCount(0)
  await bar.getByRole('link', { name: words.types.live }).hover()
  await expect(dropdown).toHaveCount(0)
  await expect(bar.getByRole('link', { name: words.types.live })).not.toHaveAttribute('aria-haspopup')
})

story('the keyboard opens a dropdown, walks it, leaves it, and goes where it leads', async ({ visit }) => {
  const { page, words } = await visit(EN_DESKTOP)
  await givenVendors(page, vendorsOf(3))
  await page.goto('/download')
  const entry = page
    .getByRole('navigation', { name: words.shell.navigation })
    .getByRole('link', { name: words.types.rng, exact: true })
  const dropdown = page.getByTestId('nav-dropdown')
  await expect(entry).toHaveAttribute('aria-haspopup', 'true')
  await entry.focus()
  await page.keyboard.press('ArrowDown')
  await expect(dropdown.getByRole('link', { name: 'Vendor 1' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dropdown).toHaveCount(0)
  await expect(entry).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dropdown.getByRole('link', { name: 'Vendor 1' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/rng\?vassalage=V2$/)
  await expect(dropdown).toHaveCount(0)
})

story('a picture is asked for three times more, then the error picture stands', async ({ visit }) => {
  const { page, words } = await visit(EN_DESKTOP)
  await givenVendors(page, vendorsOf(2, '/logos/story.svg'), [])
  const asked: Record<string, number> = { 1: 0, 2: 0 }
  await page.route('**/logos/story.svg*', async route => {
    const vendor = new URL(route.request().url()).searchParams.get('vendor')!
    asked[vendor]! += 1
    if (vendor === '1' && asked[vendor] === 4)
      return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
    return route.abort()
  })
  await page.goto('/download')
  await page
    .getByRole('navigation', { name: words.shell.navigation })
    .getByRole('link', { name: words.types.rng, exact: true })
    .hover()
  const pictures = page.getByTestId('nav-dropdown').locator('[data-image]')
  await expect(pictures.nth(0)).toHaveAttribute('data-image', 'loaded')
  await expect(pictures.nth(1)).toHaveAttribute('data-image', 'error')
  expect(asked).toEqual({ 1: 4, 2: 4 })
})

story('phones have the tab bar in its place and draw no navigation bar', async ({ visit }) => {
  const { page, words } = await visit(VI_PHONE)
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: words.shell.tabs })).toBeVisible()
  await expect(page.getByRole('navigation', { name: words.shell.navigation })).toHaveCount(0)
})

story('a part that cannot be loaded takes nothing else of the page with it', async ({ visit }) => {
  const { page, words } = await visit(EN_DESKTOP)
  await page.route(/\/assets\/(cards|nav-dropdown|notice-modal)-[^/]*\.js/, route => route.abort())
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByText(words.broken.missing).first()).toBeVisible()
  const entry = page
    .getByRole('navigation', { name: words.shell.navigation })
    .getByRole('link', { name: words.types.rng, exact: true })
  await entry.hover()
  await expect(entry).toHaveAttribute('aria-expanded', 'true')
  await entry.press('ArrowDown')
  await expect(entry).toBeFocused()
  // What was asked for says that it cannot come, and leads back to the page.
  await page.getByRole('button', { name: words.messages.allNotices }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(words.broken.missing)
  await dialog.getByRole('button', { name: words.common.close }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByTestId('hero').locator('img').first()).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
})
