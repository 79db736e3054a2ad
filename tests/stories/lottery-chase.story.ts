import { expect } from '@playwright/test'
import { parseAmount } from '#shared/money.ts'
import { EN_DESKTOP, story, VI_PHONE } from './hands.ts'
import { balanceOf, expectProven, logInFirst, openGame, untilFreshIssue } from './lottery-hands.ts'

const ISSUES = 5

story('a chase over five issues stops when one wins, and what still waits comes back', async ({ visit }) => {
  const seen = await visit(EN_DESKTOP)
  const { page, words, dialog } = seen
  const t = words.lotteryBet
  await logInFirst(seen)
  await openGame(seen, 'VN27_60', 'MB_DAU')
  await untilFreshIssue(page, 30)
  const before = await balanceOf(page)

  // All ten digits: each issue wins.
  await page.getByRole('button', { name: t.row.all, exact: true }).click()
  await page.getByRole('button', { name: t.add, exact: true }).click()
  await page.getByRole('button', { name: t.chase, exact: true }).first().click()
  await expect(dialog.getByTestId('chase-stake')).toHaveText('5.00')
  await dialog.getByRole('button', { name: t.ways.growing, exact: true }).click()
  await expect(dialog.getByTestId('chase-stake')).toHaveText('31.00')
  await page.screenshot({ path: 'test-results/looks/lottery-chase-desktop.png' })
  await dialog.getByRole('button', { name: t.ways.same, exact: true }).click()
  await dialog.getByRole('button', { name: t.placeChase, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  expect(await balanceOf(page)).toBe(before - parseAmount('5'))

  await page.getByRole('tab', { name: t.chases, exact: true }).click()
  await page.getByTestId('chase').first().click()
  // What still waits comes back at once: the next issue waits for this one's result.
  await expect(dialog.locator('[data-status=stopped]')).toBeVisible({ timeout: 100_000 })
  await expect(dialog.locator('[data-issue=waiting]')).toHaveCount(0)
  await expect(dialog.locator('[data-issue=cancelled]')).toHaveCount(ISSUES - 1)
  await expect(dialog.getByTestId('chase-refunded')).toHaveText(`+${ISSUES - 1}.00`)
  await page.screenshot({ path: 'test-results/looks/lottery-chase-stopped.png' })
  await expect(dialog.locator('[data-issue=won]')).toHaveCount(1)
  await expect.poll(() => balanceOf(page)).toBe(before - (parseAmount('1') - parseAmount('0.99')))
  await expectProven()
})

story('issues of a chase are taken back one by one, then all that wait', async ({ visit }) => {
  const seen = await visit(VI_PHONE)
  const { page, words, dialog } = seen
  const t = words.lotteryBet
  await logInFirst(seen)
  await openGame(seen, 'KENO_300', 'KENO_TX')
  await untilFreshIssue(page, 45)
  const before = await balanceOf(page)

  await page
    .getByRole('button', { name: new RegExp(`^${words.lotteryPlays.picks.TAI} `) })
    .first()
    .click()
  await page.getByRole('button', { name: t.add, exact: true }).click()
  await page.getByRole('button', { name: new RegExp(t.slip) }).click()
  await dialog.getByRole('button', { name: t.chase, exact: true }).click()
  await page.screenshot({ path: 'test-results/looks/lottery-chase-phone.png' })
  await dialog.getByRole('button', { name: t.placeChase, exact: true }).click()
  await page.getByRole('tab', { name: t.chases, exact: true }).click()
  await page.getByTestId('chase').first().click()

  const waiting = dialog.locator('[data-issue=waiting]')
  await expect(waiting).toHaveCount(4)
  await waiting.last().getByRole('button').click()
  await expect(waiting).toHaveCount(3)
  await dialog.getByRole('button', { name: t.stopChase }).click()
  await expect(waiting).toHaveCount(0)
  expect(await balanceOf(page)).toBe(before - parseAmount('0.1'))
  await expectProven()
})
