import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { deskApi } from '#features/cashier/api-desk.ts'
import { withdrawalsOfficeApi } from '#features/cashier/api-office.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { FakeRefusal, LOST } from '../../../../tests/screens/fake-server.ts'
import { LOOKS, type Office, OWNER, test } from '../../../../tests/screens/office/office.tsx'
import type { Card } from './withdrawal.tsx'

const [NOW, LATER] = ['2026-01-02T03:04:05.000Z', '2999-01-02T03:04:05.000Z']
const ROW: Card['withdrawal'] = {
  ...{ id: 'wdr_one0000', member: { id: 'mbr_one0000', username: 'linh' }, amount: '6000.00', fee: '1.00' },
  ...{ currency: 'USD', state: 'REVIEW', way: 'DUAL', score: 60, claimedBy: null, claimedUntil: null },
  ...{
    approvedBy: null,
    secondBy: null,
    closedBy: null,
    closedSecond: null,
    reason: '',
    createdAt: NOW,
    endedAt: null,
  },
  version: '1.0',
}
const WAIT: NonNullable<Card['wait']> = { step: 'review', owner: 'risk', since: NOW, until: LATER, missed: 0 }
const PART: Card['parts'][number] = {
  ...{ id: 'prt_one0000', kind: 'matched', provider: 'c2c', amount: '6000.00', state: 'NOT_RECEIVED', createdAt: NOW },
  ...{ endedAt: null, dueAt: null, pictures: [{ side: 'payer', number: 1 }], version: '4' },
}
const CARD: Card = {
  ...{ withdrawal: ROW, wait: WAIT, parts: [], steps: [{ at: NOW, state: 'REVIEW', actor: 'machine', note: '' }] },
  payee: { kind: 'bank', name: 'NGUYEN LINH', number: '••••1234', addedAt: NOW },
  signals: [{ signal: 'firstWithdrawal', weight: 20 }],
  lots: [{ source: 'deposit', amount: '6000.00', remaining: '0.00' }],
  means: { cash: '10.00', locked: '0.00', owed: '0.00', deposited: '7000.00' },
  ...{ validSince: '6000.00', lastOut: null, deposits: [{ method: 'bank', count: 2, sum: '7000.00' }] },
  devices: [{ device: 'Firefox, Linux', address: '203.0.113.7', firstAt: NOW, lastAt: NOW, logins: 3 }],
  alerts: [
    {
      ...{ member: { id: 'mbr_two0000', username: 'minh' }, shares: 'payee', currency: 'USD' },
      ...{ deposits: { count: 1, sum: '20.00' }, withdrawals: { count: 0, sum: '0.00' } },
    },
  ],
  earlier: [],
}

/** As the card stands, with what becomes of it afterwards. */
function given(office: Office, change: Partial<Card['withdrawal']> = {}, more: Partial<Card> = {}): Card {
  const card = { ...CARD, ...more, withdrawal: { ...ROW, ...change } }
  office.answer(withdrawalsOfficeApi.card, card)
  office.answer(deskApi.config, { versions: [], providers: [] })
  return card
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

test('a queue shows who is waited for, and leads to the card', async ({ office }) => {
  office.answer(withdrawalsOfficeApi.withdrawals, ({ queue }) => ({
    list: queue === 'risk' ? [{ ...ROW, wait: { ...WAIT, missed: 2 } }] : [],
    next: null,
  }))
  given(office)
  await office.open('/withdrawals')
  await expect.element(page.getByText('Nothing is in this queue')).toBeVisible()
  await page.getByRole('tab', { name: 'Risk review' }).click()
  await expect.element(page.getByText('2 deadlines missed, now', { exact: false })).toBeVisible()
  expect(await axeProblems()).toEqual([])
  await page.getByRole('link', { name: ROW.id }).click()
  await expect.element(page.getByText('NGUYEN LINH')).toBeVisible()
  await expect.element(page.getByText('Same payee')).toBeVisible()
})

test('the first of two approves, and is not asked a second time', async ({ office }) => {
  given(office)
  office.answer(withdrawalsOfficeApi.approve, () => {
    given(office, { approvedBy: OWNER.id, version: '2.0' })
    return { state: 'REVIEW' as const, version: '2.0' }
  })
  await office.open(`/withdrawals/${ROW.id}`)
  await button('Approve (1 of 2)').click()
  await expect.element(page.getByText('Yours is the first of two', { exact: false })).toBeVisible()
  await inDialog('Approve (1 of 2)').click()
  await expect.element(button('Approve (2 of 2)')).toBeDisabled()
  await expect.element(page.getByText('You approved it already', { exact: false })).toBeVisible()
  expect(office.asked(withdrawalsOfficeApi.approve)).toEqual([{ id: ROW.id, version: '1.0' }])
})

test('rejecting needs a reason from the list', async ({ office }) => {
  given(office)
  office.answer(withdrawalsOfficeApi.reject, { state: 'REJECTED', version: '2.0' })
  await office.open(`/withdrawals/${ROW.id}`)
  await button('Reject').click()
  await expect.element(inDialog('Reject')).toBeDisabled()
  await page.getByRole('combobox', { name: 'Reason that the player reads' }).click()
  await page.getByRole('option', { name: 'They asked for it' }).click()
  await inDialog('Reject').click()
  await expect.poll(() => office.asked(withdrawalsOfficeApi.reject)).toMatchObject([{ reason: 'asked_by_you' }])
})

test('a card that changed meanwhile says so, and shows how it stands now', async ({ office }) => {
  given(office)
  office.answer(withdrawalsOfficeApi.approve, () => {
    given(office, { claimedBy: 'opr_other0000', claimedUntil: LATER, version: '2.0' })
    return new FakeRefusal('state_changed')
  })
  await office.open(`/withdrawals/${ROW.id}`)
  await button('Approve (1 of 2)').click()
  await inDialog('Approve (1 of 2)').click()
  await expect.element(page.getByText('It has changed since you looked at it', { exact: false })).toBeVisible()
  await inDialog('Cancel').click()
  await expect.element(page.getByText('Somebody else has it in hand.')).toBeVisible()
  await expect.element(button('Approve (1 of 2)')).toBeDisabled()
})

test('what two people decide of a part waits for the other one; its pictures are read when asked for', async ({
  office,
}) => {
  given(office, { state: 'NOT_RECEIVED' }, { parts: [PART] })
  office.answer(withdrawalsOfficeApi.force, { proposalId: 'prp_00000000', expiresAt: LATER, result: null })
  office.answer(withdrawalsOfficeApi.partPicture, { type: 'png', file: 'iVBORw0KGgo=' })
  await office.open(`/withdrawals/${ROW.id}`)
  await expect.element(button('Payer’s proof 1')).toBeVisible()
  expect(office.asked(withdrawalsOfficeApi.partPicture)).toEqual([])
  await button('It did arrive').click()
  await expect.element(inDialog('It did arrive')).toBeDisabled()
  await page.getByRole('textbox', { name: 'Reason' }).fill('the bank shows it')
  await inDialog('It did arrive').click()
  await expect.element(page.getByText('Request sent. It waits for another person', { exact: false })).toBeVisible()
  expect(office.asked(withdrawalsOfficeApi.force)).toEqual([{ id: PART.id, version: '4', reason: 'the bank shows it' }])
  await button('Payer’s proof 1').click()
  await expect.element(page.getByRole('img', { name: 'Picture that the member showed' })).toBeInTheDocument()
  expect(office.asked(withdrawalsOfficeApi.partPicture)).toEqual([{ id: PART.id, side: 'payer', number: 1 }])
})

test('the number of a payee is seen by whoever says why', async ({ office }) => {
  given(office)
  office.answer(withdrawalsOfficeApi.reveal, { name: 'NGUYEN LINH', details: { number: '97041234' } })
  await office.open(`/withdrawals/${ROW.id}`)
  await expect.element(page.getByText('••••1234')).toBeVisible()
  await button('Reveal').click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('the bank asks')
  await inDialog('Reveal').click()
  await expect.element(page.getByText('97041234')).toBeVisible()
})

test('whoever may only read decides nothing; without an answer it says so', async ({ office }) => {
  given(office)
  await office.open(`/withdrawals/${ROW.id}`, { as: ['withdrawals.read'] })
  await expect.element(page.getByText('NGUYEN LINH')).toBeVisible()
  for (const name of ['Take in hand', 'Approve (1 of 2)', 'Reject', 'Reveal'])
    expect(button(name).elements()).toEqual([])
  office.answer(withdrawalsOfficeApi.card, LOST)
  await office.open(`/withdrawals/${ROW.id}`)
  await expect.element(page.getByRole('alert')).not.toBeEmptyDOMElement()
})

test.for(LOOKS)('axe finds nothing, and the card is no wider than the screen: %o', async (look, { office }) => {
  given(office, {}, { parts: [PART] })
  office.answer(withdrawalsOfficeApi.withdrawals, { list: [{ ...ROW, wait: WAIT }], next: null })
  for (const path of ['/withdrawals', `/withdrawals/${ROW.id}`]) {
    await office.open(path, { look })
    await expect.element(page.getByText('linh').first()).toBeVisible()
    expect([path, await axeProblems()]).toEqual([path, []])
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
})
