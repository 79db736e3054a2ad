import { expect } from '@playwright/test'
import { TOTP } from 'otpauth'
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
  solveCaptcha,
  solvePuzzle,
  story,
  submit,
  UR_PHONE,
  untilCodeSent,
  VI_PHONE,
} from './hands.ts'

story.beforeAll(() => givenFlags({ MOBILENUMREG3: true, REGMOBVERF3: true }))

story('sessions are listed, and the others ended', async ({ visit }) => {
  const person = await givenPerson()
  const there = await visit(VI_PHONE)
  const here = await visit(UR_PHONE)
  for (const v of [there, here]) await givenLogin(v, person)
  await there.page.goto('/vip')
  await expectIn(there.page, person.username)
  const { page, words } = here
  await page.goto('/me/security')
  const list = page.getByRole('region', { name: words.security.sessions })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('listitem').filter({ hasNotText: words.security.thisDevice }).getByRole('button').click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByText(words.security.thisDevice)).toBeVisible()
  await expect(there.dialog.getByText(there.words.session.expired)).toBeVisible()
})

story('a payment password, which is not the one of the login', async ({ visit }) => {
  const person = await givenPerson({ password: '739154' })
  const v = await visit(EN_DESKTOP)
  const { page, words } = v
  await givenLogin(v, person)
  await page.goto('/me/security')
  await page.getByRole('button', { name: words.security.setPaymentPassword }).click()
  const form = page.getByRole('region', { name: words.security.paymentPassword, exact: true })
  const fill = async (password: string) => {
    await box(form, words.security.loginPassword).fill(person.password)
    await box(form, words.security.newPaymentPassword).fill(password)
    await box(form, words.security.confirmNewPaymentPassword).fill(password)
    await submit(form, words.security.save)
  }
  await fill('12')
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(1)
  await fill(person.password)
  await expect(form.getByText(words.session.problem.same_as_password)).toBeVisible()
  await fill('860214')
  await expect(form.getByText(words.security.on, { exact: true })).toBeVisible()
})

story('two-step login: the square code, its key, and a code at the next login', async ({ visit }) => {
  const person = await givenPerson()
  const v = await visit(VI_PHONE)
  const { page, dialog, words } = v
  await givenLogin(v, person)
  await page.goto('/me/security')
  const section = page.getByRole('region', { name: words.security.totp })
  await section.getByRole('button', { name: words.security.setUpTotp }).click()
  await box(section, words.security.loginPassword).fill(person.password)
  await submit(section, words.session.continue)
  await expect(section.getByRole('img', { name: words.security.totpSquare })).toBeVisible()
  const secret = (await section.locator('bdi').textContent())!.replace(/\s/g, '')
  const authenticator = new TOTP({ secret })
  await box(section, words.session.authenticatorCode).fill(authenticator.generate())
  await submit(section, words.security.save)
  await expect(section.getByText(words.security.on, { exact: true })).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/login')
  await logIn(v, person)
  await expect(dialog.getByText(words.session.verify.totp)).toBeVisible()
  await dialog.getByRole('checkbox', { name: words.session.trust }).check()
  // A code is good once: this is the next one.
  await box(dialog, words.session.code).fill(authenticator.generate({ timestamp: Date.now() + 30_000 }))
  await submit(dialog, words.session.continue)
  await expectIn(page, person.username)
})

story('an account under attack asks a device it does not know for a code', async ({ visit }) => {
  const email = `ben${Date.now()}@example.org`
  const person = await givenPerson({ profile: { email } })
  const v = await visit(EN_DESKTOP)
  const { page, dialog, words, context } = v
  await page.goto('/login')
  for (let failure = 1; failure <= 3; failure++) {
    const next = page.waitForResponse(reply => reply.url().endsWith('/wps/captcha'))
    await logIn(v, { ...person, password: 'guessed11' })
    await next
    await expect(dialog.getByText(words.refusal.wrong_credentials)).toBeVisible()
    await expect(dialog.getByRole('img', { name: words.captcha.picture })).toBeVisible()
    await box(dialog, words.captcha.characters).fill(await solveCaptcha(context))
  }
  await logIn(v, person)
  // The minutes to wait stand within it.
  const [about] = words.session.stepUpAbout.split('{minutes}')
  await expect(dialog.getByText(about!)).toBeVisible()
  await dialog.getByRole('button', { name: words.code.get }).click()
  await solvePuzzle(page)
  await box(dialog, words.session.stepUpCode).fill((await letterTo(email)).code)
  await box(dialog, words.captcha.characters).fill(await solveCaptcha(context))
  await submit(dialog, words.session.login)
  await solvePuzzle(page)
  await expectIn(page, person.username)
})

story('who sits at the machine of the server reads the letters that nobody carries', async ({ visit }) => {
  const mobile = mobileOf()
  const away = await visit(UR_PHONE)
  await away.page.goto('/register')
  await box(away.dialog, away.words.mobile.number).fill(mobile.national)
  await away.dialog.getByRole('button', { name: away.words.code.get }).click()
  await solvePuzzle(away.page)
  await untilCodeSent(away.dialog)
  await away.page.goto('/dev/outbox')
  await expect(away.page.getByText(away.words.outbox.closed)).toBeVisible()
  const { page, words } = await visit(EN_DESKTOP, { isHere: true })
  await page.goto('/dev/outbox')
  const letter = page.getByRole('listitem').filter({ hasText: mobile.e164 })
  await expect(letter).toContainText(words.outbox.sms)
  await expect(letter).toContainText((await letterTo(mobile.e164)).code)
})
