import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type FreeTicketListed, freeTicketsOfficeApi } from '#features/lottery/api-free.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOOKS, type Office, test } from '../../../tests/screens/office/office.tsx'

const AT = '2026-11-20T03:04:05.000Z'
const FREE: FreeTicketListed = {
  ...{ id: 'frt_00000001:1', member: { id: 'mem_1', username: 'hoang' }, promotion: 'tickets', worth: '30.00' },
  ...{ currency: 'CRD', note: '', state: 'OPEN', won: '0.00', betId: null, why: '', by: 'opr_1 opr_2', grantedAt: AT },
  ...{ expiresAt: '2026-12-01T00:00:00.000Z', endedAt: null },
}
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

function given(office: Office) {
  const drawn: FreeTicketListed = { ...FREE, id: 'frt_2', state: 'SETTLED', won: '172.00', betId: '9', endedAt: AT }
  office.answer(freeTicketsOfficeApi.list, { list: [FREE, drawn], next: null })
  office.answer(freeTicketsOfficeApi.choices, { budgets: [{ code: 'tickets', currency: 'CRD', left: '640.00' }] })
}

test.for(LOOKS)('axe finds nothing, and each says what became of it: %o', async (look, { office }) => {
  given(office)
  await office.open('/free-tickets', { look })
  await expect.element(page.getByText('hoang').first()).toBeVisible()
  expect(await axeProblems()).toEqual([])
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('one is taken back with the reason that its member reads; they are given by names', async ({ office }) => {
  given(office)
  office.answer(freeTicketsOfficeApi.revoke, {})
  office.answer(freeTicketsOfficeApi.grant, { proposalId: 'prp_0000000000', expiresAt: AT, result: null })
  await office.open('/free-tickets?item=frt_00000001%3A1')
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByLabelText('Reason').fill('given twice')
  await inDialog('Take back').last().click()
  await expect.poll(() => office.asked(freeTicketsOfficeApi.revoke)).toEqual([{ id: FREE.id, reason: 'given twice' }])
  await office.open('/free-tickets')
  await page.getByRole('button', { name: 'Give free tickets' }).click()
  await page.getByRole('combobox', { name: 'Budget' }).click()
  await page.getByRole('option', { name: /tickets: 640\.00/ }).click()
  await page.getByLabelText('Who').fill('hoang, lan')
  await page.getByLabelText('Reason').fill('for the outage')
  await expect.element(page.getByText(/2 members, worth 20\.00/)).toBeVisible()
  await inDialog('Give free tickets').click()
  await expect
    .poll(() => office.asked(freeTicketsOfficeApi.grant))
    .toEqual([
      {
        ...{ promotion: 'tickets', worth: '10.00', days: 7, usernames: ['hoang', 'lan'], note: '' },
        reason: 'for the outage',
      },
    ])
})
