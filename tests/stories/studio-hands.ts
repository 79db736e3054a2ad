import { expect, type FrameLocator, type Page } from '@playwright/test'
import { brandOf } from '#apps/studio/brands.ts'
import { givenLogin, givenPerson, type Look, type Visit, withDatabase } from './hands.ts'

export type Stage = { page: Page; frame: FrameLocator; visit: Visit }

/** Somebody new opens a game of the studio through the platform. */
export async function openStage(visit: (look: Look) => Promise<Visit>, look: Look, game: string): Promise<Stage> {
  const visitor = await visit(look)
  await givenLogin(visitor, await givenPerson())
  return changeGame({ page: visitor.page, frame: visitor.page.frameLocator('iframe'), visit: visitor }, game)
}

export async function changeGame(stage: Stage, game: string): Promise<Stage> {
  await stage.page.goto(`/game?vassalage=${brandOf(game)}&gameCode=${game}`)
  await untilStage(stage, 'ready')
  return stage
}

export async function untilStage({ frame }: Stage, ...states: string[]): Promise<void> {
  await expect(frame.locator('body')).toHaveAttribute('data-stage', new RegExp(`^(?:${states.join('|')})$`), {
    timeout: 60_000,
  })
}

/** Presses the big button and waits until the round is known: the stage is on its way then, or has shown it already. */
export async function play({ page, frame }: Stage): Promise<void> {
  const played = page.waitForResponse(response => response.url().endsWith('/stage/v1/spin'))
  await frame.getByTestId('spin').click()
  await played
}

/** Plays a round to its end; what came of it has been said to those who listen. */
export async function playRound(stage: Stage): Promise<void> {
  await play(stage)
  await untilStage(stage, 'ready')
  await expect(stage.frame.getByTestId('announcement')).not.toBeEmpty()
}

/** Exchanges the seed, then has the browser draw the newest round again. */
export async function verifyNewest({ frame }: Stage): Promise<void> {
  await frame.getByTestId('menu').click()
  await frame.getByTestId('menu-fairness').click()
  await frame.getByTestId('exchange-seed').click()
  await frame.getByTestId('verify').first().click()
  await expect(frame.locator('.verdict').first()).toHaveAttribute('data-right', 'true')
  await frame.getByTestId('close').click()
}

/** Watches the newest round of the history again. */
export async function replayNewest(stage: Stage): Promise<void> {
  const { frame } = stage
  await frame.getByTestId('menu').click()
  await frame.getByTestId('menu-history').click()
  await frame.getByTestId('watch').first().click()
  // A short round is over before one looks: what stands over a replay stays there, hidden.
  await expect(frame.getByTestId('end-replay')).toBeAttached()
  await untilStage(stage, 'ready')
}

/** What the stage and the site show of the balance is one figure. */
export async function expectOneBalance({ page, frame }: Stage): Promise<void> {
  const shown = await frame.getByTestId('balance').textContent()
  await expect(page.getByTestId('balance').first()).toContainText(shown!)
}

/** Exchanges the own seed for this one, from whose first round on it plays (studio-seeds.ts). */
export async function chooseSeed({ frame }: Stage, seed: string): Promise<void> {
  await frame.getByTestId('menu').click()
  await frame.getByTestId('menu-fairness').click()
  await frame.getByTestId('client-seed').fill(seed)
  await frame.getByTestId('exchange-seed').click()
  await expect(frame.getByTestId('current-client-seed')).toHaveText(seed)
  await frame.getByTestId('close').click()
}

/**
 * Lets the studio tell of the round but not hear how far it was shown: as if the line broke while it is on its way. In the
 * page itself, until it is loaded again: what a page still sends while it goes is not stopped by a route.
 */
export async function loseTheLine({ frame }: Stage): Promise<void> {
  await frame.locator('body').evaluate(() => {
    const { fetch } = globalThis
    globalThis.fetch = (input, init) =>
      String(input).endsWith('/stage/v1/shown') ? Promise.reject(new TypeError('lost')) : fetch(input, init)
  })
}

/** Comes back: the stage is loaded again and goes on with the round. */
export async function comeBack(stage: Stage): Promise<void> {
  await stage.page.reload()
  // It says so for a moment only, but what it said stays in its place.
  await expect(stage.frame.getByTestId('banner')).not.toBeEmpty()
}

/** The figure of a readout as a number of hundredths. */
export async function centsOf({ frame }: Stage, testId: string): Promise<number> {
  const text = (await frame.getByTestId(testId).textContent())!
  return Math.round(Number(text.replace(/,/g, '')) * 100)
}

/** What moved on the member's account, by the ledger, in hundredths. */
export const booked = (username: string) =>
  withDatabase(async db => {
    const rows = await db<{ kind: string; cents: number }[]>`
      select e.kind, (sum(e.amount) / 100)::float8 as cents from wallet.public_lines e
      join people.members m on m.id = e.member_id where m.username = ${username} group by 1`
    return new Map(rows.map(({ kind, cents }) => [kind, cents]))
  })
