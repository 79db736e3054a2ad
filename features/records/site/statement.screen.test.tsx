import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { recordsApi, type StatementLine } from '#features/records/api.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { FakeRefusal, LOST } from '../../../tests/screens/fake-server.ts'
import { button } from '../../../tests/screens/hands.ts'
import { EN_DESKTOP, LOOKS, type Site, test, UR_PHONE } from '../../../tests/screens/site.tsx'
import { Statement } from './records.tsx'

const line = (id: string, more: Partial<StatementLine> = {}): StatementLine => ({
  ...{ id, at: '2026-11-20T10:00:00.000Z', book: 'real', kind: 'bet', amount: '-10.00', balanceAfter: '9990.00' },
  ...{ reference: `LACQUER:rnd_${id}`, played: { name: 'Paper Crown', round: `rnd_1m83abcdefg${id}`, lottery: '' } },
  ...more,
})
const LINES = [
  line('5', { kind: 'win', amount: '24.00' }),
  line('4'),
  line('3', {
    kind: 'lottery_bet',
    reference: 'lottery:7',
    played: { name: 'Miền Bắc', round: '20261120', lottery: 'XSMB' },
  }),
  line('1', { kind: 'grant', amount: '10000.00', reference: 'welcome', played: null }),
]

function openAccount(site: Site, look = EN_DESKTOP): Promise<void> {
  return site.open('/me', { look, as: {}, screen: Statement })
}

const TOTALS = { lines: 41, staked: '120.00', paid: '110.50', net: '-9.50', other: '10000.00' }

for (const look of LOOKS)
  test(`the statement names what was played, in words and accessibly (${look.language})`, async ({ site }) => {
    site.answer(recordsApi.statement, { list: LINES, next: null })
    site.answer(recordsApi.totals, TOTALS)
    await openAccount(site, look)
    const table = page.getByRole('table')
    await expect.element(table.getByText('Paper Crown').first()).toBeVisible()
    await expect
      .element(table.getByRole('link', { name: /20261120/ }))
      .toHaveAttribute('href', '/lottery/draw?game=XSMB&numero=20261120')
    const totals = page.getByRole('region', { name: site.words.wallet.totals })
    await expect.element(totals).toMatchTextContent('-9.50')
    await expect.element(page.getByText(/LACQUER:/)).not.toBeInTheDocument()
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
    expect(await axeProblems(document.getElementById('main')!)).toEqual([])
  })

test('days and product are asked of the server; the end of an older page leads on', async ({ site }) => {
  site.answer(recordsApi.statement, ({ before }) =>
    before ? { list: [line('1')], next: null } : { list: [line('9')], next: '9' },
  )
  site.answer(recordsApi.totals, TOTALS)
  await openAccount(site)
  const { wallet } = site.words
  await button(page, wallet.older).click()
  await expect.poll(() => site.asked(recordsApi.statement).at(-1)).toMatchObject({ before: '9' })
  await expect.element(button(page, wallet.older)).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: wallet.product }).selectOptions('lottery')
  await expect.poll(() => site.asked(recordsApi.totals).at(-1)).toMatchObject({ product: 'lottery' })
  await button(page, wallet.presets.today).click()
  await expect.element(button(page, wallet.presets.today)).toHaveAttribute('aria-pressed', 'true')
  const lengthOf = (asked: { from?: string | undefined; to?: string | undefined } | undefined) =>
    (Date.parse(asked?.to ?? '') - Date.parse(asked?.from ?? '')) / 3_600_000
  await expect.poll(() => lengthOf(site.asked(recordsApi.statement).at(-1))).toBe(24)
  // A first day after the last one takes the last one along.
  const [from, to] = [page.getByLabelText(wallet.from), page.getByLabelText(wallet.to)]
  await from.fill('2026-11-01')
  await to.fill('2026-10-05')
  await expect.element(from).toHaveValue('2026-10-05')
})

test('nothing in these days, a failure and its way on, and no connection', async ({ site }) => {
  await openAccount(site, UR_PHONE)
  await expect.element(page.getByText(site.words.wallet.statementEmpty)).toBeVisible()
  site.answer(recordsApi.statement, new FakeRefusal('invalid_input'))
  await openAccount(site)
  const retry = button(page, site.words.common.retry)
  await expect.element(retry).toBeVisible()
  site.answer(recordsApi.statement, { list: LINES, next: null })
  await retry.click()
  await expect.element(page.getByText('Miền Bắc')).toBeVisible()
})

test('a round is shown by its vendor in a page of its own; one that has nothing to show says so', async ({ site }) => {
  site.answer(recordsApi.statement, { list: [line('4')], next: null })
  const pages: { url: string; isClosed: boolean }[] = []
  const { open } = window
  window.open = () => {
    const opened = { url: '', isClosed: false }
    pages.push(opened)
    return {
      location: { replace: (url: string) => Object.assign(opened, { url }) },
      close: () => Object.assign(opened, { isClosed: true }),
    } as unknown as Window
  }
  try {
    await openAccount(site)
    const record = page.getByRole('button', { name: /…/ })
    site.answer(recordsApi.round, { url: 'https://games.example/play/x?replay=1' })
    await record.click()
    await expect.poll(() => pages).toEqual([{ url: 'https://games.example/play/x?replay=1', isClosed: false }])
    expect(site.asked(recordsApi.round)).toEqual([{ id: '4', language: 'EN' }])
    site.answer(recordsApi.round, { url: null })
    await record.click()
    await expect.element(page.getByText(site.words.wallet.noRecord)).toBeVisible()
    expect(pages[1]!.isClosed).toBe(true)
    site.answer(recordsApi.round, LOST)
    await record.click()
    await expect.poll(() => pages[2]?.isClosed).toBe(true)
  } finally {
    window.open = open
  }
})

test('a bet over several issues leads to the bets of all lotteries', async ({ site }) => {
  const played = { name: 'Miền Bắc', round: '', lottery: 'XSMB' }
  site.answer(recordsApi.statement, { list: [line('6', { kind: 'lottery_bet', played })], next: null })
  await openAccount(site)
  const chase = page.getByRole('link', { name: site.words.wallet.chase })
  await expect.element(chase).toHaveAttribute('href', '/lottery/bets')
})
