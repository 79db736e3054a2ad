import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { peopleApi } from '#features/people/api.ts'
import { accountApi } from '#features/sessions/api-account.ts'
import { FakeRefusal } from '../../../../tests/screens/fake-server.ts'
import { button } from '../../../../tests/screens/hands.ts'
import { test, VI_PHONE } from '../../../../tests/screens/site.tsx'

const SECURITY = {
  ...{ mobile: null, email: null, totp: false, paymentPassword: false, lastLoginAt: null, lastLoginIp: null },
  passwordChangedAt: '2026-01-02T03:04:05.000Z',
}

test('a member hides from the lists of bets and wins; what fails changes nothing', async ({ site }) => {
  site.answer(accountApi.security, SECURITY)
  site.answer(accountApi.sessions, [])
  site.answer(peopleApi.savePrivacy, new FakeRefusal('busy'))
  await site.open('/me/security', { look: VI_PHONE, as: {} })
  const { security, refusal } = site.words
  const part = page.getByRole('region', { name: security.privacy })
  await expect.element(part.getByRole('status')).toHaveTextContent(security.isShown)
  await button(part, security.hide).click()
  await expect.element(page.getByText(refusal.busy)).toBeVisible()
  await expect.element(part.getByRole('status')).toHaveTextContent(security.isShown)
  site.answer(peopleApi.savePrivacy, ({ hidden }) => ({ hidden }))
  await button(part, security.hide).click()
  await expect.element(part.getByRole('status')).toHaveTextContent(security.isHidden)
  await button(part, security.show).click()
  await expect.element(part.getByRole('status')).toHaveTextContent(security.isShown)
  expect(site.asked(peopleApi.savePrivacy)).toEqual([{ hidden: true }, { hidden: true }, { hidden: false }])
})
