import { expect } from '@playwright/test'
import { parseAmount } from '#shared/money.ts'
import { EN_DESKTOP, givenPerson, logIn, story, VI_PHONE } from './hands.ts'
import { balanceOf, expectProven, logInFirst, openGame, takeIssue, untilFreshIssue } from './lottery-hands.ts'

/** A lottery that is drawn each minute by ourselves, on the last two digits of 27 numbers. */
const GAME = 'VN27_60'

for (const look of [EN_DESKTOP, VI_PHONE]) {
  story(
    `somebody bets on all heads, watches the draw, is paid, and sees why (${look.language}, ${look.size})`,
    async ({ visit }) => {
      const seen = await visit(look)
      const { page, words, dialog } = seen
      const t = words.lotteryBet
      await openGame(seen, GAME, 'MB_DAU')
      await untilFreshIssue(page)

      // Ten digits, one of which is the special prize's tens digit.
      await page.getByRole('button', { name: t.row.all, exact: true }).click()
      await expect(page.getByTestId('stake').first()).toHaveText('1.00')
      await page.screenshot({ path: `test-results/looks/lottery-bet-${look.size}.png` })
      await page.getByRole('button', { name: t.bet, exact: true }).last().click()

      // The login comes between, and what was chosen is still there after it.
      const person = await givenPerson()
      await logIn(seen, person)
      await expect(dialog.getByRole('heading', { name: t.confirm })).toBeVisible()
      await untilFreshIssue(page, 30)
      await takeIssue(seen)
      await expect(dialog.getByTestId('confirm-stake')).toHaveText('1.00')
      const before = await balanceOf(page)
      await page.screenshot({ path: `test-results/looks/lottery-confirm-${look.size}.png` })
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
      await page.screenshot({ path: `test-results/looks/lottery-detail-${look.size}.png` })
      await dialog.getByRole('button', { name: t.repeat, exact: true }).click()
      await expect(page.getByRole('tabpanel', { name: t.view.bet, exact: true })).toBeFocused()
      await expect(page.getByRole('button', { name: t.bet, exact: true }).last()).toBeEnabled()
      await expectProven()
    },
  )
}

story('a bet is taken back before its issue locks, and the stake with it', async ({ visit }) => {
  const seen = await visit(EN_DESKTOP)
  const { page, words, dialog } = seen
  const t = words.lotteryBet
  await logInFirst(seen)
  await openGame(seen, 'VN27_300', 'MB_LO2')
  await untilFreshIssue(page, 45)
  const before = await balanceOf(page)

  // Typed, with what cannot be read named at once.
  await page.getByRole('button', { name: t.typeInstead }).click()
  await page.getByRole('textbox', { name: t.typeNumbers }).fill('05 27 5')
  await expect(page.getByText(t.problem.wrong_length.replace('{token}', '5'))).toBeVisible()
  await page.getByRole('textbox', { name: t.typeNumbers }).fill('05, 27 83')
  await page.getByRole('button', { name: t.addToSlip }).click()
  await expect(page.getByTestId('slip-stake')).toHaveText('8.10')
  await expect(page.getByText('0.10 × 27 × 3')).toBeVisible()
  await page.getByRole('button', { name: t.bet, exact: true }).first().click()
  await dialog.getByRole('button', { name: t.place }).click()
  await dialog.getByRole('button', { name: t.mine, exact: true }).click()
  await page.getByTestId('bet').first().click()
  await dialog.getByRole('button', { name: t.cancelBet }).click()
  await expect(dialog.locator('[data-status=cancelled]')).toBeVisible()
  expect(await balanceOf(page)).toBe(before)
  await expectProven()
})
