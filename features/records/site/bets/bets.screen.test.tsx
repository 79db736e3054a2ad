import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { betsApi } from '#features/lottery/api-bets.ts'
import { type BetLine, betRecordsApi } from '#features/records/api-bets.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../../tests/screens/fake-server.ts'
import { button } from '../../../../tests/screens/hands.ts'
import { EN_DESKTOP, LOOKS, type Site, test, UR_PHONE, VI_PHONE } from '../../../../tests/screens/site.tsx'
import { BettingRecord } from '../records.tsx'

const XSS = '<img src=x onerror="document.body.dataset.ran=1">'
const line = (id: string, more: Partial<BetLine> = {}): BetLine => ({
  ...{ id: id.repeat(32), source: 'round', at: '2026-11-20T10:00:00.000Z', product: 'RNG', vendor: 'LACQUER' },
  ...{ vendorName: 'Lacquer', code: 'paper-crown', name: 'Paper Crown', round: `rnd_1m83abcdefg${id}` },
  ...{ status: 'settled', stake: '10.00', valid: '10.00', payout: '24.00', net: '14.00' },
  ...more,
})
const TICKET = line('2', {
  ...{ id: '100000000007', source: 'ticket', product: 'LOTT', vendor: '', vendorName: '', code: 'XSMB' },
  ...{ name: 'Miền Bắc', round: '20261120', status: 'open', valid: '0.00', payout: '0.00', net: null },
})
const TOTALS = { count: 41, stake: '120.00', valid: '110.00', payout: '110.50', net: '-9.50' }
const GAMES = [
  { product: 'RNG', vendor: 'LACQUER', vendorName: 'Lacquer', game: 'LACQUER.paper-crown', name: 'Paper Crown' },
  { product: 'LIVE', vendor: 'JADE', vendorName: 'Jade', game: 'JADE.wheel', name: 'Wheel' },
  { product: 'LOTT', vendor: '', vendorName: '', game: 'XSMB', name: 'Miền Bắc' },
]

async function open(site: Site, list: BetLine[], look = EN_DESKTOP): Promise<void> {
  site.answer(betRecordsApi.totals, TOTALS)
  site.answer(betRecordsApi.options, { games: GAMES })
  site.answer(betRecordsApi.list, ({ before }) =>
    before ? { list: [line('9')], next: null } : { list, next: list.length > 1 ? 'a.b.1' : null },
  )
  await site.open('/me/bets', { look, as: {}, screen: BettingRecord })
}

for (const look of LOOKS)
  test(`bets of every product, in words and accessibly (${look.language})`, async ({ site }) => {
    await open(site, [line('1'), TICKET, line('3', { name: XSS, vendorName: XSS, round: XSS })], look)
    const table = page.getByRole('table')
    await expect.element(table.getByText('Paper Crown').first()).toBeVisible()
    await expect
      .element(table.getByRole('link', { name: /20261120/ }))
      .toHaveAttribute('href', '/lottery/draw?game=XSMB&numero=20261120')
    await expect.element(table.getByText(XSS).first()).toBeVisible()
    expect(document.body.dataset.ran).toBeUndefined()
    await expect.element(page.getByRole('region', { name: site.words.records.totals })).toMatchTextContent('-9.50')
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
    expect(await axeProblems(document.getElementById('main')!)).toEqual([])
  })

test('filters, days and older pages are asked of the server, by keyboard alone too', async ({ site }) => {
  await open(site, [line('1'), TICKET])
  const { records, wallet } = site.words
  const last = () => site.asked(betRecordsApi.list).at(-1)
  await button(page, wallet.older).click()
  await expect.poll(last).toMatchObject({ before: 'a.b.1' })
  await page.getByText(/^Filters/).click()
  await page.getByRole('combobox', { name: records.product }).selectOptions('RNG')
  await expect.poll(last).toMatchObject({ product: 'RNG', range: 'today' })
  await page.getByRole('combobox', { name: records.vendor }).selectOptions('LACQUER')
  await page.getByRole('combobox', { name: records.game }).selectOptions('LACQUER.paper-crown')
  await page.getByRole('combobox', { name: records.status }).selectOptions('open')
  await expect.poll(last).toMatchObject({ vendor: 'LACQUER', game: 'LACQUER.paper-crown', status: 'open' })
  // Another product takes vendor and game of the one before along.
  await page.getByRole('combobox', { name: records.product }).selectOptions('LIVE')
  await expect.poll(() => last()?.vendor).toBeUndefined()
  const order = page.getByRole('textbox', { name: records.order })
  await order.fill(' 20261120 ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(last).toMatchObject({ order: '20261120' })
  await button(page, records.ranges.custom).click()
  await page.getByLabelText(wallet.from).fill('2026-01-01')
  await page.getByLabelText(wallet.to).fill('2026-11-20')
  await expect.poll(last).toMatchObject({ range: 'custom', from: '2026-09-20', to: '2026-11-20' })
  await expect.poll(() => site.asked(betRecordsApi.totals).at(-1)).toMatchObject({ range: 'custom', to: '2026-11-20' })
})

test('a round opens with what moved in it, its record at the vendor, and the way to play again', async ({ site }) => {
  await open(site, [line('1')])
  site.answer(betRecordsApi.detail, {
    moves: [
      { at: '2026-11-20T10:00:00.000Z', kind: 'bet', amount: '-10.00' },
      { at: '2026-11-20T10:00:02.000Z', kind: 'win', amount: '24.00' },
    ],
  })
  const { records, wallet } = site.words
  await page.getByRole('button', { name: /Paper Crown/ }).click()
  await expect.element(site.dialog.getByRole('region', { name: records.moves })).toMatchTextContent(/-10\.00.*\+24\.00/)
  await expect
    .element(site.dialog.getByRole('link', { name: records.again }))
    .toHaveAttribute('href', '/game?vassalage=LACQUER&gameCode=paper-crown')
  expect(await axeProblems(document.querySelector('dialog')!)).toEqual([])
  const { open: openPage } = window
  let closed = 0
  window.open = () => ({ close: () => closed++ }) as unknown as Window
  try {
    site.answer(betRecordsApi.record, { url: null, legs: [] })
    await button(site.dialog, records.replay).click()
    await expect.element(page.getByText(wallet.noRecord)).toBeVisible()
    expect([closed, site.asked(betRecordsApi.record)]).toEqual([1, [{ id: '1'.repeat(32), language: 'EN' }]])
  } finally {
    window.open = openPage
  }
})

test('a sports bet opens with its selections, half results among them', async ({ site }) => {
  const leg = { event: 'Harbour Lanterns – Jade Ferrymen', market: 'Asian handicap', odds: '1.950', score: '1:1' }
  site.answer(betRecordsApi.detail, { moves: [] })
  site.answer(betRecordsApi.record, {
    url: null,
    legs: [
      { ...leg, pick: 'Harbour Lanterns −0.25', result: 'half_lose' },
      { ...leg, event: 'Paper Cranes – Iron Reeds', pick: XSS, score: '', result: 'open' },
    ],
  })
  await open(site, [line('1', { product: 'SPORTS' })], UR_PHONE)
  const { records } = site.words
  await page.getByRole('button', { name: /Paper Crown/ }).click()
  const legs = site.dialog.getByRole('region', { name: records.legs })
  await expect.element(legs).toMatchTextContent(new RegExp(`−0.25.*1.950.*${records.legResults.half_lose}.*1:1`))
  await expect.element(legs.getByText(XSS)).toBeVisible()
  expect(await axeProblems(document.querySelector('dialog')!)).toEqual([])
})

test('a ticket opens as the lottery shows it; closed, the record is read again', async ({ site }) => {
  await open(site, [TICKET])
  site.answer(betsApi.detail, new FakeRefusal('not_found'))
  await page.getByRole('button', { name: /20261120/ }).click()
  await expect.element(site.dialog.getByText(/100000000007/)).toBeVisible()
  await expect.poll(() => site.asked(betsApi.detail)).toContainEqual({ id: TICKET.id })
  const before = site.asked(betRecordsApi.list).length
  await button(site.dialog, site.words.common.close).click()
  await expect.poll(() => site.asked(betRecordsApi.list).length).toBe(before + 1)
})

test('a file is saved; one that is cut says so', async ({ site }) => {
  await open(site, [line('1')], VI_PHONE)
  site.answer(betRecordsApi.file, { name: 'bets.csv', text: '\uFEFFtime\r\n', rows: 10_000, isCut: true })
  const saved: string[] = []
  const { click } = HTMLAnchorElement.prototype
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push(this.download)
  }
  try {
    await button(page, site.words.records.file).click()
    await expect.element(page.getByText(/10.000/)).toBeVisible()
    expect(saved).toEqual(['bets.csv'])
  } finally {
    HTMLAnchorElement.prototype.click = click
  }
})

test('nothing in these days, a failure and its way on, and no connection', async ({ site }) => {
  await open(site, [], UR_PHONE)
  await expect.element(page.getByText(site.words.records.empty)).toBeVisible()
  site.answer(betRecordsApi.list, new FakeRefusal('busy'))
  await site.open('/me/bets', { as: {}, screen: BettingRecord })
  const retry = button(page, site.words.common.retry)
  await expect.element(retry).toBeVisible()
  site.answer(betRecordsApi.list, { list: [TICKET], next: null })
  await retry.click()
  await expect.element(page.getByText('Miền Bắc').last()).toBeVisible()
})
