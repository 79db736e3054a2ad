import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type * as z from 'zod/mini'
import { brandsApi } from '#features/brands/api-office.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOOKS, test } from '../../../tests/screens/office/office.tsx'

const AT = '2026-01-02T03:04:05.000Z'
const waits = { proposalId: 'prp_1m8e4hd5ebzystz4hat5zj78j', expiresAt: AT, result: null }
const section = <T,>(value: T) => ({ value, version: 'v1' })
const ALL: z.input<typeof brandsApi.settings.output> = {
  merchant: {
    ...{ code: 'third', name: 'Third House', moneyMode: 'credits', currency: 'CRD', currencySymbol: 'P' },
    ...{ timeZone: 'UTC', hosts: ['third.example'], hasBegun: false },
  },
  status: section({ status: 0, title: '', message: '', endsAt: null }),
  regions: section({ ranges: [], countries: [], message: '' }),
  service: section({ customerService: [], chatOrigins: [] }),
  resources: section({ resources: [] }),
  licences: section({ licences: [] }),
  analytics: section({ gtagId: '' }),
  clock: section({ timeZone: 'UTC' }),
  payloads: section({ payloads: 'required' }),
  sms: section({ countries: [], hourlyBudget: 0, codeMinutes: 5 }),
  realMoney: section({}),
  theme: section({}),
  registration: section({ fields: [] }),
  flags: section({ flags: [] }),
  keys: { third: [], phone: null },
}

for (const look of LOOKS)
  test(`the site’s clock and its sealed calls stand in the settings (${look.language}, ${look.theme})`, async ({
    office,
  }) => {
    office.answer(brandsApi.settings, { ...ALL, payloads: section({ payloads: 'accept' as const }) })
    await office.open('/settings', { look })
    await expect.element(page.getByText('UTC').first()).toBeVisible()
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(await axeProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })

test('another clock is set with a reason, plain calls are proposed; who may only read is offered neither', async ({
  office,
}) => {
  office.answer(brandsApi.settings, ALL)
  office.answer(brandsApi.clock, {})
  office.answer(brandsApi.setPayloads, waits)
  await office.open('/settings')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Karachi')
  await page.getByRole('option', { name: 'Asia/Karachi' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Save' })
  await dialog.getByLabelText('Reason').fill('the brand is in Karachi')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => office.asked(brandsApi.clock))
    .toEqual([{ value: { timeZone: 'Asia/Karachi' }, version: 'v1', reason: 'the brand is in Karachi' }])
  await page.getByRole('button', { name: 'Accept plain calls, too' }).click()
  await page.getByLabelText('Reason').fill('a trial of the tools')
  await page.getByRole('button', { name: 'Accept plain calls, too' }).last().click()
  await expect
    .poll(() => office.asked(brandsApi.setPayloads))
    .toEqual([{ payloads: 'accept', version: 'v1', reason: 'a trial of the tools' }])
  office.answer(brandsApi.settings, { ...ALL, merchant: { ...ALL.merchant, hasBegun: true } })
  await office.open('/settings')
  await expect.element(page.getByRole('combobox', { name: 'Time zone' })).toBeDisabled()
  await office.open('/settings', { as: ['settings.read'] })
  await expect.element(page.getByText('Calls with passwords have to come sealed.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Accept plain calls, too' }).elements()).toEqual([])
})
