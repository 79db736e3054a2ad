import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { withdrawalsApi } from '#features/cashier/api-withdrawals.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../../tests/screens/fake-server.ts'
import { button } from '../../../../tests/screens/hands.ts'
import { EN_DESKTOP, LOOKS, test } from '../../../../tests/screens/site.tsx'

const none = { count: 0, medianS: null, p95S: null }
const asOf = '2026-11-25T12:00:00.000Z'
const TIMES = {
  ...{ days: 30, asOf },
  withdrawals: {
    whole: { count: 41, medianS: 760, p95S: 12_600 },
    review: { count: 41, medianS: 4, p95S: 7_000 },
    sending: none,
  },
  deposits: [
    { kind: 'bank', count: 90, medianS: 61, p95S: 640 },
    { kind: 'pix', ...none, count: 2 },
  ],
}

for (const look of LOOKS)
  test(`§6.8 median and 95 % from the records, for everybody: ${look.language} ${look.size}`, async ({ site }) => {
    site.answer(withdrawalsApi.times, TIMES)
    await site.open('/help/payouts', { look })
    if (look.size === 'phone') await page.viewport(320, 740)
    const { payouts } = site.words
    const section = page.getByRole('region', { name: payouts.withdrawals })
    await expect.element(section.getByText(payouts.steps.whole, { exact: false })).toBeVisible()
    // What was not measured is left out.
    await expect.element(page.getByText(payouts.steps.sending, { exact: false })).not.toBeInTheDocument()
    await expect.element(page.getByText(payouts.kinds.pix, { exact: false })).not.toBeInTheDocument()
    expect(await axeProblems()).toEqual([])
    const { scrollWidth, clientWidth } = document.getElementById('main')!
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  })

test('each in the unit that says it well', async ({ site }) => {
  site.answer(withdrawalsApi.times, TIMES)
  await site.open('/help/payouts', { look: EN_DESKTOP })
  for (const text of ['13 minutes', '3.5 hours', '4 seconds', '1.9 hours', '1 minute', '11 minutes'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

test('too few are no figure: it says so; a failure leads on', async ({ site }) => {
  site.answer(withdrawalsApi.times, new FakeRefusal('account_blocked'))
  await site.open('/help/payouts', { look: EN_DESKTOP })
  const retry = button(page, site.words.common.retry)
  await expect.element(retry).toBeVisible()
  const few = { ...none, count: 3 }
  site.answer(withdrawalsApi.times, {
    ...{ days: 30, asOf, withdrawals: { whole: few, review: few, sending: few }, deposits: [] },
  })
  await retry.click()
  await expect
    .element(page.getByText('In these days: 3 payments. A figure from so few would say nothing.'))
    .toBeVisible()
  await expect
    .element(page.getByText('In these days: 0 payments. A figure from so few would say nothing.'))
    .toBeVisible()
})
