import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { gamesOfficeApi } from '#features/games/api-office.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOOKS, test } from '../../../tests/screens/office/office.tsx'
import { momentOf } from './moment.ts'

const VENDOR = {
  ...{ code: 'ALPHA', name: 'Alpha Games', enabled: true, hot: false, maintenance: false, isClosed: false },
  ...{ closedFrom: null, closedUntil: null, wallet: 'seamless' as const, games: 12 },
  health: { calls: 40, failed: 1, averageMs: 35, slowestMs: 210 },
}
const BETA = { ...VENDOR, code: 'BETA', name: 'Beta Tables', health: null }
const SHOWN = { list: [VENDOR, BETA], lanes: ['RNG', 'LIVE'] }

test('a vendor is closed for maintenance with a reason', async ({ office }) => {
  office.answer(gamesOfficeApi.vendors, SHOWN)
  office.answer(gamesOfficeApi.changeVendor, {})
  await office.open('/vendors')
  await page.getByRole('button', { name: 'Alpha Games' }).click()
  await page.getByRole('button', { name: 'Close for maintenance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close for maintenance' })
  await dialog.getByLabelText('Reason').fill('it asked for it')
  await dialog.getByRole('button', { name: 'Close for maintenance' }).click()
  await expect.element(page.getByText('Done: Close for maintenance')).toBeVisible()
  expect(office.asked(gamesOfficeApi.changeVendor)).toEqual([
    { code: 'ALPHA', maintenance: true, reason: 'it asked for it' },
  ])
})

test('vendors change places by buttons', async ({ office }) => {
  office.answer(gamesOfficeApi.vendors, SHOWN)
  office.answer(gamesOfficeApi.orderVendors, {})
  await office.open('/vendors')
  await page.getByRole('button', { name: 'Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order' })
  await dialog.getByRole('button', { name: 'Alpha Games: down' }).click()
  await dialog.getByLabelText('Reason').fill('more asked for')
  await dialog.getByRole('button', { name: 'Order', exact: true }).click()
  await expect.element(page.getByText('Done: Order')).toBeVisible()
  expect(office.asked(gamesOfficeApi.orderVendors)).toEqual([{ codes: ['BETA', 'ALPHA'], reason: 'more asked for' }])
})

test('who may only read has nothing to press, in every look', async ({ office }) => {
  office.answer(gamesOfficeApi.vendors, SHOWN)
  for (const look of LOOKS) {
    await office.open('/vendors', { look, as: ['games.read'] })
    await expect.element(page.getByRole('button', { name: 'Alpha Games' })).toBeVisible()
    expect(await axeProblems()).toEqual([])
  }
  await office.open('/vendors?item=ALPHA', { as: ['games.read'] })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(page.getByRole('button', { name: 'Close for maintenance' }).elements()).toEqual([])
})

test('a time is one of the merchant’s clock', () => {
  expect(momentOf('2026-11-26T22:30', 'Asia/Ho_Chi_Minh')).toBe('2026-11-26T15:30:00.000Z')
})
