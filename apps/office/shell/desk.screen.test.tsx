import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessApi } from '#features/operators/api-access.ts'
import { auditApi } from '#features/operators/api-audit.ts'
import { deskApi } from '#features/operators/api-desk.ts'
import { loginsApi } from '#features/operators/api-logins.ts'
import { officeApi } from '#features/operators/api-office.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { MERCHANT, OWNER, test } from '../../../tests/screens/office/office.tsx'

const BEN = { ...OWNER, id: 'opr_ben0000000', email: 'ben@house.example', role: 'risk' }

test('a call that takes a fresh proof asks for it above its dialog and goes on by itself, once', async ({ office }) => {
  let isProven = false
  office.answer(officeApi.operators, { list: [OWNER, BEN], roles: [] })
  office.answer(officeApi.disable, () => (isProven ? {} : new FakeRefusal('step_up_required')))
  office.answer(loginsApi.proofOptions, { methods: ['totp'], passkey: null })
  office.answer(loginsApi.prove, ({ code }) => {
    if (code !== '123456') return new FakeRefusal('wrong_code')
    isProven = true
    return {}
  })
  await office.open(`/staff?item=${BEN.id}`)
  await page.getByRole('button', { name: 'Shut out' }).click()
  await page.getByLabelText('Reason').fill('left the house')
  await page.getByRole('button', { name: 'Shut out' }).last().click()
  await page.getByLabelText('Code of the authenticator').fill('999999')
  await page.getByLabelText('Code of the authenticator').fill('123456')
  await expect.element(page.getByText('Done: Shut out')).toBeVisible()
  expect(office.asked(officeApi.disable)).toHaveLength(2)
})

test('without the proof the call ends with its refusal, and what was written stays', async ({ office }) => {
  office.answer(officeApi.operators, { list: [OWNER, BEN], roles: [] })
  office.answer(officeApi.disable, new FakeRefusal('step_up_required'))
  office.answer(loginsApi.proofOptions, { methods: ['totp'], passkey: null })
  await office.open(`/staff?item=${BEN.id}`)
  await page.getByRole('button', { name: 'Shut out' }).click()
  await page.getByLabelText('Reason').fill('left the house')
  await page.getByRole('button', { name: 'Shut out' }).last().click()
  await expect.element(page.getByLabelText('Code of the authenticator')).toBeVisible()
  await expect.element(page.getByRole('dialog').last().getByRole('button', { name: 'Close' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByLabelText('Reason')).toHaveValue('left the house')
  expect(office.asked(officeApi.disable)).toHaveLength(1)
})

test('another merchant is worked for in this tab, and all is read anew', async ({ office }) => {
  const lotus = { code: 'lotus', name: 'Lotus House' }
  office.answer(accessApi.merchants, { here: MERCHANT, home: MERCHANT, list: [MERCHANT, lotus] })
  await office.open('/approvals')
  await expect.element(page.getByText('Nothing waits for a second person')).toBeVisible()
  const before = office.asked(officeApi.me).length
  await page.getByRole('button', { name: 'Another merchant' }).click()
  await page.getByRole('menuitem', { name: 'Lotus House' }).click()
  await expect.poll(() => office.asked(officeApi.me).length).toBeGreaterThan(before)
  expect(sessionStorage.getItem('merchantAtWork')).toBe('lotus')
})

test('filters are kept under a name for the person, and found again', async ({ office }) => {
  office.answer(auditApi.calls, { list: [], next: null })
  office.answer(deskApi.saveView, {})
  await office.open('/audit?show=calls&outcome=refused')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByLabelText('Name of these filters').fill('What was refused')
  await page.getByRole('button', { name: 'Keep' }).click()
  const value = { columns: {}, density: 'dense', views: { 'What was refused': { outcome: 'refused' } } }
  await expect.poll(() => office.asked(deskApi.saveView)).toEqual([{ key: 'list.audit.calls', value }])
  office.answer(deskApi.views, { list: [{ key: 'list.audit.calls', value, savedAt: OWNER.createdAt }] })
  await office.open('/audit?show=calls')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('button', { name: 'What was refused', exact: true }).click()
  await expect.poll(() => office.asked(auditApi.calls).at(-1)).toMatchObject({ outcome: 'refused' })
})

test('what somebody has for a time is told on every page', async ({ office }) => {
  const elevated = [{ permissions: ['journal.post'], until: '2026-01-02T05:04:05.000Z' }]
  office.answer(deskApi.feed, { approvals: 2, unreviewed: 0, decided: [], elevated })
  await office.open('/approvals')
  await expect.element(page.getByText(/For a time you may also: journal.post/)).toBeVisible()
  await page.getByRole('button', { name: '2 requests wait for you' }).click()
  await expect.element(page.getByRole('menuitem', { name: '2 requests wait for you' })).toBeVisible()
})

test('the chain of the record is verified part by part, and what is wrong is told', async ({ office }) => {
  office.answer(officeApi.audit, { list: [], next: null })
  office.answer(auditApi.verify, ({ after }) =>
    after === '10'
      ? { rows: 2, wrong: ['11'], days: ['2026-11-20'], next: null }
      : { rows: 10, wrong: [], days: [], next: '10' },
  )
  await office.open('/audit')
  await page.getByRole('button', { name: 'Verify the chain' }).click()

  await expect.element(page.getByText(/row 11$/)).toBeVisible()
  await expect.element(page.getByText(/2026-11-20$/)).toBeVisible()
  office.answer(auditApi.verify, { rows: 12, wrong: [], days: [], next: null })
  await page.getByRole('button', { name: 'Verify the chain' }).click()
  await expect.element(page.getByText(/holds: 12 rows/)).toBeVisible()
  expect(await axeProblems()).toEqual([])
})
