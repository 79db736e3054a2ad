import { expect } from '@playwright/test'
import { EN_DESKTOP, register, story } from './hands.ts'
import { openGame, untilFreshIssue } from './lottery-hands.ts'
import { act, comeToWork, see } from './office-hands.ts'

const BRAND = { name: 'Third House', code: 'third', host: 'third.localhost' } as const

story('the owner opens a third brand with the wizard, and somebody plays in it at once', async ({ visit }) => {
  const owner = await comeToWork(await visit(EN_DESKTOP), 'owner', '/new-brand')
  const { page, words } = owner
  const t = words.newBrand
  await see(owner, t.title)
  for (const [field, value] of Object.entries(BRAND))
    await page.getByRole('textbox', { name: t[field as keyof typeof BRAND], exact: true }).fill(value)
  await act(owner, t.open)
  await expect(page.getByText(t.opened.replace('{host}', BRAND.host))).toBeVisible()
  await see(owner, t.title)

  const home = process.env.STORY_URL!.replace('localhost', BRAND.host)
  const player = await visit(EN_DESKTOP, { home })
  await expect(async () => {
    await player.page.goto('/')
    await expect(player.page).toHaveTitle(new RegExp(BRAND.name), { timeout: 1_000 })
  }).toPass()
  await register(player, { username: `t${Date.now() % 1e9}`, password: 'lacquer77x' })
  const balance = player.page.getByTestId('balance').first()
  await expect(balance).toContainText('10,000.00')
  const bet = player.words.lotteryBet
  await openGame(player, 'VN27_60', 'MB_DAU')
  await untilFreshIssue(player.page, 12)
  await player.page.getByRole('button', { name: bet.row.all, exact: true }).click()
  await player.page.getByRole('button', { name: bet.bet, exact: true }).first().click()
  await player.dialog.getByRole('button', { name: bet.place }).click()
  await expect(player.page.getByTestId('receipt')).toBeVisible()
  await expect(balance).toContainText('9,999.00')
})
