import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { jobsApi } from '#features/operators/api-jobs.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { LOOKS, test } from '../../../../tests/screens/office/office.tsx'

const AT = '2026-01-02T03:04:05.000Z'
const done = {
  ...{ name: 'wallet.proof', match: '7 * * * *', nextAt: AT, startedAt: AT, endedAt: AT, doneAt: AT, askedAt: null },
  ...{ state: 'done' as const, tookMs: 2_345, failures: 0, error: '' },
}
const failed = {
  ...{ ...done, name: 'cashier.statements', state: 'failed' as const, doneAt: null, failures: 3, tookMs: 12 },
  error: 'the bank does not answer',
}

for (const look of LOOKS)
  test(`timed work that failed is first, tells why, and is run again (${look.language}, ${look.theme})`, async ({
    office,
  }) => {
    office.answer(jobsApi.jobs, { list: [failed, done] })
    office.answer(jobsApi.run, {})
    await office.open('/jobs?item=cashier.statements', { look })
    await expect.element(page.getByRole('dialog').getByText('the bank does not answer')).toBeVisible()
    expect(await axeProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    if (look.language !== 'EN') return
    await expect.element(page.getByRole('dialog').getByText('Failed 3 times in a row')).toBeVisible()
    await page.getByRole('button', { name: 'Run now' }).click()
    await page.getByLabelText('Reason').fill('the bank is back')
    await page.getByRole('button', { name: 'Run now' }).last().click()
    await expect
      .poll(() => office.asked(jobsApi.run))
      .toEqual([{ name: 'cashier.statements', reason: 'the bank is back' }])
  })
