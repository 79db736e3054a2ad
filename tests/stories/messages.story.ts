import { expect } from '@playwright/test'
import { EN_DESKTOP, givenLogin, givenPerson, story, VI_PHONE } from './hands.ts'

const PAGE_SIZE = 7

story('the first picture is the one that stood before any script, asked for once', async ({ visit }) => {
  const { page } = await visit(VI_PHONE)
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/banners/')) asked.push(new URL(request.url()).pathname)
  })
  for (const [path, count] of [
    ['/', 5],
    ['/rng', 2],
  ] as const) {
    asked.length = 0
    await page.goto(path)
    await expect(page.getByTestId('hero').locator('button[aria-current]')).toHaveCount(count)
    expect(asked.filter(each => each.includes('lotus-lantern'))).toEqual(['/banners/lotus-lantern-phone.svg'])
    expect(asked.every(each => each.endsWith('-phone.svg'))).toBe(true)
  }
})

story('a member sees how many notices are new, and one fewer for each that is opened', async ({ visit }) => {
  const visitor = await visit(EN_DESKTOP)
  const { page, dialog, words } = visitor
  const person = await givenPerson()
  await givenLogin(visitor, person)
  await page.goto('/')
  const unread = page.getByTestId('unread')
  await expect(unread).toHaveText('9')
  await page.getByTestId('marquee').getByRole('button').first().click()
  await expect(dialog.getByText(words.messages.isNew, { exact: true })).toHaveCount(PAGE_SIZE - 1)
  await dialog.locator('.notice-grid > button').nth(3).click()
  await expect(dialog.getByText(words.messages.isNew, { exact: true })).toHaveCount(PAGE_SIZE - 2)
  await page.keyboard.press('Escape')
  await expect(unread).toHaveText('7')
})
