import { expect } from '@playwright/test'
import { prove } from '#features/wallet/server/wallet.ts'
import { PROVEN } from '../support/given.ts'
import { EN_DESKTOP, story, UR_PHONE, VI_PHONE, withDatabase } from './hands.ts'
import {
  centsOf,
  chooseSeed,
  comeBack,
  expectOneBalance,
  loseTheLine,
  openStage,
  play,
  replayNewest,
  untilStage,
  verifyNewest,
} from './studio-hands.ts'
import { eventsOf, findSeed } from './studio-seeds.ts'

story('a slot that cascades: symbols fall, the line breaks, and all is paid once', async ({ visit }) => {
  const stage = await openStage(visit, VI_PHONE, 'falling-jade')
  const falls = (events: ReturnType<typeof eventsOf>) => events.filter(event => event.type === 'symbolsFell').length
  await chooseSeed(
    stage,
    findSeed('falling-jade', round => falls(eventsOf(round)) > 2),
  )
  const [before, stake] = [await centsOf(stage, 'balance'), await centsOf(stage, 'stake')]
  await loseTheLine(stage)
  await play(stage)
  await comeBack(stage)
  await untilStage(stage, 'ready')
  const win = await centsOf(stage, 'win')
  expect(win).toBeGreaterThan(0)
  expect(await centsOf(stage, 'balance')).toBe(before - stake + win)
  await expectOneBalance(stage)
  await replayNewest(stage)
  await verifyNewest(stage)
})

story('a jackpot: its pool is shown, a hit is told with its amount and paid once', async ({ visit }) => {
  const stage = await openStage(visit, EN_DESKTOP, 'ember-jar')
  const { frame } = stage
  const hits = findSeed('ember-jar', round => eventsOf(round).some(event => event.type === 'jackpotHit'))
  await expect(frame.getByTestId('pool-share-jar')).toHaveText(/^[\d,]+\.\d\d$/)
  await chooseSeed(stage, hits)
  const [before, stake] = [await centsOf(stage, 'balance'), await centsOf(stage, 'stake')]
  const pool = await centsOf(stage, 'pool-share-jar')
  await loseTheLine(stage)
  await play(stage)
  await expect(frame.getByTestId('banner')).toContainText('Jar jackpot')
  await comeBack(stage)
  await untilStage(stage, 'ready')
  // The line pays a hundred stakes beside the pool.
  const win = await centsOf(stage, 'win')
  expect(win).toBeGreaterThanOrEqual(pool + stake * 100)
  expect(await centsOf(stage, 'balance')).toBe(before - stake + win)
  await expectOneBalance(stage)
  await verifyNewest(stage)
  expect(await withDatabase(prove)).toEqual(PROVEN)
})

story('a feature is bought for the price that was told, and refused where it costs too much', async ({ visit }) => {
  const stage = await openStage(visit, VI_PHONE, 'sunken-hoard')
  const { frame, page } = stage
  const [before, stake] = [await centsOf(stage, 'balance'), await centsOf(stage, 'stake')]
  await frame.getByTestId('buy-hoard').click()
  const dialog = frame.getByRole('dialog')
  await expect(dialog).toContainText('19.00')
  await expect(dialog).toContainText(/9\d\.\d\d\s%/)
  const asked = page.waitForRequest(request => request.url().endsWith('/stage/v1/spin'))
  await frame.getByTestId('buy-now').click()
  expect((await asked).postDataJSON()).toMatchObject({ stake: String(stake * 19), choice: { buy: 'hoard' } })
  await untilStage(stage, 'ready')
  // It stands there for a moment only, but what it was called stays in its place.
  await expect(frame.getByTestId('bonus').locator('h2')).not.toBeEmpty()
  expect(await centsOf(stage, 'balance')).toBe(before - stake * 19 + (await centsOf(stage, 'win')))
  await expectOneBalance(stage)
  await verifyNewest(stage)

  await frame.getByTestId('stake-list').click()
  await frame.locator('.stake-choice').last().click()
  await frame.getByTestId('buy-hoard').click()
  await expect(frame.getByTestId('buy-refused')).toBeVisible()
  await expect(frame.getByTestId('buy-now')).toHaveCount(0)
})

story('a pick bonus: boxes are tapped and keyed, the line breaks, and every way pays the same', async ({ visit }) => {
  const stage = await openStage(visit, UR_PHONE, 'lantern-road')
  const { frame, page } = stage
  const opens = findSeed(
    'lantern-road',
    round => eventsOf(round).filter(event => event.type === 'itemOpened').length > 3,
  )
  await chooseSeed(stage, opens)
  const picks = frame.getByTestId('pick')
  await play(stage)
  await untilStage(stage, 'acting')
  await picks.nth(5).click()
  await expect(picks.nth(5)).toHaveAttribute('data-opened', '')
  const first = await picks.nth(5).textContent()
  await page.reload()
  await untilStage(stage, 'acting')
  await expect(picks.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(picks.first()).toHaveText(first!)
  await untilStage(stage, 'acting')
  await frame.getByTestId('pick-for-me').click()
  await untilStage(stage, 'ready')
  await expect(frame.getByTestId('win')).not.toHaveText('0.00')
  await expectOneBalance(stage)
  await verifyNewest(stage)
})
