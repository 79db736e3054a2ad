import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type ListedFriend, referralOfficeApi, type SettingsWritten } from '#features/referral/api-office.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOOKS, type Office, test } from '../../../tests/screens/office/office.tsx'

const AT = '2026-11-20T03:04:05.000Z'
const SETTINGS: SettingsWritten = {
  ...{ isOn: true, bonus: '10.00', friendBonus: '0.00', minDeposit: '20.00', minBet: '200.00', days: 30, times: 3 },
  budget: '5000.00',
}
const ROW: ListedFriend = {
  ...{ id: 'mem_2', referrer: { id: 'mem_1', username: 'hoang' }, friend: { id: 'mem_2', username: 'hoang2' } },
  ...{ currency: 'USD', state: 'REVIEW', registeredAt: AT, until: AT, deposit: '25.00', valid: '300.00' },
  ...{ minDeposit: '20.00', minBet: '200.00', bonus: '10.00', friendBonus: '0.00', qualifiedAt: AT, decidedAt: null },
  ...{ by: null, why: '', said: '' },
  ties: [{ kind: 'device', about: '203.0.113.9', members: [{ id: 'mem_1', username: 'hoang' }] }],
}
const proposed = { proposalId: 'prp_0000000000', expiresAt: AT, result: null }
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

function given(office: Office) {
  office.answer(referralOfficeApi.settings, { version: 2, currency: 'USD', left: '4000.00', given: SETTINGS })
  office.answer(referralOfficeApi.friends, { list: [ROW], next: null })
}

test.for(LOOKS)(
  'axe finds nothing in the two pages, and nothing is wider than the screen: %o',
  async (look, { office }) => {
    given(office)
    for (const [path, text] of [
      ['/referral', 'hoang2'],
      ['/referral/settings', /5[,.]?000/],
    ] as const) {
      await office.open(path, { look })
      await expect.element(page.getByText(text).first()).toBeVisible()
      expect(await axeProblems()).toEqual([])
      const { scrollWidth, clientWidth } = document.documentElement
      expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth)
    }
  },
)

test('who waits is shown with what they share; paying waits for a second person, a refusal says why', async ({
  office,
}) => {
  given(office)
  office.answer(referralOfficeApi.pay, proposed)
  office.answer(referralOfficeApi.reject, {})
  await office.open('/referral')
  await page
    .getByRole('row', { name: /hoang2/ })
    .getByRole('button')
    .click()
  await expect.element(page.getByText('203.0.113.9')).toBeVisible()
  expect(office.asked(referralOfficeApi.friends)[0]).toMatchObject({ state: 'REVIEW' })
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByLabelText('Reason').fill('a household')
  await inDialog('Pay').last().click()
  await expect.poll(() => office.asked(referralOfficeApi.pay)).toEqual([{ id: 'mem_2', reason: 'a household' }])
})

test('what is no sum or no count is not sent, and a change waits for a second person', async ({ office }) => {
  given(office)
  office.answer(referralOfficeApi.change, proposed)
  await office.open('/referral/settings')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabelText('Reason').fill('more for a friend')
  await page.getByLabelText('Days to do it in').fill('91')
  await expect.element(inDialog('Change')).toBeDisabled()
  await page.getByLabelText('Days to do it in').fill('14')
  await page.getByLabelText('Bonus of the inviter').fill('15.00')
  await inDialog('Change').click()
  await expect
    .poll(() => office.asked(referralOfficeApi.change))
    .toEqual([{ given: { ...SETTINGS, days: 14, bonus: '15.00' }, reason: 'more for a friend' }])
})
