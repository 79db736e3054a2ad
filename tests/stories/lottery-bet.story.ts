import { expect } from '@playwright/test'
import { parseAmount } from '#shared/money.ts'
import { EN_DESKTOP, givenPerson, logIn, story } from './hands.ts'
import { balanceOf, expectProven, openGame, takeIssue, untilFreshIssue } from './lottery-hands.ts'

/** A lottery that is drawn each minute by ourselves, on the last two digits of 27 numbers. */
const GAME = 'VN27_60'

story('somebody bets on all heads, watches the draw, is paid, and sees why', async ({ visit }) => {
  const seen = await visit(EN_DESKTOP)
  const { page, words, dialog } = seen
  const t = words.lotteryBet
  await openGame(seen, GAME, 'MB_DAU')
  await untilFreshIssue(page)

  // Ten digits, one of which is the special prize's tens digit.
  await page.getByRole('button', { name: t.row.all, exact: true }).click()
  await expect(page.getByTestId('stake').first()).toHaveText('1.00')
  await page.screenshot({ path: 'test-results/looks/lottery-bet-desktop.png' })
  // What is on the slip is still there after the page was loaded again.
  await page.getByRole('button', { name: t.add, exact: true }).click()
  await page.reload()
  await page.getByRole('button', { name: t.bet, exact: true }).first().click()

  // The login comes between, and what was chosen is still there after it.
  const person = await givenPerson()
  await logIn(seen, person)
  await expect(dialog.getByRole('heading', { name: t.confirm })).toBeVisible()
  await untilFreshIssue(page, 30)
  await takeIssue(seen)
  await expect(dialog.getByTestId('confirm-stake')).toHaveText('1.00')
  const before = await balanceOf(page)
  await page.screenshot({ path: 'test-results/looks/lottery-confirm-desktop.png' })
  await dialog.getByRole('button', { name: t.place }).click()
  await expect(page.getByTestId('receipt')).toBeVisible()
  expect(await balanceOf(page)).toBe(before - parseAmount('1'))

  await dialog.getByRole('button', { name: t.watch, exact: true }).click()
  await expect(page.locator('#lottery-view [data-numero]')).toBeVisible()
  // The keyboard goes on where the eye does.
  await expect(page.getByRole('tabpanel', { name: t.view.draw })).toBeFocused()
  await page.getByRole('tab', { name: t.view.mine }).click()
  const bet = page.getByTestId('bet').first()
  await expect(bet.locator('[data-status=won]')).toBeVisible({ timeout: 100_000 })
  // One of ten digits at 9.95, floored to a hundredth.
  await expect.poll(() => balanceOf(page)).toBe(before - parseAmount('1') + parseAmount('0.99'))

  await bet.click()
  await expect(dialog.locator('[data-fallen]')).toHaveCount(1)
  await page.screenshot({ path: 'test-results/looks/lottery-detail-desktop.png' })
  await dialog.getByRole('button', { name: t.repeat, exact: true }).click()
  await expect(page.getByRole('tabpanel', { name: t.view.bet, exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: t.bet, exact: true }).last()).toBeEnabled()
  await expectProven()
})
