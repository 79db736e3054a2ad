import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Application, applicationsApi } from '#features/promotions/api-applications.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { test } from '../../../tests/screens/office/office.tsx'
import { APPLICATION, givenPromotions } from '../../../tests/screens/office/promotions.ts'

const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).last()

test('an application is looked at, approved, issued, or refused with the reason', async ({ office }) => {
  let state: Application['state'] = 'APPLYING'
  givenPromotions(office)
  office.answer(applicationsApi.list, () => ({ list: [{ ...APPLICATION, state }], next: null }))
  office.answer(applicationsApi.picture, { type: 'jpg', file: '/9j/4AAQ' })
  office.answer(applicationsApi.approve, () => {
    state = 'APPROVED'
    return {}
  })
  office.answer(applicationsApi.issue, {})
  office.answer(applicationsApi.reject, {})
  await office.open('/applications?item=prt_00000001')
  await page.getByRole('button', { name: 'Picture 2' }).click()
  await expect.poll(() => office.asked(applicationsApi.picture)).toEqual([{ id: APPLICATION.id, number: 2 }])
  await page.getByRole('dialog', { name: 'Picture 2' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByLabelText('Reason').fill('too dark')
  await inDialog('Reject').click()
  await expect.poll(() => office.asked(applicationsApi.reject)).toEqual([{ id: APPLICATION.id, reason: 'too dark' }])
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await inDialog('Approve').click()
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await inDialog('Issue').click()
  await expect.poll(() => office.asked(applicationsApi.issue)).toEqual([{ id: APPLICATION.id }])
})

test('several are decided at once, each by itself: who is refused is named with why', async ({ office }) => {
  givenPromotions(office)
  const names = ['hoang', 'minh', 'lan']
  const list = names.map((username, i) => ({
    ...APPLICATION,
    id: `prt_0000000${i}`,
    member: { id: `mem_${i}`, username },
  }))
  office.answer(applicationsApi.list, { list, next: null })
  office.answer(applicationsApi.approve, ({ id }: { id: string }) => {
    return id === 'prt_00000001' ? new FakeRefusal('state_changed') : {}
  })
  await office.open('/applications')
  await expect.element(page.getByRole('button', { name: 'Approve (1)' })).not.toBeInTheDocument()
  for (const name of names) await page.getByRole('checkbox', { name: `Choose ${name}` }).click()
  // By the keyboard, which stays where it is.
  const lan = page.getByRole('checkbox', { name: 'Choose lan' })
  await userEvent.keyboard('[Space]')
  await expect.element(lan).not.toBeChecked()
  await expect.element(lan).toHaveFocus()
  await page.getByRole('button', { name: 'Approve (2)' }).click()
  await expect.element(page.getByRole('dialog').getByText('minh')).toBeVisible()
  expect(await axeProblems()).toEqual([])
  await inDialog('Approve (2)').click()
  await expect.element(page.getByText('Not decided')).toBeVisible()
  await expect.element(page.getByRole('alert').getByText('minh')).toBeVisible()
  expect(office.asked(applicationsApi.approve)).toEqual([{ id: 'prt_00000000' }, { id: 'prt_00000001' }])
  await expect.element(page.getByRole('checkbox', { name: 'Choose hoang' })).not.toBeChecked()
})
