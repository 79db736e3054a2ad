import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { cashierApi } from '#features/cashier/api.ts'
import { answerDeposits, DESK, orderOf, VIETQR } from '../../../tests/screens/deposits.ts'
import { missingTexts, watchPayloads } from '../../../tests/screens/payloads.ts'
import { EN_DESKTOP, type Site, test } from '../../../tests/screens/site.tsx'
import { BANK, giveCashier, giveWithdrawal, PART } from '../../../tests/screens/withdrawals.ts'
import { PAYLOADS } from '../../../tests/stories/xss-payloads.ts'

/* S-25: names and notes of members, operators and providers that would run in a page that took them for more than text. */

async function watch(site: Site, path: string): Promise<() => string[]> {
  const problems = watchPayloads()
  await site.open(path, { look: EN_DESKTOP, as: {} })
  return problems
}

test('300 payloads as names, labels and banks of payees are text', async ({ site }) => {
  const list = PAYLOADS.map((text, n) => ({ ...BANK, id: `pay_${n}`, label: text, name: text, bank: text }))
  giveCashier(site, { payees: { list, payeeName: PAYLOADS[0]! } })
  const problems = await watch(site, '/vip?centre=withdraw')
  await expect.element(page.getByRole('region', { name: site.words.withdraw.payees.title })).toBeVisible()
  expect(missingTexts(PAYLOADS)).toEqual([])
  expect(problems()).toEqual([])
})

test('300 payloads as what operators wrote about parts are text', async ({ site }) => {
  giveCashier(site)
  const parts = PAYLOADS.map((reason, n) => ({
    ...{ ...PART, id: `part_${n}`, state: 'FORCED_RECEIVED' as const, canAnswer: false, confirmUntil: null, reason },
  }))
  giveWithdrawal(site, { parts })
  const problems = await watch(site, '/vip?centre=withdraw&item=wdr_1')
  await expect.element(page.getByText(/Reason:/).first()).toBeVisible()
  expect(missingTexts(PAYLOADS)).toEqual([])
  expect(problems()).toEqual([])
})

test('300 payloads as names and notes of methods are text', async ({ site }) => {
  answerDeposits(site)
  const methods = PAYLOADS.map((text, n) => ({ ...VIETQR, code: `m${n}`, names: { en: text }, notes: { en: text } }))
  site.answer(cashierApi.methods, { ...DESK, methods })
  const problems = await watch(site, '/vip?centre=depositv2')
  await expect.element(site.dialog.getByRole('tablist')).toBeVisible()
  await expect.element(site.dialog.getByRole('radio').first()).toBeVisible()
  expect(missingTexts(PAYLOADS)).toEqual([])
  expect(problems()).toEqual([])
})

const SAMPLES = PAYLOADS.filter((_, n) => n % 40 === 0)

for (const [n, text] of SAMPLES.entries())
  test(`payload ${n} as whom and where to pay is text`, async ({ site }) => {
    answerDeposits(site)
    const account = { bank: text, bin: '970415', number: text, name: text }
    site.answer(cashierApi.deposit, orderOf({}, { account, text, address: text, qr: text }))
    const problems = await watch(site, '/vip?centre=depositv2&item=dep_1')
    await expect.poll(() => missingTexts([text])).toEqual([])
    expect(problems()).toEqual([])
  })
