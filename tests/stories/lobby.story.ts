import { expect } from '@playwright/test'
import { EN_DESKTOP, expectIn, givenPerson, logIn, story, withDatabase } from './hands.ts'
import { playRound, type Stage, untilStage } from './studio-hands.ts'

story('a game is found, saved and played where the money goes along, and both are found again', async ({ visit }) => {
  const v = await visit(EN_DESKTOP)
  const { page, words, dialog } = v
  const cards = page.getByRole('list', { name: words.lobby.games }).getByRole('article')
  const button = (name: string, state = {}) => page.getByRole('button', { name, exact: true, ...state })
  const balance = page.getByTestId('balance').first()
  await page.goto('/rng')
  // The pools of the studio's own games are the counter.
  const counter = page.getByRole('region', { name: words.jackpot.pools })
  await expect(counter).toContainText(words.jackpot.levels.grand)
  await expect(counter.getByText(words.jackpot.illustrative, { exact: true })).toHaveCount(0)
  const pools = await withDatabase(
    db => db<{ name: string }[]>`select distinct game || ' ' || level as name from games.jackpots`,
  )
  const names = ['ember-jar jar', 'lantern-road grand', 'lantern-road minor']
  expect(pools.map(pool => pool.name)).toEqual(expect.arrayContaining(names))

  // Recent asks who it is, and follows.
  await button(words.lobby.recent).click()
  await expect(dialog).toBeVisible()
  await logIn(v, await givenPerson())
  await expectIn(page)
  await expect(page.getByText(words.lobby.noneRecent)).toBeVisible()

  await page.getByRole('textbox', { name: words.games.search }).fill('panda grove')
  await expect(cards.first()).toContainText('Panda Grove')
  const heart = button(words.lobby.save.replace('{name}', 'Panda Grove'))
  await heart.click()
  await button(words.lobby.saved).click()
  await expect(cards).toHaveCount(1)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await expect(balance).toContainText('10,000.00')
  await cards.getByTestId('play').click()
  const stage: Stage = { page, frame: page.frameLocator('iframe'), visit: v }
  await untilStage(stage, 'ready')
  // All of the money is there: whoever plays elsewhere than at hand is not broke.
  await expect(stage.frame.getByTestId('balance')).toContainText('10,000.00')
  await expect(balance).toHaveText('0.00')
  await playRound(stage)
  await expect(button(words.wallet.refillBrief.replace('{to}', '1,000'))).toHaveCount(0)

  await button(words.games.back).click()
  await expect(button(words.lobby.saved, { pressed: true })).toBeVisible()
  await button(words.lobby.recent).click()
  await expect(cards).toHaveCount(1)
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await button(words.lobby.saved).click()
  await expect(page.getByText(words.lobby.noneSaved)).toBeVisible()

  await page.goto('/me?centre=transactionHistory')
  const statement = page.getByRole('table', { name: words.records.account })
  await expect(statement.getByText(words.wallet.kinds.transfer_in)).toBeVisible()
  await expect(statement.getByText(words.wallet.kinds.transfer_out)).toBeVisible()
  await expect(balance).not.toHaveText('0.00')
})
