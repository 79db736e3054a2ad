import { expect, type FrameLocator } from '@playwright/test'
import { catalogues } from '#apps/studio/client/sportsbook/words/words.ts'
import { expectEveryProof, like, watchConsole } from './cashier-hands.ts'
import {
  EN_DESKTOP,
  givenLogin,
  givenPerson,
  type Look,
  merchant,
  story,
  UR_PHONE,
  VI_PHONE,
  type Visit,
  withDatabase,
} from './hands.ts'

/* The sportsbook before its own feed (issue 24): a bet before a match and its cash-out, odds of Malay, a bet in play. */

const STAKE = 5

/** The book in its frame, with somebody who has money. */
async function openBook(v: Visit) {
  watchConsole(v)
  const person = await givenPerson()
  await givenLogin(v, person)
  await v.page.goto('/fbsports')
  const book = v.page.frameLocator('iframe')
  await expect(book.locator('.sports button').first()).toBeVisible({ timeout: 60_000 })
  return { book, person, say: catalogues[v.language] }
}

/** Matches of this kind that bets are taken on, of any sport that has some. */
async function findMatches(book: FrameLocator, when: string, count: number): Promise<void> {
  const sports = book.locator('.sports > ul').first().locator(':scope > li > button')
  await expect(async () => {
    for (let i = 0; i < (await sports.count()); i++) {
      await sports.nth(i).click()
      await book.getByRole('tab', { name: when }).click()
      await book.locator('.event-list, .note').first().waitFor()
      if ((await book.locator('.event-row:has(.odds:not([disabled]))').count()) >= count) return
    }
    throw new Error(`no sport has ${count} of ${when}`)
  }).toPass({ timeout: 180_000 })
}

/** Puts the first price of so many matches on the slip, and opens it where it is a sheet. */
async function choose(book: FrameLocator, count: number, size: Look['size']): Promise<void> {
  const rows = book.locator('.event-row:has(.odds:not([disabled]))')
  for (let i = 0; i < count; i++) await rows.nth(i).locator('.odds:not([disabled])').first().click()
  if (size === 'phone') await book.locator('.slip-handle').click()
}

const cashOf = (username: string) =>
  withDatabase(async db => {
    const [row] = await db<{ cash: bigint }[]>`
      select sum(b.balance)::bigint as cash from wallet.public_balances b join people.members m on m.id = b.member_id
      where m.merchant_id = ${merchant()} and m.username = ${username} and b.purpose = 'cash' and b.book = 'real'`
    return row!.cash
  })

story('a bet before a match is placed, and half of it sold again: EN desktop', async ({ visit }) => {
  const v = await visit(EN_DESKTOP)
  const { book, person, say } = await openBook(v)
  const before = await cashOf(person.username)
  await findMatches(book, say.tomorrow, 1)
  await choose(book, 1, 'desktop')
  await book.getByLabel(say.stake, { exact: true }).fill(String(STAKE))
  await book.getByRole('button', { name: like(say.place) }).click()
  await expect(book.getByText(say.placed)).toBeVisible()
  expect(await cashOf(person.username)).toBe(before - BigInt(STAKE) * 10_000n)
  await book.getByRole('button', { name: say.myBets }).click()
  await expect(book.getByText(say.accepted)).toBeVisible()
  await book.getByRole('slider').fill('50')
  await book.getByRole('button', { name: like(say.cashOut) }).click()
  await expect(async () => {
    const now = await cashOf(person.username)
    // Half of the stake is worth a little less than it cost.
    expect(now).toBeGreaterThan(before - BigInt(STAKE) * 10_000n)
    expect(now).toBeLessThan(before - (BigInt(STAKE) * 10_000n) / 2n)
  }).toPass()
  await expect(book.getByText(say.accepted)).toBeVisible()
  await expectEveryProof()
})

story('a bet in play waits for its delay, and stands or is told why not: VI phone', async ({ visit }) => {
  const v = await visit(VI_PHONE)
  const { book, say } = await openBook(v)
  await findMatches(book, say.live, 1)
  await choose(book, 1, 'phone')
  await book.getByLabel(say.acceptAny).check()
  await book.getByLabel(say.stake, { exact: true }).fill(String(STAKE))
  await book.getByRole('button', { name: like(say.place) }).click()
  await expect(book.getByText(say.placed).or(book.getByText(say.shut))).toBeVisible()
  await book.getByRole('button', { name: say.myBets }).click()
  await expect(
    book
      .locator('.bet .tag')
      .filter({ hasText: new RegExp(`${say.accepted}|${say.refused}`) })
      .first(),
  ).toBeVisible({ timeout: 60_000 })
  await expectEveryProof()
})

story('a parlay of two matches at Malay odds: UR phone', async ({ visit }) => {
  const v = await visit(UR_PHONE)
  const { book, person, say } = await openBook(v)
  const before = await cashOf(person.username)
  await findMatches(book, say.tomorrow, 2)
  await book.getByRole('combobox').selectOption('malay')
  await choose(book, 2, 'phone')
  await expect(book.getByRole('tab', { name: say.parlay })).toHaveAttribute('aria-selected', 'true')
  await book.getByLabel(say.stake, { exact: true }).fill(String(STAKE))
  await book.getByRole('button', { name: like(say.place) }).click()
  await expect(book.getByText(say.placed)).toBeVisible()
  expect(await cashOf(person.username)).toBe(before - BigInt(STAKE) * 10_000n)
  await book.getByRole('button', { name: say.myBets }).click()
  await expect(book.locator('.bet-leg')).toHaveCount(2)
  await expectEveryProof()
})
