import { expect, type Page } from '@playwright/test'
import { prove } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import { PROVEN } from '../support/given.ts'
import { givenLogin, givenPerson, type Visit, withDatabase } from './hands.ts'

/** Opens the betting page of a lottery on one of its plays. */
export async function openGame({ page }: Visit, game: string, play: string): Promise<void> {
  await page.goto(`/lottery?${new URLSearchParams({ gameCode: game, playType: play })}`)
  await expect(page.getByRole('timer').first()).toBeVisible()
}

/** Somebody new, logged in before anything else. */
export async function logInFirst(visit: Visit): Promise<void> {
  await givenLogin(visit, await givenPerson())
}

/** Until an issue is on sale for long enough to bet on it without haste. */
export async function untilFreshIssue(page: Page, leastSeconds = 20): Promise<void> {
  const timer = page.getByRole('timer').first()
  await expect(async () => {
    expect(await timer.getAttribute('data-phase')).toBe('selling')
    const [minutes = 0, seconds = 0] = ((await timer.textContent()) ?? '').match(/\d\d/g)?.slice(-2).map(Number) ?? []
    expect(minutes * 60 + seconds).toBeGreaterThan(leastSeconds)
  }).toPass({ timeout: 120_000, intervals: [300] })
}

/** When the issue has changed under the slip, the slip goes to the new one. */
export async function takeIssue({ dialog, words }: Visit): Promise<void> {
  const button = dialog.getByRole('button', { name: words.lotteryBet.useIssue })
  if (await button.isVisible()) await button.click()
}

/** What the balance call says, in ten-thousandths. */
export async function balanceOf(page: Page): Promise<bigint> {
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const reply = await page.request.get('/wps/v2/wallets/balance', { headers: { authorization: `Bearer ${token}` } })
  return parseAmount((await reply.json()).value.sumBalance)
}

/** The ledger's books are even. */
export async function expectProven(): Promise<void> {
  expect(await withDatabase(db => prove(db))).toEqual(PROVEN)
}

/** Draws of 27 numbers each 45 seconds, the fastest there are. */
export const FAST = 'VN27_45'
export const A_DRAW_MS = 60_000

export type Drawn = { numero: string; openedNumber: string }

export async function read<T>(path: string): Promise<T> {
  const reply = await fetch(`${process.env.STORY_URL}${path}`)
  return ((await reply.json()) as { value: T }).value
}

export const lastOf = async (game: string) =>
  (await read<{ list: Drawn[] }>(`/wps/lottery/results?game=${game}&count=1`)).list[0]

/** Until a lottery has drawn at least once. */
export async function givenDraw(game: string): Promise<Drawn> {
  await expect.poll(() => lastOf(game), { timeout: 2 * A_DRAW_MS }).toBeDefined()
  return (await lastOf(game))!
}
