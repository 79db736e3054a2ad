import { expect } from '@playwright/test'
import { EN_DESKTOP, story, UR_PHONE, VI_PHONE } from './hands.ts'
import {
  centsOf,
  changeGame,
  comeBack,
  expectOneBalance,
  loseTheLine,
  openStage,
  play,
  playRound,
  replayNewest,
  type Stage,
  untilStage,
  verifyNewest,
} from './studio-hands.ts'

/** Two games in each look; the scratch card has a story of its own. */
const INSTANT = [
  { look: EN_DESKTOP, games: ['pearl-fall', 'harbour-keno'] },
  { look: VI_PHONE, games: ['jade-dice', 'spice-wheel'] },
  { look: UR_PHONE, games: ['kite-limit', 'golden-carp'] },
]

for (const { look, games } of INSTANT)
  story(
    `${games.join(' and ')}: a round is played, watched again and drawn again in the browser`,
    async ({ visit }) => {
      const stage = await openStage(visit, look, games[0]!)
      for (const game of games) {
        if (game !== games[0]) await changeGame(stage, game)
        if (game === 'harbour-keno') await stage.frame.getByTestId('quick-pick').click()
        await playRound(stage)
        await expectOneBalance(stage)
        await replayNewest(stage)
        await verifyNewest(stage)
      }
    },
  )

story('mines: an open round goes on after a reload and is taken', async ({ visit }) => {
  const stage = await openStage(visit, UR_PHONE, 'hidden-reef')
  const { frame, page } = stage
  // A mine ends the round at once: then another is begun.
  for (let tries = 0; tries < 12; tries++) {
    await play(stage)
    await untilStage(stage, 'acting')
    await frame.getByTestId('pick-any').click()
    await untilStage(stage, 'ready', 'acting')
    if ((await frame.locator('body').getAttribute('data-stage')) === 'acting') break
  }
  const opened = frame.locator('.mine-cell[data-opened]')
  await expect(opened).toHaveCount(1)
  await page.reload()
  await untilStage(stage, 'acting')
  await expect(opened).toHaveCount(1)
  await frame.getByTestId('spin').click()
  await untilStage(stage, 'ready')
  await expect(frame.getByTestId('win')).not.toHaveText('0.00')
  await expectOneBalance(stage)
  await verifyNewest(stage)
})

story('hi-lo: a call is made and the round ends by it or is taken', async ({ visit }) => {
  const stage = await openStage(visit, EN_DESKTOP, 'paper-crown')
  await play(stage)
  await untilStage(stage, 'acting')
  await stage.frame.locator('.call').first().click()
  await untilStage(stage, 'ready', 'acting')
  if ((await stage.frame.locator('body').getAttribute('data-stage')) === 'acting')
    await stage.frame.getByTestId('spin').click()
  await untilStage(stage, 'ready')
  await expectOneBalance(stage)
  await verifyNewest(stage)
})

story(
  'video poker: the deal goes on after a reload, held cards stay, the others are drawn again',
  async ({ visit }) => {
    const stage = await openStage(visit, VI_PHONE, 'lantern-jacks')
    const { frame } = stage
    await play(stage)
    await untilStage(stage, 'acting')
    const second = frame.getByTestId('hold-1')
    const card = await second.locator('.card').getAttribute('data-card')
    await stage.page.reload()
    await untilStage(stage, 'acting')
    await expect(second.locator('.card')).toHaveAttribute('data-card', card!)
    await second.click()
    await expect(second).toHaveAttribute('aria-pressed', 'true')
    await frame.getByTestId('spin').click()
    await untilStage(stage, 'ready')
    await expect(second.locator('.card')).toHaveAttribute('data-card', card!)
    await expectOneBalance(stage)
    await verifyNewest(stage)
  },
)

/** The lantern may leave between the look and the press: then the next one is joined. */
async function joinFlight({ frame }: Stage): Promise<void> {
  const [button, body] = [frame.getByTestId('spin'), frame.locator('body')]
  await expect(async () => {
    await expect(button).toHaveAttribute('aria-disabled', 'false')
    if ((await body.getAttribute('data-stage')) === 'ready') await button.click()
    await expect(body).toHaveAttribute('data-stage', 'acting', { timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
}

/** It may fly for minutes: who is on it leaves it, unless it is gone. */
async function leaveFlight({ frame }: Stage): Promise<void> {
  const body = frame.locator('body')
  await expect(async () => {
    if ((await body.getAttribute('data-stage')) === 'acting') await frame.getByTestId('spin').click({ timeout: 1_000 })
    await expect(body).toHaveAttribute('data-stage', 'ready', { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
}

story('crash: a flight is joined; who is gone comes back to it, or to what became of it', async ({ visit }) => {
  const stage = await openStage(visit, UR_PHONE, 'sky-lantern')
  await joinFlight(stage)
  await stage.page.reload()
  await untilStage(stage, 'acting', 'ready')
  await leaveFlight(stage)
  await expectOneBalance(stage)
  await replayNewest(stage)
})

story('a scratch card: the line breaks while it is scratched, and it is the same card', async ({ visit }) => {
  const stage = await openStage(visit, VI_PHONE, 'golden-carp')
  const [before, stake] = [await centsOf(stage, 'balance'), await centsOf(stage, 'stake')]
  await loseTheLine(stage)
  await play(stage)
  await comeBack(stage)
  await untilStage(stage, 'ready')
  expect(await centsOf(stage, 'balance')).toBe(before - stake + (await centsOf(stage, 'win')))
  await expectOneBalance(stage)
  await verifyNewest(stage)
})
