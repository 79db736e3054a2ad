import { expect } from 'vitest'
import { sessionsApi } from '#features/sessions/api.ts'
import { proofsApi } from '#features/verification/api.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOGGED_IN, PICTURE } from '../../../tests/screens/demo.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { box, button, expectDescription, expectIn, logIn, submit } from '../../../tests/screens/hands.ts'
import { test } from '../../../tests/screens/site.tsx'

test('a second step tells where the code went; a wrong one is told, and one that took too long begins anew', async ({
  site,
}) => {
  const challenge = { challengeId: 'chl_1', method: 'email', sentTo: 'l***@example.org' }
  site.answer(sessionsApi.login, new FakeRefusal('two_factor_required', challenge))
  site.answer(sessionsApi.loginVerify, ({ code }) =>
    code === '123456' ? LOGGED_IN : new FakeRefusal(code === '999999' ? 'challenge_over' : 'wrong_code'),
  )
  await site.open('/login')
  const { dialog, words } = site
  await logIn(site)
  await expect.element(dialog.getByText(words.session.secondStep)).toBeVisible()
  await expect.element(dialog).toMatchTextContent('l***@example.org')
  await box(dialog, words.session.code).fill('000000')
  await submit(dialog)
  await expect.element(dialog.getByText(words.refusal.wrong_code)).toBeVisible()
  await box(dialog, words.session.code).fill('999999')
  await submit(dialog)
  await expect.element(dialog.getByText(words.session.challengeOver)).toBeVisible()
  await logIn(site)
  await box(dialog, words.session.code).fill('123456')
  await submit(dialog)
  await expectIn('lan')
})

test('after too many wrong passwords: how long to wait and whom to ask, and no code is said to be on its way', async ({
  site,
}) => {
  site.giveStatus({ customerService: [{ csType: 'TELEGRAM', path: 'https://t.example/help' }] })
  site.answer(proofsApi.captcha, PICTURE)
  site.answer(sessionsApi.loginCode, { expiredMinutes: 1 })
  site.answer(sessionsApi.login, ({ verificationCode }) =>
    verificationCode === '123456'
      ? LOGGED_IN
      : new FakeRefusal('step_up_required', { captcha: true, retryAfterSeconds: 1_450 }),
  )
  await site.open('/login')
  await logIn(site)
  const { dialog, words } = site
  const code = box(dialog, words.session.stepUpCode)
  await expectDescription(code, words.session.stepUpAbout.replace('{minutes}', '25'))
  await expect.element(dialog.getByRole('link', { name: /Telegram/i })).toBeVisible()
  expect(await axeProblems(dialog.element())).toEqual([])
  expect(site.asked(sessionsApi.loginCode)).toEqual([])
  await button(dialog, words.code.get).click()
  await expect.poll(() => site.asked(sessionsApi.loginCode)).toEqual([{ username: 'lan' }])
  await code.fill('123456')
  await box(dialog, words.captcha.characters).fill('hjk34')
  await submit(dialog)
  await expectIn('lan')
  expect(site.asked(sessionsApi.login)[1]).toMatchObject({ verificationCode: '123456', captcha: 'hjk34' })
})
