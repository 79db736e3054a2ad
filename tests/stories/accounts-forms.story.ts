import { expect } from '@playwright/test'
import { REFUSALS } from '#shared/refusal.ts'
import {
  box,
  EN_DESKTOP,
  expectIn,
  givenFlags,
  inWords,
  mobileOf,
  solveCaptcha,
  solvePuzzle,
  story,
  submit,
  untilCodeSent,
  VI_PHONE,
  withDatabase,
} from './hands.ts'

story.beforeAll(() => givenFlags({ MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true }))

/** The server remembers the form for a second. */
const untilKnown = () => new Promise(resolve => setTimeout(resolve, 1_100))

const EXTRA = ['payeeName', 'paymentPassword', 'qqNum', 'line', 'whatsapp', 'facebook', 'wechat', 'idNumber'] as const

story.describe('with every field of the server configuration', () => {
  let usual: { field: string; enabled: boolean; required: boolean }[]
  story.beforeAll(async () => {
    usual = await withDatabase(async db => {
      const before = await db<typeof usual>`select field, enabled, required from settings.registration_fields`
      await db`
        update settings.registration_fields set enabled = true, required = field not in
          ('recommenderId', 'affiliateCode', 'referralCode', 'mobileNum', 'verificationCode', 'domain')
        where field <> 'verificationCode'`
      return [...before]
    })
    await untilKnown()
  })
  story.afterAll(async () => {
    await withDatabase(async db => {
      for (const { field, enabled, required } of usual)
        await db`
          update settings.registration_fields set enabled = ${enabled}, required = ${required} where field = ${field}`
    })
    await untilKnown()
  })

  story('§5 Per-field rules, hints, age confirmation 18: each by its own rule', async ({ visit }) => {
    const { page, dialog, words, context } = await visit(EN_DESKTOP)
    const { fields, register, problem } = words.session
    await page.goto('/register')
    await dialog.getByRole('tab', { name: words.session.byUsername }).click()
    const texts: Record<string, string> = {
      ...{ username: `g${Date.now() % 1e9}`, password: 'lantern88x', confirmPassword: 'lantern88x' },
      ...{ payeeName: 'NGUYEN LAN', paymentPassword: '860214', qqNum: '1234567', line: 'lan.line' },
      ...{ whatsapp: '84912345678', facebook: 'lan.fb', wechat: 'lan-wechat', idNumber: 'B1234567' },
      ...{ email: `g${Date.now()}@example.org` },
    }
    const described = (name: keyof typeof texts, text: string) =>
      expect(box(dialog, fields[name as 'line'])).toHaveAccessibleDescription(text)
    await described('username', words.pattern['2'].replace('{range}', '2–15'))
    await described('password', words.pattern['6'].replace('{range}', '7–64'))
    await described('payeeName', fields.payeeHint)
    await dialog.getByRole('checkbox').check()
    await submit(dialog, register)
    for (const name of EXTRA) await expect(box(dialog, fields[name])).toHaveAttribute('aria-invalid', 'true')
    await described('payeeName', words.pattern['18'].replace('{range}', '2–50'))
    await box(dialog, fields.payeeName).fill('lan')
    await described('payeeName', inWords(words, 'Real name format is incorrect'))
    await box(dialog, fields.paymentPassword).fill('12')
    await described('paymentPassword', words.pattern.password.replace('{range}', '6'))
    for (const [name, text] of Object.entries(texts)) await box(dialog, fields[name as 'line']).fill(text)
    for (const name of ['recommenderId', 'affiliateCode', 'referralCode'] as const)
      await expect(box(dialog, fields[name])).toBeVisible()
    const birthDate = dialog.getByLabel(fields.birthDate)
    await birthDate.fill('2015-05-05')
    await fillCaptcha()
    await submit(dialog, register)
    await solvePuzzle(page)
    await expect(dialog.getByText(problem.under_age)).toBeVisible()
    await birthDate.fill('1990-05-05')
    await fillCaptcha()
    await submit(dialog, register)
    await solvePuzzle(page)
    await expectIn(page, texts.username)

    async function fillCaptcha(): Promise<void> {
      await expect(dialog.getByRole('img', { name: words.captcha.picture })).toBeVisible()
      await box(dialog, words.captcha.characters).fill(await solveCaptcha(context))
    }
  })
})

const PHONE_ERRORS = Object.keys(REFUSALS).filter(code => code.startsWith('phone_')) as `phone_${'unknown'}`[]

story('§8 Phone verification errors: each of the 11 is said in its own words', async ({ visit }) => {
  expect(PHONE_ERRORS).toHaveLength(11)
  const { page, dialog, words } = await visit(VI_PHONE)
  let refusal: string = PHONE_ERRORS[0]!
  // The phone-auth service is outside: what it answers is given here, and no slide comes before.
  await page.route('**/wps/system/status*', async route => {
    const reply = await (await route.fetch()).json()
    reply.value.info.phoneAuth = true
    reply.value.info.whitelabel = [{ modId: 'MOBILEVERCODELOGIN3', enabled: '1', childrenNodes: [] }]
    await route.fulfill({ json: reply })
  })
  const fail = () => ({
    status: 400,
    json: { success: false, value: null, code: refusal, message: '', requestId: 'r' },
  })
  const sent = { success: true, value: { sessionInfo: 's', expiredMinutes: 1 }, message: '', requestId: 'r' }
  let isDown = true
  await page.route('**/wps/verification/phone', route => route.fulfill(isDown ? fail() : { json: sent }))
  await page.route('**/wps/verification/phone/check', route => route.fulfill(fail()))
  await page.goto('/login')
  await dialog.getByRole('tab', { name: words.session.bySms }).click()
  await box(dialog, words.mobile.number).fill(mobileOf().national)
  await dialog.getByRole('button', { name: words.code.get }).click()
  const warning = page.getByRole('alertdialog')
  await expect(warning).toContainText(words.refusal[PHONE_ERRORS[0]!])
  await warning.getByRole('button', { name: words.session.in_increase_submit }).click()
  isDown = false
  // Specification §4: one press a second.
  await page.waitForTimeout(1_000)
  await dialog.getByRole('button', { name: words.code.get }).click()
  await untilCodeSent(dialog)
  await box(dialog, words.session.smsCode).fill('123456')
  for (const code of PHONE_ERRORS) {
    refusal = code
    await submit(dialog, words.session.login)
    await expect(dialog.getByText(words.refusal[code])).toBeVisible()
  }
})
