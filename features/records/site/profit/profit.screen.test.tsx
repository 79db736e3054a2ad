import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type * as z from 'zod/mini'
import { accountRecordApi } from '#features/records/api-account.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../../tests/screens/fake-server.ts'
import { button } from '../../../../tests/screens/hands.ts'
import { LOOKS, test, UR_PHONE } from '../../../../tests/screens/site.tsx'
import { Profit } from '../records.tsx'

type Answer = z.output<typeof accountRecordApi.profit.output>
const NOTHING = {
  ...{ stake: '0.00', valid: '0.00', payout: '0.00', rebate: '0.00', bonus: '0.00', net: '0.00' },
  ...{ deposit: '0.00', withdrawal: '0.00' },
}
const played = { stake: '30.00', valid: '30.00', payout: '12.00', net: '-18.00' }
const ANSWER: Answer = {
  ...{ from: '2026-11-18', to: '2026-11-20', timeZone: 'Asia/Ho_Chi_Minh', countedAt: '2026-11-20T10:00:00.000Z' },
  totals: { ...NOTHING, ...played, transfer: '0.00', deposit: '500.00' },
  products: [
    { ...NOTHING, ...played, product: 'RNG' },
    { ...NOTHING, product: 'LOTT' },
  ],
  days: [
    { ...NOTHING, day: '2026-11-18', deposit: '500.00', payout: '7.00', net: '7.00' },
    { ...NOTHING, day: '2026-11-19' },
    { ...NOTHING, ...played, day: '2026-11-20' },
  ],
}

for (const look of LOOKS)
  test(`what was staked and what came back, with a chart and in tables, accessibly (${look.language})`, async ({
    site,
  }) => {
    site.answer(accountRecordApi.profit, ANSWER)
    await site.open('/me/profit', { look, as: {}, screen: Profit })
    const { records, types } = site.words
    await expect.element(page.getByRole('region', { name: records.totals })).toMatchTextContent('-18.00')
    await expect.element(page.getByRole('img')).toBeVisible()
    await expect.element(page.getByRole('table', { name: records.byProduct }).getByText(types.rng)).toBeVisible()
    // The day on which nothing moved stands in the chart alone.
    const days = page.getByRole('table', { name: records.byDay })
    expect(days.getByRole('row').elements()).toHaveLength(3)
    await expect.element(page.getByText(/Ho_Chi_Minh/)).toBeVisible()
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
    expect(await axeProblems(document.getElementById('main')!)).toEqual([])
  })

test('days are asked of the server; nothing in them, and a failure', async ({ site }) => {
  site.answer(accountRecordApi.profit, ({ range }) =>
    range === 'today' ? { ...ANSWER, products: [], days: [{ ...NOTHING, day: '2026-11-20' }] } : ANSWER,
  )
  await site.open('/me/profit', { look: UR_PHONE, as: {}, screen: Profit })
  const { records, common } = site.words
  await button(page, records.ranges.today).click()
  await expect.element(page.getByText(records.empty)).toBeVisible()
  site.answer(accountRecordApi.profit, new FakeRefusal('busy'))
  await button(page, records.ranges.month).click()
  await expect.poll(() => site.asked(accountRecordApi.profit).at(-1)).toMatchObject({ range: 'month' })
  await expect.element(button(page, common.retry)).toBeVisible()
})
