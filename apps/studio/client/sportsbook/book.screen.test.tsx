import './bets.css'
import './book.css'
import './event-page.css'
import './events.css'
import './slip.css'
import './sports-nav.css'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { betOf, closeBook, eventOf, harbour, market, openBook as open } from '../../../../tests/screens/sportsbook.tsx'
import { PARAMETERS } from '../../../../tests/support/sports/parameters.ts'
import type { Reveal } from '../../feed-messages.ts'
import { Refused, Unanswered } from '../net/ask.ts'
import type { BookNet, Watcher } from './net/book-net.ts'

afterEach(closeBook)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const home = () => button('1 2.10, Harbour Lanterns, Match result')

test('a price goes on the slip, is bet with its key once, and the receipt says what it costs and returns', async () => {
  const net = open()
  await home().click()
  await expect.element(page.getByRole('button', { name: 'Enter a stake' })).toBeDisabled()
  await page.getByLabelText('Stake', { exact: true }).fill('0.5')
  await expect.element(page.getByText('The smallest stake is 1.00.')).toBeVisible()
  await expect.element(button('Place bet 0.50')).toBeDisabled()
  await page.getByLabelText('Stake', { exact: true }).fill('50')
  await button('Place bet 50.00').click()
  await expect.element(page.getByText('Bet placed')).toBeVisible()
  expect(net.place).toHaveBeenCalledTimes(1)
  expect(vi.mocked(net.place).mock.calls[0]![0]).toMatchObject({ kind: 'single', unit: 5_000n, accept: 'better' })
})

test('two matches make a parlay; Malay odds say both what is risked and what is won', async () => {
  open()
  await home().click()
  await page.getByRole('combobox').selectOptions('malay')
  await page.getByLabelText('To win').fill('20')
  await expect.element(page.getByText('You risk 18.19 · You win 20.00')).toBeVisible()
  await button(/Delta Herons, Match result/).click()
  await expect.element(page.getByRole('tab', { name: 'Parlay' })).toHaveAttribute('aria-selected', 'true')
})

test('a price that fell is asked about first, one that rose is taken', async () => {
  let price = 2_100
  open({
    events: async () => [
      eventOf('a', 'Harbour Lanterns', 'Jade Ferrymen', { markets: [market(1, '', { 1: price, 2: 3_400, 3: 3_250 })] }),
    ],
  })
  await home().click()
  await page.getByLabelText('Stake', { exact: true }).fill('50')
  price = 1_900
  await expect.element(button('Take the new prices')).toBeVisible()
  await button('Take the new prices').click()
  await expect.element(page.getByText('Returns up to 95.00')).toBeVisible()
  price = 2_000
  await expect.element(button('1 2.00, Harbour Lanterns, Match result')).toBeVisible()
  await expect.element(button('Place bet 50.00')).toBeEnabled()
})

test('a place that is shut, a refusal and no answer are told, and change nothing on the slip', async () => {
  let isOpen = true
  const place = vi.fn<BookNet['place']>()
  open({
    place,
    events: async () => [
      eventOf('a', 'Harbour Lanterns', 'Jade Ferrymen', {
        markets: [market(1, '', { 1: 2_100, 2: 3_400, 3: 3_250 }, isOpen)],
      }),
    ],
  })
  await home().click()
  await page.getByLabelText('Stake', { exact: true }).fill('50')
  place.mockRejectedValueOnce(new Refused('limit_reached'))
  await button('Place bet 50.00').click()
  await expect.element(page.getByText('That is more than can be bet here now.')).toBeVisible()
  place.mockRejectedValueOnce(new Unanswered(true))
  await button('Place bet 50.00').click()
  await expect.element(page.getByText(/Nobody knows yet/)).toBeVisible()
  // The same is asked under the same key.
  const keys = place.mock.calls.map(([bet]) => bet.key)
  expect(keys[0]).toBe(keys[1])
  isOpen = false
  await expect.element(page.getByText(/Betting is stopped/)).toBeVisible()
  await expect.element(button('Place bet 50.00')).toBeDisabled()
})

test('a bet says how its legs came out, half of it too, and is sold whole or in part', async () => {
  const won = betOf({ state: 'settled', returned: 7_750n })
  won.legs[0]!.came = 'half_win'
  const net = open({ bets: async which => ({ list: which === 'open' ? [betOf({})] : [won], next: null }) })
  await button('My bets').click()
  await page.getByRole('slider').fill('50')
  await button('Cash out 24.00').click()
  expect(vi.mocked(net.cashOut).mock.calls[0]!.slice(2)).toEqual([2_500n, 2_400n])
  await page.getByRole('tab', { name: 'Settled' }).click()
  await expect.element(page.getByText('Half won').first()).toBeVisible()
  await expect.element(page.getByText('Returned 77.50')).toBeVisible()
  expect(await axeProblems(document.querySelector('.book')!)).toEqual([])
})

test('an event shows all its markets, what the book keeps of each, and what was promised of it', async () => {
  open()
  await button(/^Harbour Lanterns Jade/).click()
  await expect.element(page.getByText(/^Asian handicap/)).toBeVisible()
  await expect.element(page.getByText('Margin 5.0%').first()).toBeVisible()
  await button('Fairness').click()
  await expect.element(page.getByText('c0ffee')).toBeVisible()
  expect(await axeProblems(document.querySelector('.book')!)).toEqual([])
})

test('who only looks cannot bet; what does not load may be asked for again', async () => {
  let fails = true
  open({ events: async () => (fails ? Promise.reject(new Error('lost')) : [harbour]) }, { mayBet: false })
  await expect.element(page.getByText('This could not be loaded.')).toBeVisible()
  fails = false
  await button('Try again').click()
  await home().click()
  await expect.element(button('Sign in to bet')).toBeDisabled()
})

test('a match that is over is played again in the browser; what was not promised is said', async () => {
  const over = { ...harbour, status: { status: 3 as const, home_score: 9, away_score: 9, periods: [] } }
  const record = {
    ...{ seed: 'a'.repeat(64), parameters: JSON.stringify(PARAMETERS.football), score: [9, 9] as [number, number] },
    ...{ settled: [], fixture: { id: 'gs:match:1' } as Reveal['fixture'] },
  }
  open({ events: async () => [over], event: async () => over, reveal: async () => record })
  await page.getByText('Jade Ferrymen').first().click()
  await button('Fairness').click()
  await button('Play it again in this browser').click()
  await expect.element(page.getByText('Seed and model are not the ones that were promised.')).toBeVisible()
  await expect.element(page.getByText('Played again, this came out otherwise: score.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Show the record' }))
    .toHaveAttribute('href', expect.stringMatching(/^blob:/))
  expect(await axeProblems(document.querySelector('.book')!)).toEqual([])
})

test('an event shows how its sides played before, seen from each', async () => {
  const status = { status: 3 as const, home_score: 1, away_score: 3, periods: [] }
  const before = { ...eventOf('z', 'Harbour Lanterns', 'Jade Ferrymen', {}), status }
  open({ form: async () => ({ home: [before], away: [before], between: [] }) })
  await page.getByText('Jade Ferrymen').first().click()
  await button('Form').click()
  await expect.element(page.getByText(/^(Lost|Won)$/).first()).toBeVisible()
  expect([...document.querySelectorAll('.form-lists .tag')].map(each => each.textContent)).toEqual(['Lost', 'Won'])
  expect(await axeProblems(document.querySelector('.book')!)).toEqual([])
})

test('lines of each quarter stand together, apart from those of the next', async () => {
  const half = { 1714: 1_900, 1715: 1_900 }
  const markets = [
    market(235, 'quarternr=2', { 1: 1_950, 2: 9_000, 3: 1_950 }),
    ...['quarternr=2|hcp=-0.5', 'quarternr=2|hcp=0.5', 'quarternr=3|hcp=-0.5'].map(line => market(303, line, half)),
    market(236, 'quarternr=2|total=38.5', { 12: 1_900, 13: 1_900 }),
  ]
  open({ events: async () => [harbour], event: async () => ({ ...harbour, markets }) })
  await page.getByText('Jade Ferrymen').first().click()
  const titleOf = (card: Element) => card.querySelector('h2')?.firstChild?.textContent
  const cards = () =>
    [...document.querySelectorAll('.market')].map(card => [titleOf(card), card.querySelectorAll('.odds').length])
  await expect.poll(cards).toEqual([
    ['Quarter 2: result', 3],
    ['Quarter 2: handicap', 4],
    ['Quarter 3: handicap', 2],
    ['Quarter 2: over/under', 2],
  ])
})

test('several matches are watched at once; another is chosen into its place', async () => {
  const status = { status: 1 as const, home_score: 0, away_score: 0, periods: [], clock: 60 }
  const live = [...'abcde'].map(id => ({ ...eventOf(id, `Home ${id}`, `Away ${id}`, {}), status, isInPlay: true }))
  open({ events: async () => live })
  await button('Multi-view').click()
  const tiles = () => [...document.querySelectorAll('.tile')].map(each => each.getAttribute('aria-label'))
  await expect.poll(tiles).toEqual([...'abcd'].map(id => `Home ${id} – Away ${id}`))
  await page.getByRole('combobox', { name: 'Choose a match' }).nth(1).selectOptions('Home e – Away e')
  await expect.poll(tiles).toEqual([...'aecd'].map(id => `Home ${id} – Away ${id}`))
  expect(await axeProblems(document.querySelector('.book')!)).toEqual([])
  await page.viewport(360, 780)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1_280, 900)
})

test('a free bet is placed without a stake of one’s own, and says what it wins', async () => {
  const freeBets = { reward: 'w-1', left: 2, stake: 1_000n, expiresAt: '2026-12-01T00:00:00Z' }
  const net = open({
    balance: async () => ({ money: 0n, freeBets }),
    place: vi.fn(async bet => betOf({ stake: bet.unit, free: true, most: 1_100n })),
  })
  await home().click()
  await page.getByRole('checkbox', { name: /^Use a free bet of 10.00 \(2 left\)/ }).click()
  await expect.element(page.getByLabelText('Stake', { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByText('Returns up to 11.00')).toBeVisible()
  expect(await axeProblems(document.querySelector('.book')!)).toEqual([])
  await button('Place the free bet').click()
  await expect.element(page.getByText(/^Free bet 10.00 · Returns up to 11.00/)).toBeVisible()
  expect(vi.mocked(net.place).mock.calls[0]![0]).toMatchObject({ kind: 'single', unit: 1_000n, reward: 'w-1' })
})

test('a price never changes under a finger', async () => {
  let [price, asked] = [2_100, 0]
  open({
    async events() {
      asked++
      return [
        eventOf('a', 'Harbour Lanterns', 'Jade Ferrymen', {
          markets: [market(1, '', { 1: price, 2: 3_400, 3: 3_250 })],
        }),
      ]
    },
  })
  await expect.element(home()).toBeVisible()
  const odds = home().element()
  odds.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  const before = asked
  price = 1_700
  await vi.waitFor(() => expect(asked).toBeGreaterThan(before + 1), { timeout: 30_000 })
  expect(odds.textContent).toContain('2.10')
  odds.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  await expect.element(button('1 1.70, Harbour Lanterns, Match result')).toBeVisible()
})

test('pushed prices are shown at once, older ones not; a stream that stands again makes the screen ask anew', async () => {
  let asked = 0
  let watcher: Watcher | undefined
  let now = { price: 2_100, told: 1 }
  const priced = ({ price, told }: typeof now) =>
    eventOf('a', 'Harbour Lanterns', 'Jade Ferrymen', {
      ...{ told, markets: [market(1, '', { 1: price, 2: 3_400, 3: 3_250 })] },
    })
  const push = (price: number, told: number) => {
    if (told > now.told) now = { price, told }
    watcher!.event(priced({ price, told }))
  }
  const watch = vi.fn<BookNet['watch']>((_, __, given) => {
    watcher = given
    return () => undefined
  })
  open({
    watch,
    async events() {
      asked++
      return [priced(now)]
    },
  })
  await expect.element(home()).toBeVisible()
  watcher!.stands()
  await vi.waitFor(() => expect(asked).toBeGreaterThan(1))
  // What was asked is answered by then.
  await new Promise(requestAnimationFrame)
  push(2_300, 3)
  await expect.element(button('1 2.30, Harbour Lanterns, Match result')).toBeVisible()
  push(2_200, 2)
  await expect.element(button('1 2.30, Harbour Lanterns, Match result')).toBeVisible()
  // Nothing was pushed of this one: the connection was lost.
  watcher!.lost()
  now = { price: 2_350, told: 4 }
  watcher!.stands()
  await expect.element(button('1 2.35, Harbour Lanterns, Match result')).toBeVisible()
  expect(watch.mock.calls.map(([ids, isWhole]) => [ids, isWhole])).toEqual([[['a'], false]])
})

test('a place that is stopped shows its last price, locked', async () => {
  const stopped = [market(1, '', { 1: 2_100, 2: 3_400, 3: 3_250 }, false)]
  open({ events: async () => [eventOf('a', 'Harbour Lanterns', 'Jade Ferrymen', { markets: stopped })] })
  const place = button(/^1 Suspended, Harbour Lanterns/)
  await expect.element(place).toBeDisabled()
  expect(place.element().textContent).toContain('2.10')
})

test('on a phone the slip is a sheet over what is shown, and goes when something else is', async () => {
  open()
  await page.viewport(360, 780)
  await home().click()
  const handle = button(/^Bet slip/)
  await handle.click()
  await expect.element(handle).toHaveAttribute('aria-expanded', 'true')
  await button('My bets').click()
  await expect.element(handle).toHaveAttribute('aria-expanded', 'false')
  await page.viewport(1_280, 900)
})

test.each(['EN', 'VI', 'UR'] as const)('%s on a phone and a desktop: nothing is too wide', async language => {
  open({}, { language })
  for (const width of [360, 1_280]) {
    await page.viewport(width, 780)
    await expect.element(page.getByText('Delta Herons').first()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset.theme = theme
      expect(await axeProblems(document.querySelector('.book')!)).toEqual([])
    }
  }
  await page.viewport(1_280, 900)
  await userEvent.keyboard('{Escape}')
})
