import { expect } from '@playwright/test'
import { axeProblems, untilStill } from './axe.ts'
import {
  box,
  expectIn,
  givenFlags,
  givenPerson,
  letterTo,
  logIn,
  SEES_ALL,
  solvePuzzle,
  story,
  submit,
  UR_PHONE,
  VI_PHONE,
  type Visit,
} from './hands.ts'

/** Both themes, both sizes, both directions. */
const LOOKS = [
  { name: 'dark desktop VI', look: { ...VI_PHONE, size: 'desktop' } },
  { name: 'light phone UR', look: UR_PHONE },
] as const

story.beforeAll(() => givenFlags({ MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true, MOBILENUMPASSREG3: true }))

/** Judges what a visitor sees, by a name for its picture: what axe finds wrong with it, and whether it fits. */
function judgeOf({ page: own }: Visit, name: string) {
  const problems: string[] = []
  async function judge(what: string, page = own): Promise<void> {
    await untilStill(page)
    await page.screenshot({ path: `test-results/looks/accounts-${name.replaceAll(' ', '-')}-${what}.png` })
    for (const each of await axeProblems(page)) problems.push(`${what}: ${each}`)
    const isTooWide = await page.evaluate<boolean>(
      `[document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] > div')]
        .some(each => each.scrollWidth > each.clientWidth)`,
    )
    if (isTooWide) problems.push(`${what}: too wide`)
  }
  return { judge, problems }
}

for (const { name, look } of SEES_ALL ? LOOKS : LOOKS.slice(1)) {
  const isFine = `accessible and keeps to its width (${name})`

  story(`every screen before the door is ${isFine}`, async ({ visit }) => {
    const v = await visit(look)
    const { page, dialog, words } = v
    const { session } = words
    const { judge, problems } = judgeOf(v, name)
    await page.goto('/login')
    await expect(box(dialog, session.username)).toBeFocused()
    await judge('login')
    await submit(dialog, session.login)
    await expect(dialog.getByText(session.inputEmpty)).toHaveCount(2)
    await logIn(v, { username: `no${Date.now() % 1e9}`, password: 'wrong11x' })
    await expect(dialog.getByRole('img', { name: words.captcha.picture })).toBeVisible()
    await judge('login-failed')
    await dialog.getByRole('tab', { name: session.bySms }).click()
    await dialog.getByRole('combobox').focus()
    await expect(dialog.getByRole('listbox')).toBeVisible()
    await judge('login-sms')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: session.forgot }).click()
    await expect(dialog.getByRole('tab', { name: session.byEmail })).toBeVisible()
    await judge('forget-mobile')
    await dialog.getByRole('tab', { name: session.byEmail }).click()
    await expect(box(dialog, session.email)).toBeVisible()
    await judge('forget-email')
    await page.goto('/register')
    await expect(box(dialog, words.mobile.number)).toBeFocused()
    await judge('register-mobile')
    await dialog.getByRole('tab', { name: session.byUsername }).click()
    await dialog.getByRole('checkbox').check()
    await submit(dialog, session.register)
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
    await judge('register-name')
    await page.goto('/agentHome')
    await expect(box(page, session.username)).toBeVisible()
    await judge('agents')
    await page.goto('/login#third-error=third_failed')
    await expect(dialog.getByText(words.refusal.third_failed)).toBeVisible()
    await judge('third-failed')
    expect(problems).toEqual([])
  })

  story(`every screen of a member’s own is ${isFine}`, async ({ visit }) => {
    const person = await givenPerson()
    const v = await visit(look)
    const { page, dialog, words } = v
    const { session, security } = words
    const { judge, problems } = judgeOf(v, name)
    await page.goto('/login')
    await box(dialog, session.username).fill(person.username)
    await box(dialog, session.password).fill(person.password)
    await submit(dialog, session.login)
    await expect(page.getByTestId('slide-handle')).toBeVisible()
    await judge('slide')
    await dialog.getByRole('button', { name: words.slide.typeInstead }).click()
    await expect(dialog.getByRole('img', { name: words.captcha.picture })).toBeVisible()
    await judge('slide-typed')
    await dialog.getByRole('button', { name: words.slide.dragInstead }).click()
    await solvePuzzle(page)
    await expectIn(page, person.username)
    await page.goto('/changePassword')
    await expect(box(dialog, session.currentPassword)).toBeVisible()
    await judge('change-password')
    await page.goto('/me/security')
    await page.getByRole('button', { name: security.setUpTotp }).click()
    const totp = page.getByRole('region', { name: security.totp })
    await box(totp, security.loginPassword).fill(person.password)
    await submit(totp, session.continue)
    await expect(page.getByRole('img', { name: security.totpSquare })).toBeVisible()
    await page.getByRole('button', { name: security.setPaymentPassword }).click()
    await expect(box(page, security.newPaymentPassword)).toBeVisible()
    await judge('security')
    await page.goto('/me')
    await page.getByRole('main').getByRole('button', { name: words.me.signOut }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await judge('logout')
    await question.getByRole('button', { name: session.confirm }).click()
    await expect(page.getByRole('button', { name: words.shell.signIn })).toBeVisible()
    expect(problems).toEqual([])
  })

  story(`every screen that a letter leads on to is ${isFine}`, async ({ visit }) => {
    const v = await visit(look)
    const { page, dialog, words } = v
    const { session } = words
    const { judge, problems } = judgeOf(v, name)
    const email = `eve${Date.now()}@example.org`
    const away = await givenPerson({ profile: { email } })
    await page.goto('/forget')
    await dialog.getByRole('tab', { name: session.byEmail }).click()
    await box(dialog, session.username).fill(away.username)
    await box(dialog, session.email).fill(email)
    await submit(dialog, session.sendLink)
    await solvePuzzle(page)
    await expect(page.getByRole('alertdialog')).toContainText(session.in_been_out)
    await judge('forget-sent')
    await page.goto((await letterTo(email)).path)
    await expect(box(dialog, session.newPassword)).toBeVisible()
    await judge('new-password')
    await page.goto('/register?affiliateCode=NOSUCHCODE')
    await dialog.getByRole('tab', { name: session.byUsername }).click()
    await box(dialog, session.fields.username).fill(`g${Date.now() % 1e9}`)
    await box(dialog, session.fields.password).fill('lantern88x')
    await box(dialog, session.fields.confirmPassword).fill('lantern88x')
    await dialog.getByRole('checkbox').check()
    await submit(dialog, session.register)
    await expect(page.getByRole('alertdialog')).toContainText(words.refusal.invitation_code_error)
    await judge('bad-invitation')
    await page.goto('/login')
    await logIn(v, away)
    await expect(dialog.getByText(session.secondStep)).toBeVisible()
    await judge('second-step')
    const here = (await visit(look, { isHere: true })).page
    await here.goto('/dev/outbox')
    await expect(here.getByRole('listitem').first()).toBeVisible()
    await judge('outbox', here)
    expect(problems).toEqual([])
  })
}
