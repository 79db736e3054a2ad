import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { sportsOfficeApi } from '#features/games/api-sports.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { LOOKS, type Office, test } from '../../../../tests/screens/office/office.tsx'
import type { Book, BookBet, BookEvent, BookMarket } from './shown.tsx'

const AT = '2026-11-28T10:00:00.000Z'
const EVENT: BookEvent = {
  ...{ vendor: 'TOUCHLINE', event: 'gs:match:1', sport: 'football', league: 'Tide League', leagueId: 'l-1' },
  ...{ home: 'Ebb', away: 'Flow', startsAt: AT, status: 1, score: '1:0', stopped: false },
  ...{ bets: 4, stake: '400.00', liability: '531.00' },
}
const OUTCOME = { name: 'home', fair: '2.000', price: '1.900', open: true, bets: 2, combined: 1, came: null }
const MARKET: BookMarket = {
  ...{ market: 1, specifiers: '', line: '', name: '1x2', state: 'open', stopped: false, margin: '5.00', ruling: null },
  ...{ disputed: false, version: '3' },
  outcomes: [
    { ...OUTCOME, outcome: '1', stake: '200.00', house: '-80.00' },
    { ...OUTCOME, outcome: '3', name: 'away', stake: '100.00', house: '110.00' },
  ],
}
const RULED: BookMarket = {
  ...MARKET,
  ...{
    market: 16,
    specifiers: 'hcp=-0.5',
    line: 'Ebb −0.5',
    name: 'Handicap',
    state: 'ruled',
    ruling: 'void',
    disputed: true,
  },
}
const BET: BookBet = {
  ...{
    vendor: 'TOUCHLINE',
    bet: 'tkt-1',
    tx: 'tkt-1.b',
    memberId: 'mem_00000001',
    at: AT,
    kind: 'single',
    state: 'open',
  },
  ...{ isVoid: false, currency: 'USD', stake: '100.00', most: '190.00', returned: null },
  legs: [{ event: EVENT.event, name: 'Ebb – Flow: 1x2, home', price: '1.900', came: null }],
}
const NONE = { count: 0, since: null }
const BOOK: Book = {
  ...{ vendor: 'TOUCHLINE', disputed: 1 },
  sports: ['Football', 'Tennis'].map(name => ({ sport: name.toLowerCase(), name })),
  stops: [{ scope: 'sport tennis', name: 'Tennis', reason: 'a court was wet', at: AT }],
  producers: [
    { producer: 1, state: 'UP', heard: true, at: AT, delayMs: 42, outages: 1, recoveries: 1 },
    { producer: 3, state: 'DOWN', heard: false, at: null, delayMs: 0, outages: 0, recoveries: 0 },
  ],
  waiting: { delayed: { count: 3, since: AT }, unsettled: { count: 1, since: AT }, calls: NONE, failed: NONE },
}
const SHIPPED = { payout: '500000.00', event: '5000000.00', outcome: '2000000.00', player: '500000.00' }
const NO_LIMITS = { payout: null, event: null, outcome: null, player: null }
const WAITS = { proposalId: 'p-1', expiresAt: '2026-11-29T12:00:00.000Z', result: null }
const reason = 'a court was wet'

function given(office: Office): void {
  office.answer(sportsOfficeApi.books, { list: [BOOK] })
  office.answer(sportsOfficeApi.events, {
    list: [EVENT, { ...EVENT, event: 'gs:match:2', stopped: true, home: 'Spring' }],
  })
  office.answer(sportsOfficeApi.event, { event: EVENT, markets: [MARKET, RULED] })
  office.answer(sportsOfficeApi.limits, {
    shipped: SHIPPED,
    list: [{ ...NO_LIMITS, scope: 'sport football', name: 'Football', payout: '100.00', reason, at: AT }],
  })
  office.answer(sportsOfficeApi.margins, {
    ...{ shipped: { few: '5.00', many: '8.00' }, bounds: { least: '1.00', most: '20.00' } },
    markets: [{ market: 16, name: 'Asian handicap' }],
    list: [{ scope: 'sport tennis', name: 'Tennis', market: null, margin: '6.50', reason, at: AT }],
  })
  office.answer(sportsOfficeApi.margin, {})
  office.answer(sportsOfficeApi.bets, { list: [BET] })
  office.answer(sportsOfficeApi.stop, {})
  office.answer(sportsOfficeApi.limit, {})
  office.answer(sportsOfficeApi.settle, WAITS)
  office.answer(sportsOfficeApi.voidBet, WAITS)
}

async function act(name: string, fill: (dialog: ReturnType<typeof page.getByRole>) => Promise<void> = async () => {}) {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await fill(dialog)
  await dialog.getByLabelText('Reason').fill(reason)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}

test('from the list to an event, which is stopped and limited', async ({ office }) => {
  given(office)
  await office.open('/sports')
  await expect.element(page.getByText('Stopped by a trader')).toBeVisible()
  await page.getByRole('link', { name: 'Ebb – Flow' }).click()
  await expect.element(page.getByRole('heading', { name: 'Ebb – Flow' })).toBeVisible()
  await act('Stop')
  await act('Set limits', async dialog => {
    await dialog.getByLabelText('Most that a bet pays').fill('250.00')
  })
  const { vendor, event } = EVENT
  expect(office.asked(sportsOfficeApi.event)[0]).toEqual({ vendor, event, language: 'EN' })
  expect(office.asked(sportsOfficeApi.stop)).toEqual([{ vendor, scope: `event ${event}`, stopped: true, reason }])
  expect(office.asked(sportsOfficeApi.limit)).toEqual([
    { vendor, scope: `event ${event}`, ...NO_LIMITS, payout: '250.00', reason },
  ])
})

test('a market is settled outcome by outcome, and given back to the feed', async ({ office }) => {
  given(office)
  const { vendor, event } = EVENT
  const path = `/sports/${vendor}/${encodeURIComponent(event)}`
  await office.open(path)
  await page.getByRole('button', { name: '1x2' }).click()
  await expect.element(page.getByText('+110.00', { exact: false })).toBeVisible()
  await act('Settle', async dialog => {
    for (const [outcome, came] of [
      ['home', 'Half won'],
      ['away', 'Half lost'],
    ] as const) {
      await dialog.getByRole('combobox', { name: outcome }).click()
      await page.getByRole('option', { name: came }).click()
    }
  })
  await office.open(`${path}?item=16%20hcp%3D-0.5`)
  await act('Give back to the feed')
  const named = { vendor, event, version: '3', reason }
  expect(office.asked(sportsOfficeApi.settle)).toEqual([
    {
      ...{ ...named, market: 1, specifiers: '' },
      ruling: [
        { outcome: '1', came: 'half_win' },
        { outcome: '3', came: 'half_lose' },
      ],
    },
    { ...named, market: 16, specifiers: 'hcp=-0.5', ruling: 'feed' },
  ])
})

test('a bet is found and proposed to be void; a sport goes on', async ({ office }) => {
  given(office)
  await office.open('/sports?part=bets&event=gs:match:1')
  await page.getByRole('button', { name: 'tkt-1' }).click()
  await expect.element(page.getByText('Ebb – Flow: 1x2, home')).toBeVisible()
  await act('Void the bet')
  expect(office.asked(sportsOfficeApi.bets)[0]).toEqual({ language: 'EN', event: EVENT.event })
  expect(office.asked(sportsOfficeApi.voidBet)).toEqual([
    { vendor: 'TOUCHLINE', bet: 'tkt-1', isVoid: true, state: 'open', reason },
  ])
  await office.open('/sports?part=feed')
  await expect.element(page.getByText('Bets without a result, long after the end')).toBeVisible()
  await act('Let go on')
  expect(office.asked(sportsOfficeApi.stop)).toEqual([
    { vendor: 'TOUCHLINE', scope: 'sport tennis', stopped: false, reason },
  ])
})

test('a margin is said of a market of a sport within its bounds; names and lines are those that players read', async ({
  office,
}) => {
  given(office)
  await office.open('/sports?part=margins')
  await expect.element(page.getByText('6.50', { exact: false })).toBeVisible()
  await act('Set a margin', async dialog => {
    await dialog.getByRole('combobox', { name: 'Where' }).click()
    await page.getByRole('option', { name: 'Sport Football' }).click()
    await dialog.getByRole('combobox', { name: 'Market' }).click()
    await page.getByRole('option', { name: 'Asian handicap' }).click()
    await dialog.getByLabelText('Margin in percent').fill('21')
    await dialog.getByLabelText('Reason').fill(reason)
    await expect.element(dialog.getByRole('button', { name: 'Set a margin' })).toBeDisabled()
    await dialog.getByLabelText('Margin in percent').fill('4.25')
  })
  const vendor = EVENT.vendor
  expect(office.asked(sportsOfficeApi.margin)).toEqual([
    { vendor, scope: 'sport football', market: 16, margin: '4.25', reason },
  ])
  await office.open(`/sports/${vendor}/${encodeURIComponent(EVENT.event)}`)
  await expect.element(page.getByText('Ebb −0.5')).toBeVisible()
})

test('who may only read has nothing to press, in every look', async ({ office }) => {
  given(office)
  const { vendor, event } = EVENT
  for (const look of LOOKS)
    for (const [path, sees] of [
      ['/sports', 'Ebb – Flow'],
      ['/sports?part=bets', 'mem_00000001'],
      ['/sports?part=limits', '5,000,000.00'],
      ['/sports?part=margins', '8.00'],
      ['/sports?part=feed', 'a court was wet'],
      [`/sports/${vendor}/${encodeURIComponent(event)}?item=1%20`, '+110.00'],
    ] as const) {
      await office.open(path, { look, as: ['sports.read'] })
      await expect.element(page.getByText(sees, { exact: false }).first()).toBeInTheDocument()
      expect(await axeProblems()).toEqual([])
      for (const name of ['Stop', 'Set limits', 'Set a margin', 'Settle', 'Void the bet'])
        expect(page.getByRole('button', { name, exact: true }).elements()).toEqual([])
    }
})

test('without a book the page says so', async ({ office }) => {
  given(office)
  office.answer(sportsOfficeApi.books, { list: [] })
  office.answer(sportsOfficeApi.events, { list: [] })
  for (const part of ['events', 'limits', 'margins', 'feed']) {
    await office.open(`/sports?part=${part}`)
    await expect.element(page.getByText('No vendor keeps a book, or nothing fits')).toBeVisible()
  }
})
