import { expect } from '@playwright/test'
import { EN_DESKTOP, story } from './hands.ts'
import { openStage, playRound } from './studio-hands.ts'

story('the money goes along to a vendor that keeps it, is played there, and comes back', async ({ visit }) => {
  const stage = await openStage(visit, EN_DESKTOP, 'panda-grove')
  const { page, frame, visit: visitor } = stage
  const { words } = visitor
  await expect(frame.getByTestId('balance')).toContainText('10,000.00')
  await expect(page.getByTestId('balance').first()).toHaveText('0.00')
  await playRound(stage)
  // All of it is there: whoever plays elsewhere than at hand is not broke.
  await expect(page.getByRole('button', { name: words.wallet.refillBrief.replace('{to}', '1,000') })).toHaveCount(0)

  await page.getByRole('button', { name: words.games.back, exact: true }).click()
  await page.goto('/me')
  const statement = page.getByRole('table', { name: words.wallet.statement })
  await expect(statement.getByText(words.wallet.kinds.transfer_in)).toBeVisible()
  await expect(statement.getByText(words.wallet.kinds.transfer_out)).toBeVisible()
  await expect(page.getByTestId('balance').first()).not.toHaveText('0.00')
})
