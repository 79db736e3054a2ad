import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionsApi } from '#features/sessions/api.ts'
import { accountApi } from '#features/sessions/api-account.ts'
import { proofsApi } from '#features/verification/api.ts'
import { walletApi } from '#features/wallet/api.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOGGED_IN } from '../../../tests/screens/demo.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { box, button, expectDescription, expectIn, expectPath, fill, submit } from '../../../tests/screens/hands.ts'
import { EN_DESKTOP, inWords, test, UR_PHONE, VI_PHONE } from '../../../tests/screens/site.tsx'

const NEW = 'jasmine91river'

for (const [why, answer, look] of [
  ['first', { firstTimeLogin: true }, UR_PHONE],
  ['weak', { passwordWeak: true }, EN_DESKTOP],
  ['expired', { passwordExpired: true }, VI_PHONE],
] as const)
  test(`§5 Change password, the current one known: first after a login (${why})`, async ({ site }) => {
    site.answer(sessionsApi.login, { ...LOGGED_IN, ...answer, mustChangePassword: true })
    site.answer(accountApi.changePassword, LOGGED_IN)
    await site.open('/login', { look })
    const { dialog, words } = site
    const { session } = words
    await fill(dialog, { [session.username]: 'lan', [session.password]: 'lacquer77x' })
    await submit(dialog)
    await expect.element(dialog.getByText(session.changeReason[why])).toBeVisible()
    await expect.element(box(dialog, session.username)).toHaveValue('lan')
    await expect.element(box(dialog, session.username)).toHaveAttribute('readonly')
    await expect.element(box(dialog, session.currentPassword)).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog.getByRole('heading', { name: session.changePassword })).toBeVisible()
    expect(await axeProblems(dialog.element())).toEqual([])
    await fill(dialog, { [session.newPassword]: NEW, [session.confirmNewPassword]: NEW })
    await submit(dialog)
    await expectIn('lan')
    expect(site.path).toBe('/')
  })

test('§5 Change password: each field is checked', async ({ site }) => {
  site.answer(accountApi.changePassword, ({ oldPassword }) =>
    oldPassword === 'lacquer77x' ? LOGGED_IN : new FakeRefusal('wrong_credentials', { field: 'oldPassword' }),
  )
  await site.open('/changePassword', { as: { account: 'lan' } })
  const { dialog, words } = site
  const { session } = words
  await submit(dialog)
  for (const label of [session.currentPassword, session.newPassword])
    await expectDescription(box(dialog, label), inWords(words, 'Input cannot be empty'))
  await box(dialog, session.newPassword).fill('short')
  await expectDescription(box(dialog, session.newPassword), words.pattern.password.replace('{range}', '7 - 64'))
  await box(dialog, session.confirmNewPassword).fill(NEW)
  await submit(dialog)
  await expectDescription(box(dialog, session.confirmNewPassword), inWords(words, 'Incorrect confirmation input'))
  const passwords = { [session.newPassword]: NEW, [session.confirmNewPassword]: NEW }
  await fill(dialog, { [session.currentPassword]: 'not-this-1', ...passwords })
  await submit(dialog)
  await expect.element(dialog.getByText(words.refusal.wrong_credentials)).toBeVisible()
  await fill(dialog, { [session.currentPassword]: 'lacquer77x', ...passwords })
  await submit(dialog)
  await expect.element(page.getByText(session.passwordChanged)).toBeVisible()
})

test('§5 Forgot password by phone: each field is checked; then in', async ({ site }) => {
  site.giveFlags({ MOBILENUMPASSREG3: true })
  site.answer(accountApi.setPasswordByPhone, LOGGED_IN)
  site.answer(proofsApi.smsNoLogin, { expiredMinutes: 1 })
  await site.open('/forget', { look: VI_PHONE })
  const { dialog, words } = site
  const { session } = words
  await submit(dialog)
  await expectDescription(box(dialog, words.mobile.number), words.mobile.invalid)
  for (const label of [session.smsCode, session.newPassword])
    await expectDescription(box(dialog, label), session.inputEmpty)
  await fill(dialog, {
    [words.mobile.number]: '0912345678',
    [session.smsCode]: '123456',
    [session.newPassword]: 'short',
  })
  await submit(dialog)
  await expectDescription(box(dialog, session.newPassword), words.pattern.password.replace('{range}', '7 - 64'))
  await box(dialog, session.newPassword).fill(NEW)
  await button(dialog, words.code.get).click()
  await expect.poll(() => site.asked(proofsApi.smsNoLogin)).toMatchObject([{ purpose: 'password' }])
  await submit(dialog)
  await expectIn('lan')
  await expectPath(site, '/')
})

test('a session that is good for a new password alone leads back to it when the page is loaded again', async ({
  site,
}) => {
  site.answer(walletApi.balance, new FakeRefusal('password_change_required'))
  site.answer(accountApi.changePassword, LOGGED_IN)
  await site.open('/me', { look: UR_PHONE, as: {} })
  const { dialog, words } = site
  const { session } = words
  await expect.element(dialog.getByRole('heading', { name: session.changePassword })).toBeVisible()
  await expect.element(box(dialog, session.currentPassword)).not.toBeInTheDocument()
  await fill(dialog, { [session.newPassword]: NEW, [session.confirmNewPassword]: NEW })
  await submit(dialog)
  await expectIn('lan')
  await expectPath(site, '/')
})

test('a forgotten password by e-mail: the letter is on its way, its link leads to a new one and to the login', async ({
  site,
}) => {
  site.giveFlags({ MOBILENUMPASSREG3: true })
  site.answer(accountApi.forgotByEmail, {})
  site.answer(accountApi.resetPassword, {})
  await site.open('/forget')
  const { dialog, words } = site
  const { session } = words
  await expect.element(dialog.getByRole('tab', { selected: true })).toHaveTextContent(session.byMobile)
  await dialog.getByRole('tab', { name: session.byEmail }).click()
  await fill(dialog, { [session.username]: 'lan', [session.email]: 'lan@example.org' })
  await submit(dialog)
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(session.in_been_out)
  expect(site.asked(accountApi.forgotByEmail)).toEqual([{ username: 'lan', email: 'lan@example.org' }])
  await site.open('/forget?token=a-token')
  await fill(dialog, { [session.newPassword]: NEW, [session.confirmNewPassword]: NEW })
  await submit(dialog)
  await expectPath(site, '/login')
  expect(site.asked(accountApi.resetPassword)).toMatchObject([{ token: 'a-token' }])
})

test('a letter’s link that is over says so and leads to another', async ({ site }) => {
  site.answer(accountApi.resetPassword, new FakeRefusal('reset_link_over'))
  await site.open('/forget?token=a-token', { look: UR_PHONE })
  const { dialog, words } = site
  await fill(dialog, { [words.session.newPassword]: NEW, [words.session.confirmNewPassword]: NEW })
  await submit(dialog)
  await expect.element(dialog.getByText(words.refusal.reset_link_over)).toBeVisible()
  await button(dialog, words.session.askAgain).click()
  await expectPath(site, '/forget')
})
