import { expect } from '@playwright/test'
import { EN_DESKTOP, story } from './hands.ts'

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
