import { expect } from '@playwright/test'
import {
  box,
  EN_DESKTOP,
  expectIn,
  givenFlags,
  givenLogin,
  givenPerson,
  letterTo,
  logIn,
  mobileOf,
  solvePuzzle,
  story,
  submit,
  UR_PHONE,
  VI_PHONE,
  type Visit,
} from './hands.ts'

story.beforeAll(() => givenFlags({ MOBILENUMPASSREG3: true, PWDEXPFORCECHANGE3: true }))

const NEW = 'jasmine91river'

/** Fills the change-password popup and saves. */
async function choosePassword({ dialog, words }: Visit): Promise<void> {
  await box(dialog, words.session.newPassword).fill(NEW)
  await box(dialog, words.session.confirmNewPassword).fill(NEW)
  await submit(dialog, words.session.savePassword)
}

story('a forgotten password by e-mail: a letter, its link, and a code at the new address', async ({ visit }) => {
  const email = `ana${Date.now()}@example.org`
  const person = await givenPerson({ profile: { email } })
  const v = await visit(EN_DESKTOP)
  const { page, dialog, words } = v
  await page.goto('/forget')
  await expect(dialog.getByRole('tab', { selected: true })).toHaveText(words.session.byMobile)
  await dialog.getByRole('tab', { name: words.session.byEmail }).click()
  await box(dialog, words.session.username).fill(person.username)
  await box(dialog, words.session.email).fill(email)
  await submit(dialog, words.session.sendLink)
  await solvePuzzle(page)
  await expect(page.getByRole('alertdialog')).toContainText(words.session.in_been_out)
  const letter = await letterTo(email)
  await page.goto(letter.path)
  await choosePassword(v)
  await expect(page).toHaveURL('/login')
  await logIn(v, { ...person, password: NEW })
  // A device that nobody knows, at a network that nobody knows: a code to the address on record.
  await expect(dialog.getByText(words.session.secondStep)).toBeVisible()
  await box(dialog, words.session.code).fill('000000')
  await submit(dialog, words.session.continue)
  await expect(dialog.getByText(words.refusal.wrong_code)).toBeVisible()
  await box(dialog, words.session.code).fill((await letterTo(email, /\b\d{6}\b/)).code)
  await submit(dialog, words.session.continue)
  await expectIn(page, person.username)
  // The link was good once.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(letter.path)
  await choosePassword(v)
  await expect(dialog.getByText(words.refusal.reset_link_over)).toBeVisible()
})

story('§5 Forgot password by phone, in Vietnamese', async ({ visit }) => {
  const mobile = mobileOf()
  const person = await givenPerson({ profile: { mobile: mobile.e164 } })
  const { page, dialog, words } = await visit(VI_PHONE)
  await page.goto('/forget')
  await box(dialog, words.mobile.number).fill(mobile.national)
  await dialog.getByRole('button', { name: words.code.get }).click()
  await solvePuzzle(page)
  await box(dialog, words.session.smsCode).fill((await letterTo(mobile.e164)).code)
  await box(dialog, words.session.newPassword).fill(NEW)
  await submit(dialog, words.session.savePassword)
  await solvePuzzle(page)
  await expectIn(page, person.username)
  await expect(page).toHaveURL('/')
})

story('§5 Change password, the current one known: first after a login', async ({ visit }) => {
  const person = await givenPerson({ own: false })
  const v = await visit(UR_PHONE)
  const { page, dialog, words } = v
  await page.goto('/login')
  await logIn(v, person)
  await expect(dialog.getByText(words.session.changeReason.first)).toBeVisible()
  // A page that is loaded again comes back to it.
  await page.goto('/me')
  await expect(dialog.getByRole('heading', { name: words.session.changePassword })).toBeVisible()
  await choosePassword(v)
  await expectIn(page, person.username)
  await expect(page).toHaveURL('/')
})

story('§5 Change password: every other session ends', async ({ visit }) => {
  const person = await givenPerson()
  const there = await visit(UR_PHONE)
  const here = await visit(EN_DESKTOP)
  for (const v of [there, here]) await givenLogin(v, person)
  await there.page.goto('/vip')
  await expectIn(there.page, person.username)
  const { page, words } = here
  await page.goto('/me/security')
  await page.getByRole('button', { name: words.session.changePassword }).click()
  const form = page.getByRole('region', { name: words.security.password, exact: true })
  await box(form, words.session.currentPassword).fill('not-this-1')
  await choosePassword({ ...here, dialog: form })
  await expect(form.getByText(words.refusal.wrong_credentials)).toBeVisible()
  await box(form, words.session.currentPassword).fill(person.password)
  await choosePassword({ ...here, dialog: form })
  await expect(page.getByText(words.session.passwordChanged)).toBeVisible()
  await expect(there.dialog.getByText(there.words.session.expired)).toBeVisible()
})
