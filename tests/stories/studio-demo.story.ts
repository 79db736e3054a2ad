import { expect } from '@playwright/test'
import { EN_DESKTOP, story } from './hands.ts'
import { openStage } from './studio-hands.ts'

story('a visitor of age tries a game for nothing; the demo goes on after a reload', async ({ visit }) => {
  // Where the studio is, a visitor learns from a page that frames it.
  const framed = await openStage(visit, EN_DESKTOP, 'jade-dice')
  const address = await framed.page.locator('iframe').getAttribute('src')
  const { page } = await visit(EN_DESKTOP)
  await page.goto(`${new URL(address!).origin}/play/pearl-fall?demo=1&language=EN&theme=light`)
  await expect(page.getByRole('dialog')).toContainText('18')
  await page.locator('.notice .primary').click()
  const body = page.locator('body')
  await expect(body).toHaveAttribute('data-stage', 'ready', { timeout: 60_000 })
  await expect(page.getByTestId('session')).toContainText('Demo')
  await page.getByTestId('spin').click()
  await expect(page.getByTestId('announcement')).not.toBeEmpty({ timeout: 60_000 })
  await page.reload()
  await expect(body).toHaveAttribute('data-stage', 'ready', { timeout: 60_000 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
