import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { REFUSALS } from '#features/refusals.ts'
import { registrationApi } from '#features/registration/api.ts'
import { sessionsApi } from '#features/sessions/api.ts'
import { accountApi } from '#features/sessions/api-account.ts'
import { settingsApi } from '#features/settings/api.ts'
import { proofsApi } from '#features/verification/api.ts'
import { phoneAuthApi } from '#features/verification/api-phone.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { anHourLater } from '../../../../tests/screens/clock.ts'
import { fieldsWith, flagsWith, LOGGED_IN, PICTURE } from '../../../../tests/screens/demo.ts'
import { FakeRefusal } from '../../../../tests/screens/fake-server.ts'
import { box, button, expectDescription, expectIn, fill, submit } from '../../../../tests/screens/hands.ts'
import { inWords, test, UR_PHONE, VI_PHONE } from '../../../../tests/screens/site.tsx'

const countInvalid = (dialog: Locator) => dialog.element().querySelectorAll('[aria-invalid=true]').length

test('§8 Terms not accepted, field validation errors; §5 registration by username', async ({ site }) => {
  site.giveFlags({ MOBILENUMREG3: true })
  site.answer(sessionsApi.register, LOGGED_IN)
  await site.open('/register')
  const { dialog, words } = site
  const { session } = words
  await dialog.getByRole('tab', { name: session.byUsername }).click()
  await submit(dialog)
  await expect.element(dialog.getByText(session.termsNeeded)).toBeVisible()
  expect(countInvalid(dialog)).toBe(1)
  await dialog.getByRole('checkbox', { name: words.session.terms.replace('{age}', '18') }).click()
  await expect.element(dialog.getByText(session.termsNeeded)).not.toBeInTheDocument()
  await submit(dialog)
  const name = box(dialog, session.fields.username)
  const password = box(dialog, session.fields.password)
  const nameRule = words.pattern['2'].replace('{range}', '2–15')
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await expectDescription(name, nameRule)
  await name.fill('1an')
  await expectDescription(name, nameRule)
  await expectDescription(password, words.pattern['6'].replace('{range}', '7–64'))
  await password.fill('short')
  await expectDescription(password, words.pattern.password.replace('{range}', '7 - 64'))
  const confirmation = box(dialog, session.fields.confirmPassword)
  await name.fill('lan')
  await password.fill('lantern88x')
  await confirmation.fill('lantern88y')
  await submit(dialog)
  await expectDescription(confirmation, inWords(words, 'Incorrect confirmation input'))
  expect(await axeProblems(dialog.element())).toEqual([])
  await confirmation.fill('lantern88x')
  await submit(dialog)
  await expectIn('lan')
  expect(site.path).toBe('/')
  expect(site.asked(sessionsApi.register)).toMatchObject([{ username: 'lan', terms: true }])
})

test('§5 registration by mobile number: SMS needs a valid one, its code is required', async ({ site }) => {
  site.giveFlags({ MOBILENUMREG3: true, REGMOBVERF3: true })
  site.answer(proofsApi.smsRegister, { expiredMinutes: 1 })
  site.answer(sessionsApi.registerMobile, LOGGED_IN)
  await site.open('/register', { look: VI_PHONE })
  const { dialog, words } = site
  const { session, code } = words
  await expect.element(dialog.getByRole('tab', { selected: true })).toHaveTextContent(session.byMobile)
  const number = box(dialog, words.mobile.number)
  const get = button(dialog, code.get)
  await get.click()
  await expectDescription(number, words.mobile.invalid)
  // A number, but not in the way the field's own rule wants it.
  await number.fill('0912.345.678')
  await get.click()
  await expectDescription(number, words.pattern.phone)
  expect(site.asked(proofsApi.smsRegister)).toEqual([])
  await number.fill('0912 345 678')
  await get.click()
  // Specification §4: blocked, with a countdown in seconds.
  await expect.poll(() => dialog.element().querySelector('button[disabled]')?.textContent).toMatch(/\d/)
  await dialog.getByRole('checkbox').click()
  await submit(dialog)
  await expect.element(box(dialog, session.smsCode)).toHaveAttribute('aria-invalid', 'true')
  const { password, confirmPassword } = session.fields
  await fill(dialog, { [session.smsCode]: '123456', [password]: 'lantern88x', [confirmPassword]: 'lantern88x' })
  await submit(dialog)
  await expectIn('lan')
  expect(site.asked(sessionsApi.registerMobile)).toMatchObject([{ verificationCode: '123456' }])
})

test('§8 Affiliate check fails: a dialog says so, and the codes keep nobody out', async ({ site }) => {
  site.answer(registrationApi.affiliate, new FakeRefusal('invitation_code_error'))
  site.answer(sessionsApi.register, ({ referralCode }) =>
    referralCode ? new FakeRefusal('invitation_code_error', { field: 'referralCode' }) : LOGGED_IN,
  )
  await site.open('/register?affiliateCode=NOSUCHCODE&referralCode=NONESUCH22', { look: UR_PHONE })
  const { dialog, words } = site
  const { fields, in_increase_submit } = words.session
  await expect.element(box(dialog, fields.username)).toHaveFocus()
  await expect.element(box(dialog, fields.affiliateCode)).not.toBeInTheDocument()
  await fill(dialog, {
    [fields.username]: 'lan',
    [fields.password]: 'lantern88x',
    [fields.confirmPassword]: 'lantern88x',
  })
  await dialog.getByRole('checkbox').click()
  await submit(dialog)
  const warning = page.getByRole('alertdialog')
  for (const code of ['affiliate', 'referral']) {
    await expect.element(warning, { message: code }).toMatchTextContent(words.refusal.invitation_code_error)
    await button(warning, in_increase_submit).click()
    await expect.element(warning).not.toBeInTheDocument()
    await expect.element(box(dialog, fields.affiliateCode)).toBeVisible()
    await submit(dialog)
  }
  await expectIn('lan')
  expect(site.asked(registrationApi.affiliate)).toMatchObject([{ code: 'NOSUCHCODE' }])
})

const EXTRA = ['payeeName', 'paymentPassword', 'qqNum', 'line', 'whatsapp', 'facebook', 'wechat', 'idNumber'] as const
const OPTIONAL = ['recommenderId', 'affiliateCode', 'referralCode', 'mobileNum', 'verificationCode', 'domain']

test('§5 Per-field rules, hints, age confirmation 18: each by its own rule', async ({ site }) => {
  const rules = fieldsWith(name => ({ enabled: name !== 'verificationCode', required: !OPTIONAL.includes(name) }))
  site.giveStatus({ register: rules, whitelabel: flagsWith() })
  site.answer(settingsApi.register, rules)
  site.answer(proofsApi.captcha, PICTURE)
  site.answer(sessionsApi.register, ({ birthDate = '' }) =>
    birthDate > '2008' ? new FakeRefusal('under_age') : LOGGED_IN,
  )
  await site.open('/register')
  const { dialog, words } = site
  const { fields } = words.session
  const texts: Record<string, string> = {
    ...{ username: 'lan', password: 'lantern88x', confirmPassword: 'lantern88x', payeeName: 'NGUYEN LAN' },
    ...{ paymentPassword: '860214', qqNum: '1234567', line: 'lan.line', whatsapp: '84912345678' },
    ...{ facebook: 'lan.fb', wechat: 'lan-wechat', idNumber: 'B1234567', email: 'lan@example.org' },
  }
  const described = (name: string, text: string) => expectDescription(box(dialog, fields[name as 'line']), text)
  await described('username', words.pattern['2'].replace('{range}', '2–15'))
  await described('password', words.pattern['6'].replace('{range}', '7–64'))
  await described('payeeName', fields.payeeHint)
  await dialog.getByRole('checkbox').click()
  await submit(dialog)
  for (const name of EXTRA) await expect.element(box(dialog, fields[name])).toHaveAttribute('aria-invalid', 'true')
  await described('payeeName', words.pattern['18'].replace('{range}', '2–50'))
  await box(dialog, fields.payeeName).fill('lan')
  await described('payeeName', inWords(words, 'Real name format is incorrect'))
  await box(dialog, fields.paymentPassword).fill('12')
  await described('paymentPassword', words.pattern.password.replace('{range}', '6'))
  expect(await axeProblems(dialog.element())).toEqual([])
  for (const [name, text] of Object.entries(texts)) await box(dialog, fields[name as 'line']).fill(text)
  for (const name of ['recommenderId', 'affiliateCode', 'referralCode'] as const)
    await expect.element(box(dialog, fields[name])).toBeVisible()
  const birthDate = page.elementLocator(dialog.element().querySelector('input[type=date]')!)
  const characters = box(dialog, words.captcha.characters)
  await birthDate.fill('2015-05-05')
  await characters.fill('hjk34')
  await submit(dialog)
  await expect.element(dialog.getByText(site.words.refusal.under_age)).toBeVisible()
  await expect.element(characters).toHaveValue('')
  await birthDate.fill('1990-05-05')
  await characters.fill('hjk34')
  await submit(dialog)
  await expectIn('lan')
})

const PHONE_ERRORS = (Object.keys(REFUSALS) as RefusalCode[]).filter(code => code.startsWith('phone_'))

test('§8 Phone verification errors: each of the 11 is said in its own words', async ({ site }) => {
  expect(PHONE_ERRORS).toHaveLength(11)
  anHourLater()
  site.giveStatus({ phoneAuth: true, whitelabel: flagsWith({ MOBILEVERCODELOGIN3: true }) })
  let refusal = PHONE_ERRORS[0]!
  let isDown = true
  const sent = { sessionInfo: 's', expiredMinutes: 1 }
  site.answer(phoneAuthApi.send, () => (isDown ? new FakeRefusal(refusal) : sent))
  site.answer(phoneAuthApi.check, () => new FakeRefusal(refusal))
  await site.open('/login', { look: VI_PHONE })
  const { dialog, words } = site
  await dialog.getByRole('tab', { name: words.session.bySms }).click()
  await box(dialog, words.mobile.number).fill('0912345678')
  const get = button(dialog, words.code.get)
  await get.click()
  const warning = page.getByRole('alertdialog')
  await expect.element(warning).toMatchTextContent(words.refusal[refusal])
  await button(warning, words.session.in_increase_submit).click()
  isDown = false
  // Specification §4: one press a second.
  await expect
    .poll(async () => {
      if (site.asked(phoneAuthApi.send).length < 2) await get.click()
      return site.asked(phoneAuthApi.send).length
    })
    .toBe(2)
  await box(dialog, words.session.smsCode).fill('123456')
  for (const code of PHONE_ERRORS) {
    refusal = code
    await submit(dialog)
    await expect.element(dialog.getByText(words.refusal[code])).toBeVisible()
  }
})

test('who registers without a contact is asked for one on the page, once, and may wave it away', async ({ site }) => {
  site.answer(sessionsApi.register, LOGGED_IN)
  site.answer(accountApi.addEmail, {})
  const wish = page.getByRole('region', { name: site.words.security.contactWish })
  const join = async () => {
    sessionStorage.clear()
    await site.open('/register')
    const { dialog, words } = site
    const { username, password, confirmPassword } = words.session.fields
    await fill(dialog, { [username]: 'lan', [password]: 'lacquer77x', [confirmPassword]: 'lacquer77x' })
    await dialog.getByRole('checkbox', { name: words.session.terms.replace('{age}', '18') }).click()
    await submit(dialog)
    await expectIn('lan')
  }
  await join()
  await expect.element(wish).toBeVisible()
  // Over a reload it is still asked; waved away it is not.
  await site.reload()
  await button(wish, site.words.security.notNow).click()
  await expect.element(wish).not.toBeInTheDocument()
  await site.reload()
  await expect.element(page.getByRole('navigation', { name: site.words.shell.navigation })).toBeVisible()
  await expect.element(wish).not.toBeInTheDocument()

  await join()
  await button(wish, site.words.security.addEmail).click()
  await expectDescription(box(wish, site.words.security.email), inWords(site.words, 'Input cannot be empty'))
  await box(wish, site.words.security.email).fill('lan@example.com')
  await button(wish, site.words.security.addEmail).click()
  await expect.element(wish).not.toBeInTheDocument()
  expect(site.asked(accountApi.addEmail)).toEqual([{ email: 'lan@example.com' }])
})

test('a mobile number that nobody has begun to type is not wrong', async ({ site }) => {
  site.giveFlags({ MOBILENUMREG3: true })
  // The plans of numbers are there: what is found wrong is said in order.
  await import('#features/verification/rules/verification.ts')
  await site.open('/register', { look: VI_PHONE })
  const { dialog, words } = site
  const number = box(dialog, words.mobile.number)
  await expect.element(number).toHaveFocus()
  const password = box(dialog, words.session.fields.password)
  await password.fill('short')
  await box(dialog, words.session.fields.confirmPassword).click()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  await expect.element(number).not.toHaveAttribute('aria-invalid')
  await number.fill('12')
  await password.click()
  await expectDescription(number, words.mobile.invalid)
})
