import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { exportsApi } from '#features/finance/api-exports.ts'
import { schedulesApi } from '#features/finance/api-schedules.ts'
import { FakeRefusal } from '../../../../tests/screens/fake-server.ts'
import { answerAll, BEHIND, BEN, DAYS, EXPORT, SCHEDULE } from '../../../../tests/screens/office/finance.ts'
import { MERCHANT, OWNER, test } from '../../../../tests/screens/office/office.tsx'

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

test('a link is copied of exactly this view, with its merchant', async ({ office }) => {
  answerAll(office)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await office.open(`/reports${BEHIND}&by=game`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(page.getByText('The link is copied', { exact: false })).toBeVisible()
  expect(copied).toHaveBeenCalledWith(`${location.origin}/reports${BEHIND}&by=game&at=${MERCHANT.code}`)
  copied.mockRejectedValue(new Error('not here'))
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => location.search).toContain(`at=${MERCHANT.code}`)
  copied.mockRestore()
})
