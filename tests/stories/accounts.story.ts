import { type BrowserContext, expect, type Page } from '@playwright/test'
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
  pressSignOut,
  register,
  solvePuzzle,
  story,
  submit,
  UR_PHONE,
  VI_PHONE,
  type Visit,
} from './hands.ts'

/* What needs a real server; all else that these screens do their components show (features/sessions/site). */

story.beforeAll(() => givenFlags({ MOBILENUMREG3: true, MOBILENUMPASSREG3: true }))

const CANARY = 'canary55lantern'
const NEW = 'jasmine91river'

/** All that a page could keep: storages, cookies also out of scripts' reach, and what it holds on screen. */
async function keptBy(page: Page, context: BrowserContext): Promise<string> {
  const storages = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  return storages + JSON.stringify(await context.cookies()) + (await page.content())
}

story(
  'somebody registers, logs out, logs in, and is remembered: the password is kept and sent nowhere',
  async ({ visit }) => {
    const v = await visit(VI_PHONE)
    const { page, context, dialog, words } = v
    const { session } = words
    const sent: string[] = []
    page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    const username = `c${Date.now() % 1e9}`
    await register(v, { username, password: CANARY })
    expect(await keptBy(page, context)).not.toContain(CANARY)
    await pressSignOut(v)
    await page.getByRole('alertdialog').getByRole('button', { name: session.confirm }).click()
    await expect(page.getByRole('button', { name: words.shell.signIn, exact: true })).toBeVisible()

    await page.goto('/login')
    await dialog.getByRole('checkbox', { name: session.remember }).check()
    await logIn(v, { username, password: CANARY })
    await expectIn(page, username)
    expect(await keptBy(page, context)).not.toContain(CANARY)
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/login')
    await expect(box(dialog, session.username)).toHaveValue(username)
    await expect(box(dialog, session.password)).toHaveValue('__remembered__')
    await submit(dialog, session.login)
    await solvePuzzle(page)
    await expectIn(page, username)
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/login')
    await dialog.getByRole('checkbox', { name: session.remember }).uncheck()
    await expect.poll(async () => (await context.cookies()).map(cookie => cookie.name)).not.toContain('lastUser')
    expect(sent.some(each => each.includes('/wps/session/login'))).toBe(true)
    for (const each of sent) expect(each).not.toContain(CANARY)
  },
)

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
  // A code is good once: this is the next one.
  await box(dialog, words.session.code).fill(authenticator.generate({ timestamp: Date.now() + 30_000 }))
  await submit(dialog, words.session.continue)
  await expectIn(page, person.username)
})

story('a session ended elsewhere, and one whose password changed elsewhere, is told so at once', async ({ visit }) => {
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
  await expect(there.dialog.getByText(there.words.session.expired)).toBeVisible()

  await givenLogin(there, person)
  await there.page.goto('/vip')
  await expectIn(there.page, person.username)
  await page.getByRole('button', { name: words.session.changePassword }).click()
  const form = page.getByRole('region', { name: words.security.password, exact: true })
  await box(form, words.session.currentPassword).fill(person.password)
  await choosePassword({ ...here, dialog: form })
  await expect(page.getByText(words.session.passwordChanged)).toBeVisible()
  await expect(there.dialog.getByText(there.words.session.expired)).toBeVisible()
})

story(
  'a new tab is logged in as its sibling is, and a logout in one ends all, whatever login each has',
  async ({ visit }) => {
    const person = await givenPerson()
    const v = await visit(EN_DESKTOP)
    const { page, context, words } = v
    await givenLogin(v, person)
    await page.goto('/vip')
    await expectIn(page, person.username)
    const [fresh, own] = [await context.newPage(), await context.newPage()]
    await givenLogin({ ...v, page: own }, person)
    for (const tab of [fresh, own]) {
      await tab.goto('/vip')
      await expectIn(tab, person.username)
    }
    await pressSignOut(v)
    await page.getByRole('alertdialog').getByRole('button', { name: words.session.confirm }).click()
    for (const tab of [fresh, own]) {
      await expect(tab.getByRole('banner').getByRole('button', { name: words.shell.signIn })).toBeVisible()
      expect(await tab.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    }
  },
)
