import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { ledgerApi } from '#features/finance/api-ledger.ts'
import { financeOfficeApi } from '#features/finance/api-office.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { ALERT, AT, answerAll, BEHIND, DAYS, ENTRY } from '../../../tests/screens/office/finance.ts'
import { LOOKS, test } from '../../../tests/screens/office/office.tsx'

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
