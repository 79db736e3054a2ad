import { expect, type Locator, type Page } from '@playwright/test'
import { EN_DESKTOP, givenLogin, givenPerson, story } from './hands.ts'

const PAGE_SIZE = 7
const marquee = (page: Page) => page.getByTestId('marquee')
const rows = (dialog: Locator) => dialog.locator('.notice-grid > button')

/** Lets the page draw so many times: what was going to move has moved. */
const frames = (page: Page, count: number) =>
  page.evaluate(`(async () => { for (let n = 0; n < ${count}; n++) await new Promise(requestAnimationFrame) })()`)

story('§2: a modal locks the page, opens after 100 ms, and no click outside closes it', async ({ visit }) => {
  const { page, dialog, words } = await visit(EN_DESKTOP)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await expect(marquee(page)).toBeVisible()
  await page.mouse.wheel(0, 160)
  // It scrolls smoothly: on a busy machine for a while.
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(160)
  const before = 160
  await page.getByRole('button', { name: words.messages.allNotices }).click()
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveCSS('animation-delay', '0.1s')
  const box = (await dialog.boundingBox())!
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(200)
  await page.mouse.wheel(0, 400)
  await page.mouse.click(8, 400)
  await frames(page, 20)
  await expect(dialog).toBeVisible()
  expect(await page.evaluate<number>('scrollY')).toBe(before)
  await dialog.getByRole('button', { name: words.common.close }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate<number>('scrollY')).toBe(before)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(before)
})

story('a member sees how many notices are new, and one fewer for each that is opened', async ({ visit }) => {
  const visitor = await visit(EN_DESKTOP)
  const { page, dialog, words } = visitor
  const person = await givenPerson()
  await givenLogin(visitor, person)
  await page.goto('/')
  const unread = page.getByTestId('unread')
  await expect(unread).toHaveText('9')
  await marquee(page).getByRole('button').first().click()
  await expect(dialog.getByText(words.messages.isNew, { exact: true })).toHaveCount(PAGE_SIZE - 1)
  await rows(dialog).nth(3).click()
  await expect(dialog.getByText(words.messages.isNew, { exact: true })).toHaveCount(PAGE_SIZE - 2)
  await page.keyboard.press('Escape')
  await expect(unread).toHaveText('7')
})
