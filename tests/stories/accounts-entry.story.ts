import { expect } from '@playwright/test'
import {
  box,
  dragPiece,
  EN_DESKTOP,
  expectIn,
  givenFlags,
  givenPerson,
  letterTo,
  logIn,
  mobileOf,
  solveCaptcha,
  solvePuzzle,
  story,
  submit,
  UR_PHONE,
  VI_PHONE,
} from './hands.ts'

story.beforeAll(() =>
  givenFlags({ MOBILENUMREG3: true, REGMOBVERF3: true, MOBILEVERCODELOGIN3: true, FREEPLAY3: true }),
)

story('registration by username: terms first, then every field with its message, then in', async ({ visit }) => {
  const { page, dialog, words } = await visit(EN_DESKTOP)
  const { session } = words
  await page.goto('/register')
  await dialog.getByRole('tab', { name: session.byUsername }).click()
  await submit(dialog, session.register)
  await expect(dialog.getByText(session.termsNeeded)).toBeVisible()
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(1)
  await dialog.getByRole('checkbox').check()
  await submit(dialog, session.register)
  await expect(dialog.getByText('2–15 characters')).toBeVisible()
  const username = `e${Date.now() % 1e9}`
  await box(dialog, session.fields.username).fill(username)
  await box(dialog, session.fields.password).fill('lantern88x')
  await box(dialog, session.fields.confirmPassword).fill('lantern88y')
  await submit(dialog, session.register)
  await expect(dialog.getByText(session.inconsistent_twice)).toBeVisible()
  await box(dialog, session.fields.confirmPassword).fill('lantern88x')
  await submit(dialog, session.register)
  await solvePuzzle(page)
  await expectIn(page, username)
  await expect(page).toHaveURL('/')
})

story(
  'registration by mobile number with a code by SMS is the first tab, in Vietnamese on a phone',
  async ({ visit }) => {
    const { page, dialog, words } = await visit(VI_PHONE)
    const { session, code } = words
    const mobile = mobileOf()
    await page.goto('/register')
    await expect(dialog.getByRole('tab', { selected: true })).toHaveText(session.byMobile)
    // Specification §5: the SMS request needs a valid number.
    await dialog.getByRole('button', { name: code.get }).click()
    await expect(dialog.getByText(words.mobile.invalid)).toBeVisible()
    await box(dialog, words.mobile.number).fill(mobile.national)
    await dialog.getByRole('button', { name: code.get }).click()
    await solvePuzzle(page)
    // Specification §4: blocked, with a countdown in seconds.
    const again = dialog.locator('button[disabled]', { hasText: /\d+/ })
    await expect(again).toBeVisible()
    await box(dialog, session.smsCode).fill((await letterTo(mobile.e164)).code)
    await box(dialog, session.fields.password).fill('lantern88x')
    await box(dialog, session.fields.confirmPassword).fill('lantern88x')
    await dialog.getByRole('checkbox').check()
    await submit(dialog, session.register)
    await solvePuzzle(page)
    await expectIn(page)
  },
)

story('bad codes in the address are told in a dialog, and keep nobody out', async ({ visit }) => {
  const { page, dialog, words } = await visit(EN_DESKTOP)
  const { session, refusal } = words
  await page.goto('/register?affiliateCode=NOSUCHCODE&referralCode=NONESUCH22')
  await dialog.getByRole('tab', { name: session.byUsername }).click()
  await expect(box(dialog, session.fields.affiliateCode)).toBeHidden()
  await box(dialog, session.fields.username).fill(`f${Date.now() % 1e9}`)
  await box(dialog, session.fields.password).fill('lantern88x')
  await box(dialog, session.fields.confirmPassword).fill('lantern88x')
  await dialog.getByRole('checkbox').check()
  await submit(dialog, session.register)
  const warning = page.getByRole('alertdialog')
  await expect(warning).toContainText(refusal.invitation_code_error)
  await warning.getByRole('button', { name: session.in_increase_submit }).click()
  await expect(box(dialog, session.fields.affiliateCode)).toBeVisible()
  await submit(dialog, session.register)
  await solvePuzzle(page)
  await warning.getByRole('button', { name: session.in_increase_submit }).click()
  await submit(dialog, session.register)
  await solvePuzzle(page)
  await expectIn(page)
})

story('log in by username, and out again after the question', async ({ visit }) => {
  const person = await givenPerson()
  const v = await visit(EN_DESKTOP)
  const { page, dialog, words } = v
  await page.goto('/login')
  const password = box(dialog, words.session.password)
  await password.fill('shown?')
  await dialog.getByRole('button', { name: words.common.showPassword }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await dialog.getByRole('button', { name: words.common.hidePassword }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await logIn(v, person)
  await expectIn(page, person.username)
  await page.getByRole('button', { name: words.shell.signOut }).first().click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(words.session.sureToLogOut)
  await question.getByRole('button', { name: words.session.cancel }).click()
  await expectIn(page, person.username)
  await page.getByRole('button', { name: words.shell.signOut }).first().click()
  await question.getByRole('button', { name: words.session.confirm }).click()
  await expect(page.getByRole('button', { name: words.shell.signIn })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

story('after a failure the captcha shows, refreshes once a second, and its answer is needed', async ({ visit }) => {
  const person = await givenPerson()
  const v = await visit(UR_PHONE)
  const { page, dialog, words, context } = v
  const asked: string[] = []
  page.on('request', request => request.url().endsWith('/wps/captcha') && asked.push(request.url()))
  await page.goto('/login')
  await expect(box(dialog, words.captcha.characters)).toBeHidden()
  await logIn(v, { ...person, password: 'wrong77x' })
  await expect(dialog.getByText(words.refusal.wrong_credentials)).toBeVisible()
  const picture = dialog.getByRole('button', { name: words.captcha.refresh })
  await expect(picture.getByRole('img')).toBeVisible()
  const before = asked.length
  for (let press = 0; press < 4; press++) await picture.click()
  await expect.poll(() => asked.length).toBe(before + 1)
  await box(dialog, words.captcha.characters).fill(await solveCaptcha(context))
  await logIn(v, person)
  await expectIn(page, person.username)
})

story(
  'the slide: a piece beside its hole gives another puzzle; keys alone type characters instead',
  async ({ visit }) => {
    const person = await givenPerson()
    const { page, dialog, words, context } = await visit(EN_DESKTOP)
    await page.goto('/login')
    await box(dialog, words.session.username).fill(person.username)
    await box(dialog, words.session.password).fill(person.password)
    await page.keyboard.press('Enter')
    await dragPiece(page, -40)
    await expect(dialog.getByText(words.refusal.slide_failed)).toBeVisible()
    const typed = dialog.getByRole('button', { name: words.slide.typeInstead })
    await typed.focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('img', { name: words.captcha.picture })).toBeVisible()
    await box(dialog, words.captcha.characters).focus()
    await page.keyboard.type('zzzzz')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(words.refusal.wrong_captcha)).toBeVisible()
    await box(dialog, words.captcha.characters).focus()
    await page.keyboard.type(await solveCaptcha(context))
    await page.keyboard.press('Enter')
    await expectIn(page, person.username)
  },
)

story('remembered: dots stand for the password, no cookie holds it, and unticking forgets', async ({ visit }) => {
  const person = await givenPerson({ password: 'canary55bird' })
  const v = await visit(VI_PHONE)
  const { page, dialog, words, context } = v
  await page.goto('/login')
  await dialog.getByRole('checkbox', { name: words.session.remember }).check()
  await logIn(v, person)
  await expectIn(page, person.username)
  const kept = JSON.stringify([await context.cookies(), await context.storageState()])
  expect(kept).not.toContain('canary55bird')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/login')
  await expect(box(dialog, words.session.username)).toHaveValue(person.username)
  await expect(box(dialog, words.session.password)).toHaveValue('__remembered__')
  await submit(dialog, words.session.login)
  await solvePuzzle(page)
  await expectIn(page, person.username)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/login')
  await dialog.getByRole('checkbox', { name: words.session.remember }).uncheck()
  expect((await context.cookies()).map(cookie => cookie.name)).not.toContain('lastUser')
  await page.goto('/login')
  await expect(box(dialog, words.session.username)).toHaveValue('')
})

story('log in by SMS with the country chosen by keys, in Urdu', async ({ visit }) => {
  const mobile = mobileOf()
  await givenPerson({ profile: { mobile: mobile.e164 } })
  const { page, dialog, words } = await visit(UR_PHONE)
  await page.goto('/login')
  await dialog.getByRole('tab', { name: words.session.bySms }).click()
  // Specification §2: the list opens on focus and closes 200 ms after it has left.
  const country = dialog.getByRole('combobox')
  await country.focus()
  await expect(dialog.getByRole('listbox')).toBeVisible()
  await box(dialog, words.mobile.number).focus()
  await expect(dialog.getByRole('listbox')).toBeHidden()
  await country.focus()
  await page.keyboard.type('+66')
  await page.keyboard.press('Enter')
  await expect(country).toHaveValue('+66')
  await country.focus()
  await page.keyboard.type('84')
  await page.keyboard.press('Enter')
  await box(dialog, words.mobile.number).fill(mobile.national)
  await dialog.getByRole('button', { name: words.code.get }).click()
  await solvePuzzle(page)
  await box(dialog, words.session.smsCode).fill('000000')
  const { code } = await letterTo(mobile.e164)
  await submit(dialog, words.session.login)
  await expect(dialog.getByText(words.refusal.wrong_code)).toBeVisible()
  await box(dialog, words.session.smsCode).fill(code)
  await submit(dialog, words.session.login)
  await expectIn(page)
})

story('a code that cannot be sent is a warning with the server’s words', async ({ visit }) => {
  const { page, dialog, words } = await visit(EN_DESKTOP)
  const { national } = mobileOf()
  for (const time of ['first', 'again']) {
    // A page that is loaded again has forgotten its countdown; the server has not.
    await page.goto('/login')
    await dialog.getByRole('tab', { name: words.session.bySms }).click()
    await box(dialog, words.mobile.number).fill(national)
    await dialog.getByRole('button', { name: words.code.get }).click()
    await solvePuzzle(page)
    if (time === 'first') await expect(dialog.locator('button[disabled]')).toBeVisible()
  }
  const warning = page.getByRole('alertdialog')
  await expect(warning).toContainText(words.refusal.too_many_requests)
  await warning.getByRole('button', { name: words.session.in_increase_submit }).click()
  await expect(warning).toBeHidden()
  await expect(box(dialog, words.mobile.number)).toHaveValue(national)
})

story('free play opens a trial account, which is asked for a real one where it needs it', async ({ visit }) => {
  const { page, dialog, words } = await visit(VI_PHONE)
  await page.goto('/login')
  await dialog.getByRole('button', { name: words.session.freePlay }).click()
  await solvePuzzle(page)
  await expectIn(page)
  await page.goto('/me')
  await expect(page.getByText(words.me.trial)).toBeVisible()
  await page.goto('/me/security')
  await expect(page.getByText(words.session.in_need_true_account)).toBeVisible()
})

story('members and agents have a door each, and are told so at the wrong one', async ({ visit }) => {
  const member = await givenPerson()
  const agent = await givenPerson({ type: 1 })
  const v = await visit(EN_DESKTOP)
  const { page, dialog, words } = v
  await page.goto('/login')
  await logIn(v, agent)
  await expect(dialog.getByText('Non-member account unable to login')).toBeVisible()
  await dialog.getByRole('link', { name: words.session.agentDoor }).click()
  await expect(page).toHaveURL('/agentHome')
  const door = page.getByRole('region', { name: words.agentHome.login })
  await logIn({ ...v, dialog: door }, member)
  await expect(door.getByText('Non-agents cannot log in')).toBeVisible()
  await logIn({ ...v, dialog: door }, agent)
  await expect(page.getByRole('heading', { name: words.coming.agentHome.title })).toBeVisible()
  await expectIn(page, agent.username)
})

story(
  'above the login: fish leads to its page, a hot provider to its slots, another opens a window',
  async ({ visit }) => {
    const { page, dialog, words } = await visit(EN_DESKTOP)
    await page.route('**/GCSGAME_gameList*gameType=LIVE*', async route => {
      const reply = await page.request.get('/wps/relay/GCSGAME_gameList')
      await route.fulfill({ response: reply })
    })
    await page.goto('/login')
    const provider = dialog.getByRole('list', { name: words.loginTop.providers }).getByRole('button').first()
    await dialog.getByRole('button', { name: words.types.live }).click()
    const opened = page.waitForEvent('popup')
    await provider.click()
    expect(new URL((await opened).url()).pathname).toBe('/login')
    await dialog.getByRole('button', { name: words.types.fish }).click()
    await expect(page).toHaveURL('/fish')
    await page.goto('/login')
    await provider.click()
    await expect(page).toHaveURL(/\/rng\?vassalage=\w+/)
  },
)

story('without a network the login says so, keeps what was typed, and works once it is back', async ({ visit }) => {
  const person = await givenPerson()
  const v = await visit(EN_DESKTOP)
  const { page, dialog, words, context } = v
  await page.goto('/login')
  await expect(box(dialog, words.session.username)).toBeFocused()
  await box(dialog, words.session.username).fill(person.username)
  await box(dialog, words.session.password).fill(person.password)
  await submit(dialog, words.session.login)
  await expect(page.getByTestId('slide-handle')).toBeVisible()
  await context.setOffline(true)
  await dragPiece(page)
  await expect(dialog.getByText(words.refusal.offline).first()).toBeVisible()
  await context.setOffline(false)
  await page.keyboard.press('Escape')
  await expect(box(dialog, words.session.password)).toHaveValue(person.password)
  await submit(dialog, words.session.login)
  await solvePuzzle(page)
  await expectIn(page, person.username)
})
