import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { transfersOfficeApi } from '#features/transfers/api-office.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOOKS, OWNER, test } from '../../../tests/screens/office/office.tsx'
import type { Transfer } from './transfer.ts'

const AT = '2026-01-02T03:04:05.000Z'
const REFERENCE = 'trf_1m8e4hd5ebzystz4hat5zj78j'
const PROPOSAL = 'prp_1m8e4hd5ebzystz4hat5zj78j'
const doubt: Transfer = {
  ...{ id: '7', reference: REFERENCE, vassalage: 'KEEPS', direction: 'in', amount: '30.00', moved: null },
  ...{ state: 'UNKNOWN', reason: '', createdAt: AT, endedAt: null, member: { id: 'mbr_17', username: 'linh' } },
  ...{ asks: 6, doubtSince: AT, age: '10m', acts: ['ask', 'resend', 'end'], proposalId: null },
  steps: [
    { id: '1', at: AT, state: 'CREATED', note: 'member', actor: '' },
    { id: '2', at: AT, state: 'UNKNOWN', note: 'their mail of today', actor: OWNER.id },
  ],
}
const proposed: Transfer = { ...doubt, acts: ['ask'], proposalId: PROPOSAL }
const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click()

for (const look of LOOKS)
  test(`a transfer in doubt, its age, its story and what can be done (${look.language}, ${look.theme})`, async ({
    office,
  }) => {
    office.answer(transfersOfficeApi.board, { list: [doubt], next: null })
    await office.open('/transfers?item=7', { look })
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expect.element(page.getByText(/their mail of today/)).toBeInTheDocument()
    expect(await axeProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })

test('the vendor is asked, gets it again, and what it gave is noted', async ({ office }) => {
  office.answer(transfersOfficeApi.board, { list: [doubt], next: null })
  office.answer(transfersOfficeApi.askVendor, { state: 'UNKNOWN' })
  office.answer(transfersOfficeApi.resend, { state: 'CONFIRMED' })
  office.answer(transfersOfficeApi.note, {})
  await office.open('/transfers?item=7')
  for (const label of ['Ask the vendor', 'Send again']) {
    await press(label)
    await press(label)
  }
  await press('Note a proof')
  await page.getByLabelText('Proof').fill(' their mail of today ')
  await press('Note a proof')
  await expect.poll(() => office.asked(transfersOfficeApi.note).length).toBe(1)
  expect(office.asked(transfersOfficeApi.askVendor)).toEqual([{ reference: REFERENCE }])
  expect(office.asked(transfersOfficeApi.resend)).toEqual([{ reference: REFERENCE }])
  expect(office.asked(transfersOfficeApi.note)).toEqual([{ reference: REFERENCE, proof: 'their mail of today' }])
})

test('its end is proposed with what the vendor moved, or as nothing, and then waits for another person', async ({
  office,
}) => {
  office.answer(transfersOfficeApi.board, { list: [doubt], next: null })
  office.answer(transfersOfficeApi.end, { proposalId: PROPOSAL, expiresAt: AT, result: null })
  await office.open('/transfers?item=7')
  await press('Propose the end')
  const moved = page.getByLabelText('Amount that the vendor moved')
  await expect.element(moved).toHaveValue('30.00')
  await moved.fill('much')
  await expect.element(page.getByText('An amount above 0, such as 12.50')).toBeVisible()
  await moved.fill('29.50')
  await page.getByLabelText('Reason').fill('their mail of today')
  await press('Propose the end')
  await expect.poll(() => office.asked(transfersOfficeApi.end).length).toBe(1)
  // The dialog that goes has a button of the same name.
  await expect.element(page.getByLabelText('Reason')).not.toBeInTheDocument()

  await press('Propose the end')
  await page.getByRole('combobox', { name: 'What the vendor did' }).click()
  await page.getByRole('option', { name: 'It moved nothing' }).click()
  await page.getByLabelText('Reason').fill('it never arrived')
  office.answer(transfersOfficeApi.board, { list: [proposed], next: null })
  await press('Propose the end')
  await expect
    .poll(() => office.asked(transfersOfficeApi.end))
    .toEqual([
      { reference: REFERENCE, moved: '29.50', reason: 'their mail of today' },
      { reference: REFERENCE, moved: null, reason: 'it never arrived' },
    ])
  await expect
    .element(page.getByRole('link', { name: 'Open the request' }))
    .toHaveAttribute('href', `/approvals?item=${PROPOSAL}`)
  await expect.element(page.getByRole('button', { name: 'Propose the end' })).not.toBeInTheDocument()
})

test('who may only read sees no acts, and that somebody has proposed something', async ({ office }) => {
  office.answer(transfersOfficeApi.board, { list: [proposed], next: null })
  await office.open('/transfers?item=7', { as: ['transfers.read'] })
  const card = page.getByRole('dialog')
  await expect.element(card.getByRole('heading', { name: 'Waits for a second person' })).toBeVisible()
  for (const name of ['Ask the vendor', 'Note a proof'])
    await expect.element(card.getByRole('button', { name })).not.toBeInTheDocument()
  await expect.element(card.getByRole('link')).not.toBeInTheDocument()
})

test('the list is asked for what has been open for long', async ({ office }) => {
  office.answer(transfersOfficeApi.board, { list: [], next: null })
  await office.open('/transfers?age=1h')
  await expect.element(page.getByText('No transfer waits')).toBeVisible()
  expect(office.asked(transfersOfficeApi.board)).toContainEqual(expect.objectContaining({ age: '1h', waiting: 'true' }))
})
