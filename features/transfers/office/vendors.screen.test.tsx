import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { transfersOfficeApi } from '#features/transfers/api-office.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOOKS, test } from '../../../tests/screens/office/office.tsx'

const AT = '2026-01-02T03:04:05.000Z'
const PROPOSAL = 'prp_1m8e4hd5ebzystz4hat5zj78j'
const waits = { proposalId: PROPOSAL, expiresAt: AT, result: null }
const WAYS = { outAll: true, auto: false }
const VENDORS = {
  list: [
    { vassalage: 'KEEPS', currency: 'USD', owed: '0.00', status: 'OPEN' as const, ...WAYS },
    { vassalage: 'GONE', currency: 'USD', owed: '45.00', status: 'CLOSED' as const, ...WAYS },
  ],
  others: [
    { vassalage: 'ASKS', seamless: true },
    { vassalage: 'NEITHER', seamless: false },
  ],
}
const row = { id: 'mbr_17:GONE', member: { id: 'mbr_17', username: 'linh' }, vassalage: 'GONE', amount: '30.00' }
const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click()

for (const look of LOOKS)
  test(`vendors that keep money, and what is left behind (${look.language}, ${look.theme})`, async ({ office }) => {
    office.answer(transfersOfficeApi.vendors, VENDORS)
    office.answer(transfersOfficeApi.left, { list: [{ ...row, proposalId: null }], next: null })
    await office.open('/transfer-vendors', { look })
    await expect.element(page.getByText('KEEPS')).toBeInTheDocument()
    expect(await axeProblems()).toEqual([])
    await office.open(`/transfer-vendors?show=left&item=${row.id}`, { look })
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(await axeProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })

test('a vendor is closed for good with a reason, by a second person', async ({ office }) => {
  office.answer(transfersOfficeApi.vendors, VENDORS)
  office.answer(transfersOfficeApi.close, waits)
  await office.open('/transfer-vendors?item=KEEPS')
  await press('Close for good')
  await page.getByLabelText('Reason').fill('they went out of business')
  await press('Close for good')
  await expect
    .poll(() => office.asked(transfersOfficeApi.close))
    .toEqual([{ vassalage: 'KEEPS', reason: 'they went out of business' }])
  await office.open('/transfer-vendors?item=GONE')
  await expect
    .element(page.getByRole('dialog').getByRole('link'))
    .toHaveAttribute('href', '/transfer-vendors?show=left')
  await expect.element(page.getByRole('button', { name: 'Close for good' })).not.toBeInTheDocument()
})

test('a vendor that asks for each bet is set up to keep money, and its ways are changed', async ({ office }) => {
  office.answer(transfersOfficeApi.vendors, VENDORS)
  office.answer(transfersOfficeApi.setUp, waits)
  await office.open('/transfer-vendors')
  await press('Set up a vendor')
  await page.getByRole('combobox', { name: 'Vendor' }).click()
  await page.getByRole('option', { name: 'ASKS' }).click()
  await expect.element(page.getByText(/It asks for each bet now/)).toBeVisible()
  await page.getByLabelText('Currency of the vendor').fill('kusd')
  await page.getByLabelText(/One whole unit is worth/).fill('1000')
  await page.getByLabelText('Reason').fill('they keep money')
  expect(await axeProblems()).toEqual([])
  await press('Set up a vendor')
  await office.open('/transfer-vendors?item=KEEPS')
  await press('Change the ways')
  const dialog = page.getByRole('dialog', { name: 'Change the ways' })
  await dialog.getByLabelText('Reason').fill('players asked')
  await expect.element(dialog.getByRole('button', { name: 'Change the ways' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Money goes along by itself' }).click()
  await press('Change the ways')
  await expect
    .poll(() => office.asked(transfersOfficeApi.setUp))
    .toEqual([
      {
        ...{ vassalage: 'ASKS', counting: { currency: 'KUSD', scale: 2, worth: '1000' } },
        ...{ outAll: false, auto: true, reason: 'they keep money' },
      },
      { vassalage: 'KEEPS', outAll: true, auto: true, reason: 'players asked' },
    ])
})

test('what is left is written back once two people agree; who may only read does nothing', async ({ office }) => {
  office.answer(transfersOfficeApi.vendors, VENDORS)
  office.answer(transfersOfficeApi.left, { list: [{ ...row, proposalId: null }], next: null })
  office.answer(transfersOfficeApi.writeBack, waits)
  await office.open(`/transfer-vendors?show=left&item=${row.id}`)
  await press('Write back')
  await page.getByLabelText('Reason').fill('gone for good')
  office.answer(transfersOfficeApi.left, { list: [{ ...row, proposalId: PROPOSAL }], next: null })
  await press('Write back')
  await expect
    .poll(() => office.asked(transfersOfficeApi.writeBack))
    .toEqual([{ memberId: 'mbr_17', vassalage: 'GONE', reason: 'gone for good' }])
  const link = page.getByRole('link', { name: 'Open the request' })
  await expect.element(link).toHaveAttribute('href', `/approvals?item=${PROPOSAL}`)
  await office.open(`/transfer-vendors?show=left&item=${row.id}`, { as: ['transfers.read'] })
  await expect.element(page.getByRole('dialog').getByText('Waits for a second person')).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
})

test('nothing there, and nothing left', async ({ office }) => {
  office.answer(transfersOfficeApi.vendors, { list: [], others: [] })
  office.answer(transfersOfficeApi.left, { list: [], next: null })
  await office.open('/transfer-vendors')
  await expect.element(page.getByText('No vendor keeps money')).toBeVisible()
  await office.open('/transfer-vendors?show=left')
  await expect.element(page.getByText('Nothing is left at closed vendors')).toBeVisible()
})
