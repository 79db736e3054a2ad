import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { exportsApi } from '#features/finance/api-exports.ts'
import { ledgerApi } from '#features/finance/api-ledger.ts'
import { financeOfficeApi } from '#features/finance/api-office.ts'
import { schedulesApi } from '#features/finance/api-schedules.ts'
import { FIGURES } from '#features/finance/rules/figures.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { LOOKS, type Office, OWNER, test } from '../../../tests/screens/office/office.tsx'

const AT = '2026-01-02T03:04:05.000Z'
const DAYS = { from: '2026-01-01', to: '2026-01-02' }
const BEHIND = '?from=2026-01-01&to=2026-01-02'
const figures = (ggr: string) =>
  Object.fromEntries(FIGURES.map(key => [key, key === 'ggr' ? ggr : '7.00'])) as Record<
    (typeof FIGURES)[number],
    string
  >
const line = (key: string, ggr: string) => ({
  ...{ key, key2: null, name: '', currency: 'USD', bets: 3, figures: figures(ggr) },
})
const ENTRY = {
  ...{ id: '1:2:3', at: AT, memberId: 'mem_one', holder: 'cash', kind: 'bet', reference: 'r1', account: 'stake' },
  ...{ subject: 'TESTER', game: 'slot', currency: 'USD', book: 'real' as const, amount: '-5.00', pool: '0.00' },
  ...{ bonus: '0.00', balance: '95.00' },
}
const GAME = {
  ...{ vendor: 'TESTER', game: 'slot', name: 'Slot', currency: 'USD', bets: 9, staked: '9.00', paid: '8.00' },
  ...{ actual: 0.88, published: 0.96, low: 0.9, high: 1.02, sigmas: -4.2, isAlarm: true },
}
const ALERT = {
  ...{ id: 'a~b~c~USD', day: '2026-01-01', vendor: 'TESTER', game: 'slot', currency: 'USD', bets: 9, staked: '9.00' },
  ...{ paid: '8.00', expected: '8.60', sigmas: 4.5, foundAt: AT, seenBy: null, seenAt: null, note: '' },
}
const CLOSED = {
  ...{ day: '2026-01-01', version: 1, closedBy: 'opr_one', closedAt: AT, hash: 'abc' },
  ...{ reopenedBy: null, reopenedSecond: null, reopenedAt: null, reason: '' },
}
const EXPORT = {
  ...{
    id: 'exp_0000000000000000000000000',
    kind: 'journal' as const,
    format: 'xlsx' as const,
    createdAt: AT,
    saidAt: AT,
  },
  ...{ filters: { ...DAYS, account: 'stake' }, state: 'RUNNING' as const, rows: 250_000, expected: 1_000_000 },
}
const BEN = { id: 'opr_ben00000000', email: 'ben@house.example' }
const SCHEDULE = {
  ...{ id: 'sch_0000000000000000000000000', kind: 'revenue' as const, format: 'csv' as const, filters: { by: 'game' } },
  ...{ period: 'week' as const, every: 'week' as const, on: 1, hour: 8, madeBy: BEN, madeAt: AT, pausedAt: null },
  ...{ readers: [{ ...BEN, mayRead: false }], nextAt: AT, dueAt: AT, ranAt: AT, told: 0 },
}
const told = { timeZone: 'Asia/Ho_Chi_Minh', countedAt: AT }

function answerAll(office: Office): void {
  const counts = { now: 4, yesterday: 3, lastWeek: 2 }
  const reached = { ggr: '1.00', ngr: '1.00', deposits: '1.00', withdrawals: '0.00' }
  const until = (ggr: string) => [{ currency: 'USD', bets: 3, figures: figures(ggr) }]
  office.answer(financeOfficeApi.dashboard, {
    ...{ ...told, at: AT, today: '2026-01-02', registrations: counts, active: counts, firstDeposits: counts },
    money: { now: until('1234.50'), yesterday: until('1000.00'), lastWeek: [] },
    queues: [{ queue: 'proposals', count: 2, oldestAt: AT }],
    vendors: [{ vendor: 'TESTER', name: 'Tester', calls: 9, unsent: 1, unknown: 0, averageMs: 12.4, slowestMs: 80 }],
    exposure: [{ game: 'draw', name: 'Draw', issue: '1', drawAt: AT, currency: 'USD', tickets: 2, stake: '3.00' }],
    alerts: 1,
  })
  const points = ['00:15', '00:30'].map(time => ({ time, now: reached, yesterday: reached, lastWeek: reached }))
  office.answer(financeOfficeApi.curve, { ...told, today: '2026-01-02', points })
  const totals = [{ currency: 'USD', bets: 6, figures: figures('30.00') }]
  const list = [line('2026-01-01', '10.00'), line('2026-01-02', '20.00')]
  office.answer(financeOfficeApi.sums, { ...told, isCut: false, list, totals })
  office.answer(financeOfficeApi.returns, { ...told, list: [GAME] })
  office.answer(financeOfficeApi.alerts, { list: [ALERT] })
  office.answer(financeOfficeApi.people, {
    ...told,
    list: [
      {
        ...{ day: '2026-01-01', registrations: 5, active: 4, firstDeposits: 1, back1: 2, back7: null, back30: null },
        firstSums: [{ currency: 'USD', amount: '9.00' }],
      },
    ],
  })
  office.answer(financeOfficeApi.lottery, { ...told, list: [] })
  office.answer(financeOfficeApi.jackpots, { moved: [], pools: [] })
  office.answer(financeOfficeApi.statements, {
    list: [
      {
        ...{ day: '2026-01-01', vendor: 'TESTER', name: 'Tester', state: 'OPEN', comparedAt: AT },
        lines: [
          {
            ...{ currency: 'USD', class: 'BET', ourCount: 3, ourTotal: '9.00', theirCount: 2, theirTotal: '6.00' },
            ...{ explainedCount: 0, explainedTotal: '0.00' },
          },
        ],
      },
    ],
  })
  office.answer(ledgerApi.accounts, { ...told, list: [] })
  office.answer(ledgerApi.entries, { list: [ENTRY], next: null })
  office.answer(ledgerApi.aside, { list: [], next: null })
  office.answer(exportsApi.exports, { list: [EXPORT], next: null })
  office.answer(exportsApi.one, EXPORT)
  office.answer(schedulesApi.list, { timeZone: told.timeZone, list: [SCHEDULE] })
  office.answer(schedulesApi.readers, { list: [{ id: OWNER.id, email: OWNER.email }, BEN] })
  office.answer(ledgerApi.closings, { list: [CLOSED], today: '2026-01-02' })
}

test('the dashboard tells today beside yesterday, and where there was nothing it says none', async ({ office }) => {
  answerAll(office)
  await office.open('/dashboard')
  await expect.element(page.getByText('1,234.50', { exact: false })).toBeVisible()
  await expect.element(page.getByText('1,000.00', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('img', { name: /Gross revenue in USD/ })).toBeVisible()
  expect(page.getByRole('link', { name: '2', exact: true }).element().getAttribute('href')).toBe('/approvals')
})

test('a sum opens the journal of its account on its day', async ({ office }) => {
  answerAll(office)
  await office.open(`/reports${BEHIND}`)
  await page.getByRole('button', { name: '2026-01-02' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Stakes' }).click()
  await expect.element(page.getByRole('heading', { name: 'Journal' })).toBeVisible()
  await expect
    .poll(() => office.asked(ledgerApi.entries).at(-1))
    .toMatchObject({
      ...{ from: '2026-01-02', to: '2026-01-02', account: 'stake', currency: 'USD' },
    })
})

test('days that the address does not name are named by the page, and reports ask for them', async ({ office }) => {
  answerAll(office)
  await office.open('/reports/returns')
  await expect.element(page.getByRole('img', { name: /^Alert: 88.00%/ })).toBeVisible()
  expect(location.search).toMatch(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
})

test('an entry by hand is sent with its key once it is balanced, and waits for another', async ({ office }) => {
  answerAll(office)
  office.answer(ledgerApi.postJournal, { proposalId: 'prp_1', expiresAt: AT, result: null })
  await office.open(`/ledger/journal${BEHIND}`)
  await page.getByRole('button', { name: 'Book an entry' }).click()
  const box = page.getByRole('dialog')
  await box.getByLabelText('Id of the player').fill('mem_one')
  await box.getByLabelText('Key').fill('ticket-7')
  await box.getByLabelText('Reason').fill('as the player wrote')
  await box.getByLabelText('Amount', { exact: true }).fill('0')
  await expect.element(box.getByRole('button', { name: 'Book an entry' })).toBeDisabled()
  await box.getByLabelText('Amount', { exact: true }).fill('-12.5')
  await expect.element(box.getByText('+12.50', { exact: false })).toBeVisible()
  await box.getByRole('button', { name: 'Book an entry' }).click()
  await expect.element(page.getByText('Request sent', { exact: false })).toBeVisible()
  expect(office.asked(ledgerApi.postJournal)).toEqual([
    { memberId: 'mem_one', account: 'adjust', amount: '-12.50', key: 'ticket-7', reason: 'as the player wrote' },
  ])
})

test('a journal is asked for as a workbook with its filters, and one on its way tells how far it came', async ({
  office,
}) => {
  answerAll(office)
  office.answer(exportsApi.journal, new FakeRefusal('not_allowed'))
  await office.open(`/ledger/journal${BEHIND}&account=stake`)
  await page.getByRole('button', { name: 'Save as a file' }).click()
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
  await expect
    .poll(() => office.asked(exportsApi.journal))
    .toMatchObject([{ ...DAYS, account: 'stake', format: 'xlsx' }])
  await office.open(`/exports?item=${EXPORT.id}`)
  await expect.element(page.getByText('250,000 of about 1,000,000 rows').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Take the file' })).toBeDisabled()
})

test('returns are taken along as they are filtered; a file on its way is stopped', async ({ office }) => {
  answerAll(office)
  office.answer(exportsApi.report, new FakeRefusal('too_many_files'))
  office.answer(exportsApi.stop, {})
  await office.open(`/reports/returns${BEHIND}&vendor=TESTER`)
  await page.getByRole('button', { name: 'Save as a file' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect
    .poll(() => office.asked(exportsApi.report))
    .toMatchObject([{ ...DAYS, report: 'returns', vendor: 'TESTER', format: 'csv' }])
  await expect.element(page.getByText('Too many files are on their way', { exact: false })).toBeVisible()
  await office.open(`/exports?item=${EXPORT.id}`)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(() => office.asked(exportsApi.stop)).toEqual([{ id: EXPORT.id }])
})

test('a report is sent regularly with its filters, to those who may read it', async ({ office }) => {
  answerAll(office)
  office.answer(schedulesApi.add, { id: SCHEDULE.id })
  await office.open(`/reports${BEHIND}&by=game&vendor=TESTER`)
  await page.getByRole('button', { name: 'Send regularly' }).click()
  const box = page.getByRole('dialog')
  await box.getByRole('combobox', { name: 'Days' }).click()
  await page.getByRole('option', { name: 'The month before' }).click()
  await box.getByRole('combobox', { name: 'When' }).click()
  await page.getByRole('option', { name: 'Every month' }).click()
  await box.getByLabelText('Day of the month').fill('31')
  await expect.element(box.getByText('In shorter months on the last day')).toBeVisible()
  await box.getByLabelText(OWNER.email).click()
  await expect.element(box.getByRole('button', { name: 'Send regularly' })).toBeDisabled()
  await box.getByLabelText(BEN.email).click()
  await box.getByRole('button', { name: 'Send regularly' }).click()
  await expect
    .poll(() => office.asked(schedulesApi.add))
    .toEqual([
      {
        ...{ kind: 'revenue', format: 'xlsx', period: 'month', every: 'month', on: 31, hour: 8 },
        ...{ filters: { by: 'game', vendor: 'TESTER' }, readers: [BEN.id] },
      },
    ])
  await office.open(`/reports${BEHIND}`, { as: ['reports.read'] })
  await expect.element(page.getByRole('button', { name: 'Save as a file' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Send regularly' }).elements()).toEqual([])
})

test('what is sent regularly says who gets it no more, is paused and deleted', async ({ office }) => {
  answerAll(office)
  office.answer(schedulesApi.pause, {})
  office.answer(schedulesApi.remove, {})
  await office.open(`/exports/schedules?item=${SCHEDULE.id}`)
  const box = page.getByRole('dialog')
  await expect.element(box.getByText('Every Monday at 08:00')).toBeVisible()
  await expect.element(box.getByText('May not read it any more')).toBeVisible()
  for (const name of ['Pause', 'Delete']) {
    await box.getByRole('button', { name }).click()
    await page.getByRole('dialog').last().getByRole('button', { name }).click()
    await expect.poll(() => page.getByRole('dialog').elements().length).toBe(1)
  }
  expect(office.asked(schedulesApi.pause)).toEqual([{ id: SCHEDULE.id, isPaused: true }])
  expect(office.asked(schedulesApi.remove)).toEqual([{ id: SCHEDULE.id }])
})

test('an alert is closed with what was found; who may not close it is not asked', async ({ office }) => {
  answerAll(office)
  office.answer(financeOfficeApi.closeAlert, {})
  await office.open(`/reports/alerts?item=${ALERT.id}`, { as: ['reports.read'] })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(page.getByRole('button', { name: 'Close the alert' }).elements()).toEqual([])
  await office.open(`/reports/alerts?item=${ALERT.id}`)
  await page.getByRole('button', { name: 'Close the alert' }).click()
  await page.getByLabelText('Reason').fill('one large win')
  await page.getByRole('dialog').last().getByRole('button', { name: 'Close the alert' }).click()
  await expect
    .poll(() => office.asked(financeOfficeApi.closeAlert))
    .toEqual([{ id: ALERT.id, reason: 'one large win' }])
})

test('a closed day is opened again by two', async ({ office }) => {
  answerAll(office)
  office.answer(ledgerApi.reopenDay, { proposalId: 'prp_1', expiresAt: AT, result: null })
  await office.open(`/ledger/days${BEHIND}&item=2026-01-01-1`)
  await page.getByRole('button', { name: 'Open again' }).click()
  await page.getByLabelText('Reason').fill('a late file')
  await page.getByRole('dialog').last().getByRole('button', { name: 'Open again' }).click()
  await expect.element(page.getByText('Request sent', { exact: false })).toBeVisible()
  expect(office.asked(ledgerApi.reopenDay)).toEqual([{ day: '2026-01-01', reason: 'a late file' }])
})

test('what failed says so and is asked for again', async ({ office }) => {
  answerAll(office)
  office.answer(ledgerApi.entries, new FakeRefusal('invalid_input'))
  await office.open(`/ledger/journal${BEHIND}`)
  await expect.element(page.getByRole('alert')).toBeVisible()
  office.answer(ledgerApi.entries, { list: [ENTRY], next: null })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('mem_one')).toBeVisible()
  expect(office.asked(ledgerApi.entries).at(-1)).toMatchObject(DAYS)
})

const PATHS = [
  ...['/dashboard', '/reports', '/reports/people', '/reports/returns', '/reports/alerts', '/reports/lottery'],
  ...['/reports/jackpots', '/ledger', '/ledger/journal', '/ledger/aside', '/ledger/days', '/books', '/exports'],
  '/exports/schedules',
]

test.for(LOOKS)('axe finds nothing, and nothing is wider than the screen: %o', async (look, { office }) => {
  answerAll(office)
  for (const path of PATHS) {
    await office.open(path === '/dashboard' ? path : `${path}${BEHIND}`, { look })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull()
    expect([path, await axeProblems()]).toEqual([path, []])
    expect([path, document.documentElement.scrollWidth]).toEqual([path, document.documentElement.clientWidth])
  }
})
