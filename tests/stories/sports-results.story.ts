import { expect } from '@playwright/test'
import { brandOf } from '#apps/studio/brands.ts'
import { axeProblems } from './axe.ts'
import { expectEveryProof, like, openCentre } from './cashier-hands.ts'
import { giveRounds } from './free-rounds-hands.ts'
import { EN_DESKTOP, story, UR_PHONE, VI_PHONE } from './hands.ts'
import { act, comeToWork, see } from './office-hands.ts'
import {
  cashOf,
  choose,
  EVEN_RETURN,
  givenMatches,
  openBook,
  place,
  placeButton,
  QUARTER,
  searchFor,
  WINNER,
} from './sports-hands.ts'

/* What becomes of bets in the sportsbook: half results, void ones, free ones, and a trader who stops a match. */

const BOOK = 'touchline-sports'
const UNIT = 10_000n
/** Of 20 at 1.90 on a line that half wins. */
const RETURN = '29.00'

story('half of a quarter line wins, an abandoned match gives the stake back: UR phone', async ({ visit }) => {
  const v = await visit(UR_PHONE)
  const { book, person, say, before } = await openBook(v)
  const { league, matches } = await givenMatches(2, QUARTER)
  await searchFor(book, league, 2)
  await book.getByRole('tab', { name: say.handicap }).click()
  await choose(book, 2, 'phone')
  await book.getByRole('tab', { name: say.single }).click()
  await place(book, say, 20, 5)
  expect(await cashOf(person.username)).toBe(before - 25n * UNIT)
  await matches[0]!.end('drawn', { result: 1, void_factor: 0.5 }, { result: 0, void_factor: 0.5 })
  await matches[1]!.end('abandoned', { result: 0, void_factor: 1 }, { result: 0, void_factor: 1 })
  // Of 20 half wins 9, and all of 5 is back.
  await expect.poll(() => cashOf(person.username)).toBe(before + (10n * UNIT * (EVEN_RETURN - 100n)) / 100n)
  await book.getByRole('button', { name: say.myBets }).click()
  await book.getByRole('tab', { name: say.settled }).click()
  const half = book.locator('.bet', { hasText: RETURN })
  await expect(half.locator('header .tag')).toHaveText(say.halfWon)
  await expect(half.locator('.bet-leg')).toContainText('1:1')
  await expect(book.locator('.bet', { hasText: matches[1]!.id }).locator('header .tag')).toHaveText(say.void)
  await expectEveryProof()

  // The same round in the record of the member centre.
  const { records } = v.words
  await openCentre(v, 'personalHistoryCopy')
  await v.page.getByRole('row').filter({ hasText: RETURN }).getByRole('button').click()
  const legs = v.dialog.getByRole('region', { name: records.legs })
  await expect(legs).toContainText(records.legResults.half_win)
  await expect(legs).toContainText('1.900')
  expect(await axeProblems(v.page)).toEqual([])
})

story('a free bet costs nothing, and what it wins is cash: VI phone', async ({ visit }) => {
  const v = await visit(VI_PHONE)
  const give = (username: string) => giveRounds(username, { game: BOOK, rounds: 1 })
  const { book, person, say, before } = await openBook(v, give)
  const { league, matches } = await givenMatches(1, WINNER)
  await searchFor(book, league, 1)
  await choose(book, 1, 'phone')
  await book.getByRole('checkbox', { name: like(say.useFree) }).check()
  await book.getByRole('button', { name: say.placeFree }).click()
  await expect(book.getByText(say.placed)).toBeVisible()
  expect(await cashOf(person.username)).toBe(before)
  await book.getByRole('button', { name: say.myBets }).click()
  await expect(book.locator('.bet footer')).toContainText(like(say.freeStake))
  await matches[0]!.end('drawn', { result: 1 }, { result: 0 })
  await expect.poll(() => cashOf(person.username)).toBe(before + (UNIT * (EVEN_RETURN - 100n)) / 100n)
  await expectEveryProof()
})

story('a trader stops a match, no bet is taken on it, and lets it go on: EN desktop', async ({ visit }) => {
  const v = await visit(EN_DESKTOP)
  const { book, person, say, before } = await openBook(v)
  const { league, matches } = await givenMatches(1, WINNER)
  await searchFor(book, league, 1)
  await choose(book, 1, 'desktop')
  await book.getByLabel(say.stake, { exact: true }).fill('5')
  await expect(placeButton(book, say)).toBeEnabled()

  const { id, name } = matches[0]!
  const trader = await comeToWork(await visit(EN_DESKTOP), 'owner', `/sports/${brandOf(BOOK)}/${id}`)
  const t = trader.words.sports
  await see(trader, name)
  await act(trader, t.stop)
  // Nobody loads the book again: it is pushed.
  await expect(book.getByText(say.shut)).toBeVisible()
  await expect(placeButton(book, say)).toBeDisabled()
  await expect(book.locator('.event-row .odds').first()).toHaveAccessibleName(like(say.suspended))
  await expect(trader.page.locator('dl').getByText(t.stopped)).toBeVisible()

  await act(trader, t.resume)
  await expect(placeButton(book, say)).toBeEnabled()
  await placeButton(book, say).click()
  await expect(book.getByText(say.placed)).toBeVisible()
  expect(await cashOf(person.username)).toBe(before - 5n * UNIT)
  await expectEveryProof()
})
