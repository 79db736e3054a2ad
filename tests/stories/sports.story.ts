import { expect } from '@playwright/test'
import { sportsWordsIn } from '#apps/studio/client/sportsbook/words/words.ts'
import { expectEveryProof, like } from './cashier-hands.ts'
import { EN_DESKTOP, story, UR_PHONE, VI_PHONE } from './hands.ts'
import {
  cashOf,
  choose,
  findMatches,
  givenMatches,
  LIKELIER,
  openBook,
  place,
  placeButton,
  searchFor,
  WINNER,
} from './sports-hands.ts'

/* Bets of every kind in the sportsbook (issue 24); what becomes of them is in sports-results.story.ts. */

const STAKE = 5
const STAKED = BigInt(STAKE) * 10_000n

story('a bet before a match is placed, and half of it sold again: EN desktop', async ({ visit }) => {
  const v = await visit(EN_DESKTOP)
  const { book, person, say, before } = await openBook(v)
  await findMatches(book, say.tomorrow, 1)
  await choose(book, 1, 'desktop')
  await place(book, say, STAKE)
  expect(await cashOf(person.username)).toBe(before - STAKED)
  await book.getByRole('button', { name: say.myBets }).click()
  await expect(book.getByText(say.accepted)).toBeVisible()
  await book.getByRole('slider').fill('50')
  await book.getByRole('button', { name: like(say.cashOut) }).click()
  await expect(async () => {
    const now = await cashOf(person.username)
    // Half of the stake is worth a little less than it cost.
    expect(now).toBeGreaterThan(before - STAKED)
    expect(now).toBeLessThan(before - STAKED / 2n)
  }).toPass()
  await expect(book.getByText(say.accepted)).toBeVisible()
  await expectEveryProof()
})

story('a bet in play waits for its delay, and stands: VI phone', async ({ visit }) => {
  const v = await visit(VI_PHONE)
  const { book, person, say, before } = await openBook(v)
  await searchFor(book, (await givenMatches(1, WINNER, true)).league, 1)
  await choose(book, 1, 'phone')
  await place(book, say, STAKE)
  await expect(book.locator('.receipt')).toContainText(like(say.pendingBet))
  await book.getByRole('button', { name: say.myBets }).click()
  await expect(book.locator('.bet header .tag')).toHaveText(say.accepted)
  expect(await cashOf(person.username)).toBe(before - STAKED)
  await expectEveryProof()
})

story('a parlay of two matches at Malay odds: UR phone', async ({ visit }) => {
  const v = await visit(UR_PHONE)
  const { book, person, say, before } = await openBook(v)
  await findMatches(book, say.tomorrow, 2)
  await book.getByRole('combobox').selectOption('malay')
  await choose(book, 2, 'phone')
  await expect(book.getByRole('tab', { name: say.parlay })).toHaveAttribute('aria-selected', 'true')
  await place(book, say, STAKE)
  expect(await cashOf(person.username)).toBe(before - STAKED)
  await book.getByRole('button', { name: say.myBets }).click()
  await expect(book.locator('.bet-leg')).toHaveCount(2)
  await expectEveryProof()
})

story('two of three as a system, with its combinations: UR phone', async ({ visit }) => {
  const v = await visit(UR_PHONE)
  const { book, person, say, before } = await openBook(v)
  await searchFor(book, (await givenMatches(3, WINNER)).league, 3)
  await choose(book, 3, 'phone')
  await book.getByRole('tab', { name: say.system }).click()
  await expect(book.getByRole('button', { name: '2/3', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await book.getByLabel(like(say.stakeEach)).fill(String(STAKE))
  await placeButton(book, say).click()
  await expect(book.getByText(say.placed)).toBeVisible()
  expect(await cashOf(person.username)).toBe(before - 3n * STAKED)
  await book.getByRole('button', { name: say.myBets }).click()
  const bet = book.locator('.bet')
  await expect(bet.locator('header')).toContainText(sportsWordsIn(v.language)('ofCombinations', { count: 3 }))
  await expect(bet.locator('.bet-leg')).toHaveCount(3)
  await expectEveryProof()
})

story('a price that moves is asked about first, and taken as it is now: VI phone', async ({ visit }) => {
  const v = await visit(VI_PHONE)
  const { book, person, say, before } = await openBook(v)
  const { league, matches } = await givenMatches(1, WINNER)
  await searchFor(book, league, 1)
  await choose(book, 1, 'phone')
  const price = book.locator('.slip-price bdi')
  const old = (await price.textContent())!
  await book.getByLabel(say.acceptNone).check()
  await book.getByLabel(say.stake, { exact: true }).fill(String(STAKE))
  // It moves while the bet is on its way: no screen can know of it before.
  await v.page.route(
    '**/stage/v1/sports/bets',
    async route => {
      await matches[0]!.offer(LIKELIER)
      await route.continue()
    },
    { times: 1 },
  )
  const answer = v.page.waitForResponse(response => response.url().endsWith('/stage/v1/sports/bets'))
  await placeButton(book, say).click()
  expect(await (await answer).json()).toMatchObject({ success: false, code: 'odds_changed' })
  await expect(book.locator('.receipt')).toContainText(say.pricesChanged)
  expect(await cashOf(person.username)).toBe(before)
  await book.getByRole('button', { name: say.agree }).click()
  const now = (await price.textContent())!
  expect(Number(now)).toBeLessThan(Number(old))
  await placeButton(book, say).click()
  await expect(book.getByText(say.placed)).toBeVisible()
  expect(await cashOf(person.username)).toBe(before - STAKED)
  await book.getByRole('button', { name: say.myBets }).click()
  await expect(book.locator('.bet-leg')).toContainText(now)
  await expectEveryProof()
})
