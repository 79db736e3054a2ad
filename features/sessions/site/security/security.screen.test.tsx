import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { credentialsApi } from '#features/credentials/api.ts'
import { sessionsApi } from '#features/sessions/api.ts'
import { accountApi } from '#features/sessions/api-account.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { LOGGED_IN } from '../../../../tests/screens/demo.ts'
import { FakeRefusal } from '../../../../tests/screens/fake-server.ts'
import { box, button, expectDescription, expectIn, fill, logIn, submit } from '../../../../tests/screens/hands.ts'
import { EN_DESKTOP, type Site, test, UR_PHONE, VI_PHONE } from '../../../../tests/screens/site.tsx'

const SECURITY = {
  ...{ mobile: '+84•••678', email: null, totp: false, paymentPassword: false, lastLoginAt: null, lastLoginIp: null },
  passwordChangedAt: '2026-01-02T03:04:05.000Z',
}
const OWN = 'lacquer77x'
const NEW = 'jasmine91river'

const at = '2026-01-02T03:04:05.000Z'
const device = (id: string, isCurrent: boolean) => ({
  ...{ id, device: 'Chrome · Windows', ip: '203.0.113.9', lastActiveAt: at, createdAt: at, isCurrent },
})

/** How the account is kept, by what is switched on so far. */
function giveSecurity(site: Site, isOn: { totp?: boolean; paymentPassword?: boolean } = {}): void {
  site.answer(accountApi.security, { ...SECURITY, ...isOn })
  site.answer(accountApi.sessions, [device('ses_1', true)])
}

test('sessions are listed, and the others ended, one by one or all at once', async ({ site }) => {
  giveSecurity(site)
  let open = [device('ses_1', true), device('ses_2', false), device('ses_3', false), device('ses_4', false)]
  site.answer(accountApi.sessions, () => open)
  site.answer(accountApi.endSession, ({ id }) => {
    open = open.filter(each => each.id !== id)
    return {}
  })
  site.answer(accountApi.endOtherSessions, () => {
    open = open.slice(0, 1)
    return {}
  })
  await site.open('/me/security', { look: UR_PHONE, as: {} })
  const { security } = site.words
  const list = page.getByRole('region', { name: security.sessions })
  const count = () => list.getByRole('listitem').elements().length
  await expect.poll(count).toBe(4)
  await list.getByRole('listitem').nth(1).getByRole('button').click()
  await expect.poll(count).toBe(3)
  expect(site.asked(accountApi.endSession)).toEqual([{ id: 'ses_2' }])
  await button(list, security.endOthers).click()
  await expect.poll(count).toBe(1)
  await expect.element(list.getByText(security.thisDevice)).toBeVisible()
  expect(list.getByRole('button').elements()).toEqual([])
})

test('§5 Change password: the form stays where the current one is wrong, and says when it is done', async ({
  site,
}) => {
  giveSecurity(site)
  site.answer(accountApi.changePassword, ({ oldPassword }) =>
    oldPassword === OWN ? { ...LOGGED_IN, token: 'another' } : new FakeRefusal('wrong_credentials'),
  )
  await site.open('/me/security', { look: EN_DESKTOP, as: {} })
  const { session, security, refusal } = site.words
  await button(page, session.changePassword).click()
  const form = page.getByRole('region', { name: security.password, exact: true })
  const change = async (old: string) => {
    await fill(form, { [session.currentPassword]: old, [session.newPassword]: NEW, [session.confirmNewPassword]: NEW })
    await submit(form)
  }
  await change('not-this-1')
  await expect.element(form.getByText(refusal.wrong_credentials)).toBeVisible()
  await change(OWN)
  await expect.element(page.getByText(session.passwordChanged)).toBeVisible()
  expect(sessionStorage.getItem('token')).toBe('another')
})

test('a session that ended elsewhere says so at the next call', async ({ site }) => {
  giveSecurity(site)
  site.answer(accountApi.endOtherSessions, new FakeRefusal('not_logged_in'))
  site.answer(accountApi.sessions, [device('ses_1', true), device('ses_2', false)])
  await site.open('/me/security', { look: VI_PHONE, as: {} })
  await button(page, site.words.security.endOthers).click()
  await expect.element(site.dialog.getByText(site.words.session.expired)).toBeVisible()
})

test('a payment password, which is not the one of the login', async ({ site }) => {
  giveSecurity(site)
  site.answer(credentialsApi.setPaymentPassword, ({ password, newPaymentPassword }) => {
    if (newPaymentPassword === password)
      return new FakeRefusal('invalid_input', { field: 'newPaymentPassword', problem: 'same_as_password' })
    giveSecurity(site, { paymentPassword: true })
    return {}
  })
  await site.open('/me/security', { as: {} })
  const { security, session } = site.words
  await button(page, security.setPaymentPassword).click()
  const form = page.getByRole('region', { name: security.paymentPassword, exact: true })
  const choose = async (password: string) => {
    const { loginPassword, newPaymentPassword, confirmNewPaymentPassword } = security
    await fill(form, {
      [loginPassword]: '739154',
      [newPaymentPassword]: password,
      [confirmNewPaymentPassword]: password,
    })
    await submit(form)
  }
  await choose('12')
  await expect.poll(() => form.element().querySelectorAll('[aria-invalid=true]').length).toBe(1)
  expect(site.asked(credentialsApi.setPaymentPassword)).toEqual([])
  await choose('739154')
  await expectDescription(box(form, security.newPaymentPassword), session.problem.same_as_password)
  expect(await axeProblems(form.element())).toEqual([])
  await choose('860214')
  await expect.element(form.getByText(security.on, { exact: true })).toBeVisible()
})

const SECRET = 'JBSWY3DPEHPK3PXP'

test('two-step login: the square code, its key, and a code at the next login', async ({ site }) => {
  giveSecurity(site)
  site.answer(accountApi.setTotp, ({ password, code }) => {
    if (code === '123456') giveSecurity(site, { totp: true })
    if (code) return code === '123456' ? { enabled: true, secret: null, uri: null } : new FakeRefusal('wrong_code')
    if (password !== OWN) return new FakeRefusal('wrong_credentials')
    return { enabled: false, secret: SECRET, uri: `otpauth://totp/Grandstand:lan?secret=${SECRET}` }
  })
  await site.open('/me/security', { look: VI_PHONE, as: {} })
  const { security, session, refusal } = site.words
  const section = page.getByRole('region', { name: security.totp })
  await button(section, security.setUpTotp).click()
  const password = box(section, security.loginPassword)
  await password.fill('not-this-1')
  await submit(section)
  await expectDescription(password, refusal.wrong_credentials)
  await password.fill(OWN)
  await submit(section)
  await expect.element(section.getByRole('img', { name: security.totpSquare })).toBeVisible()
  expect(section.element().querySelector('bdi')!.textContent.replace(/\s/g, '')).toBe(SECRET)
  expect(await axeProblems(section.element())).toEqual([])
  const code = box(section, session.authenticatorCode)
  await code.fill('000000')
  await submit(section)
  await expectDescription(code, refusal.wrong_code)
  await code.fill('123456')
  await submit(section)
  await expect.element(section.getByText(security.on, { exact: true })).toBeVisible()

  site.logOut()
  site.answer(
    sessionsApi.login,
    new FakeRefusal('two_factor_required', { challengeId: 'chl_1', method: 'totp', sentTo: '' }),
  )
  site.answer(sessionsApi.loginVerify, LOGGED_IN)
  await site.open('/login', { look: VI_PHONE })
  const { dialog } = site
  await logIn(site)
  await expect.element(dialog.getByText(session.verify.totp)).toBeVisible()
  await dialog.getByRole('checkbox', { name: session.trust }).click()
  await box(dialog, session.code).fill('123456')
  await submit(dialog)
  await expectIn('lan')
  expect(site.asked(sessionsApi.loginVerify)).toEqual([{ challengeId: 'chl_1', code: '123456', trust: true }])
})
