import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type RewardListed, rewardsOfficeApi } from '#features/rewards/api-office.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOOKS, type Office, test } from '../../../tests/screens/office/office.tsx'

const AT = '2026-11-20T03:04:05.000Z'
const REWARD: RewardListed = {
  ...{ id: 'rwd_00000001:1', member: { id: 'mem_1', username: 'hoang' }, promotion: 'gifts', kind: 'gift' },
  ...{ amount: '10.00', currency: 'CRD', required: '10.00', note: 'For your patience', state: 'UNCLAIMED', why: '' },
  ...{ by: 'opr_1 opr_2', issuedAt: AT, expiresAt: '2026-12-01T00:00:00.000Z', endedAt: null },
}
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

function given(office: Office) {
  const revoked: RewardListed = { ...REWARD, id: 'rwd_2', state: 'REVOKED', why: 'given twice', endedAt: AT }
  office.answer(rewardsOfficeApi.list, { list: [REWARD, revoked], next: null })
  office.answer(rewardsOfficeApi.budgets, {
    list: [{ code: 'gifts', kind: 'reward', currency: 'CRD', budget: '1000.00', left: '640.00' }],
  })
}

test.for(LOOKS)('axe finds nothing, and each says what became of it: %o', async (look, { office }) => {
  given(office)
  await office.open('/rewards', { look })
  await expect.element(page.getByText('given twice')).toBeVisible()
  expect(await axeProblems()).toEqual([])
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('what waits is taken back with the reason that its member reads', async ({ office }) => {
  given(office)
  office.answer(rewardsOfficeApi.revoke, {})
  await office.open('/rewards?item=rwd_00000001%3A1')
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByLabelText('Reason').fill('given twice')
  await inDialog('Take back').last().click()
  await expect.poll(() => office.asked(rewardsOfficeApi.revoke)).toEqual([{ id: REWARD.id, reason: 'given twice' }])
})

test('rewards are given by lines; a wrong line is named and keeps all from being sent', async ({ office }) => {
  given(office)
  office.answer(rewardsOfficeApi.issue, { proposalId: 'prp_0000000000', expiresAt: AT, result: null })
  await office.open('/rewards')
  await page.getByRole('button', { name: 'Give rewards' }).click()
  await page.getByRole('combobox', { name: 'Promotion' }).click()
  await page.getByRole('option', { name: /gifts: 640\.00/ }).click()
  const lines = page.getByLabelText('Who gets how much')
  await lines.fill('hoang,10\nlan')
  await page.getByLabelText('Reason').fill('for the outage')
  await expect.element(page.getByText(/Line 2/)).toBeVisible()
  await expect.element(inDialog('Give rewards')).toBeDisabled()
  await lines.fill('hoang,10\nlan,2.50')
  await expect.element(page.getByText(/2 members, 12\.50/)).toBeVisible()
  await inDialog('Give rewards').click()
  await expect
    .poll(() => office.asked(rewardsOfficeApi.issue))
    .toEqual([
      {
        ...{ promotion: 'gifts', times: 1, days: 7, note: '', reason: 'for the outage' },
        rows: [
          { username: 'hoang', amount: '10' },
          { username: 'lan', amount: '2.50' },
        ],
      },
    ])
})
