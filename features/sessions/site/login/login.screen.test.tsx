import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionsApi } from '#features/sessions/api.ts'
import { proofsApi } from '#features/verification/api.ts'
import { answerAsAgent } from '../../../../tests/screens/agents.ts'
import { anHourLater } from '../../../../tests/screens/clock.ts'
import { LOGGED_IN, PICTURE } from '../../../../tests/screens/demo.ts'
import { FakeRefusal, LOST } from '../../../../tests/screens/fake-server.ts'
import {
  box,
  button,
  dragPiece,
  expectDescription,
  expectIn,
  expectPath,
  fill,
  logIn,
  submit,
} from '../../../../tests/screens/hands.ts'
import { inWords, test, UR_PHONE, VI_PHONE } from '../../../../tests/screens/site.tsx'

test('§5 Login by username: both are required; in, and out again after the question', async ({ site }) => {
  site.answer(sessionsApi.login, LOGGED_IN)
  await site.open('/login')
  const { dialog, words } = site
  const password = box(dialog, words.session.password)
  await submit(dialog)
  for (const field of [box(dialog, words.session.username), password])
    await expectDescription(field, inWords(words, 'Input cannot be empty'))
  await password.fill('shown?')
  await button(dialog, words.common.showPassword).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await button(dialog, words.common.hidePassword).click()
  await expect.element(password).toHaveAttribute('type', 'password')
  await logIn(site)
  await expectIn('lan')
  expect(site.asked(sessionsApi.login)).toMatchObject([{ username: 'lan', password: 'lacquer77x', area: 'member' }])
  const signOut = button(page, words.shell.signOut).first()
  await signOut.click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toMatchTextContent(words.session.sureToLogOut)
  await button(question, words.session.cancel).click()
  await expectIn('lan')
  await signOut.click()
  await button(question, words.session.confirm).click()
  await expect.element(button(page, words.shell.signIn)).toBeVisible()
  expect(sessionStorage.getItem('token')).toBeNull()
})

test('§8 Login failure, §5 captcha only when shown: once a second, and its answer is needed', async ({ site }) => {
  site.answer(proofsApi.captcha, PICTURE)
  site.answer(sessionsApi.login, ({ captcha }) =>
    captcha === 'hjk34' ? LOGGED_IN : new FakeRefusal('wrong_credentials', { captcha: true }),
  )
  await site.open('/login', { look: UR_PHONE })
  const { dialog, words } = site
  const characters = box(dialog, words.captcha.characters)
  await expect.element(characters).not.toBeInTheDocument()
  await logIn(site)
  await expect.element(dialog.getByText(words.refusal.wrong_credentials)).toBeVisible()
  await expect.element(dialog.getByText(words.session.loggingIn)).not.toBeInTheDocument()
  const picture = button(dialog, words.captcha.refresh)
  await expect.element(picture.getByRole('img')).toBeVisible()
  const before = site.asked(proofsApi.captcha).length
  const pressed = picture.element() as HTMLElement
  for (let press = 0; press < 4; press++) pressed.click()
  await expect.poll(() => site.asked(proofsApi.captcha).length).toBe(before + 1)
  await submit(dialog)
  await expectDescription(characters, words.session.inputEmpty)
  await characters.fill('hjk34')
  await logIn(site)
  await expectIn('lan')
  expect(site.asked(proofsApi.captcha)).toHaveLength(before + 1)
})

test('§5 the slide: a piece beside its hole gives another puzzle; keys alone type characters instead', async ({
  site,
}) => {
  site.giveFlags({ SLIDEVERIFY: true })
  site.answer(proofsApi.captcha, PICTURE)
  let puzzles = 0
  site.answer(proofsApi.slide, () => ({
    id: `sld_${++puzzles}`,
    bg: '/favicon.svg',
    piece: '/icons/apple-180.png',
    y: 20,
  }))
  site.answer(proofsApi.slideCheck, new FakeRefusal('slide_failed'))
  site.answer(proofsApi.slideTyped, ({ captcha }) =>
    captcha === 'hjk34' ? { ticket: 'a-ticket' } : new FakeRefusal('wrong_captcha'),
  )
  site.answer(sessionsApi.login, LOGGED_IN)
  await site.open('/login')
  const { dialog, words } = site
  await fill(dialog, { [words.session.username]: 'lan', [words.session.password]: 'lacquer77x' })
  await userEvent.keyboard('{Enter}')
  await dragPiece()
  await expect.element(dialog.getByText(words.refusal.slide_failed)).toBeVisible()
  await expect.poll(() => puzzles).toBe(2)
  const [placed] = site.asked(proofsApi.slideCheck)
  expect(placed!.x).toBeGreaterThan(0)
  expect(placed!.track.length).toBeGreaterThan(3)
  ;(button(dialog, words.slide.typeInstead).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('img', { name: words.captcha.picture })).toBeVisible()
  const characters = box(dialog, words.captcha.characters)
  ;(characters.element() as HTMLElement).focus()
  await userEvent.keyboard('zzzzz{Enter}')
  await expect.element(dialog.getByText(words.refusal.wrong_captcha)).toBeVisible()
  await expect.element(characters).toHaveValue('')
  ;(characters.element() as HTMLElement).focus()
  await userEvent.keyboard('hjk34{Enter}')
  await expectIn('lan')
  expect(site.asked(sessionsApi.login)).toMatchObject([{ slideTicket: 'a-ticket' }])
})

test('remembered: dots stand for the password, nothing keeps it, and unticking forgets', async ({ site }) => {
  site.answer(sessionsApi.login, LOGGED_IN)
  await site.open('/login', { look: VI_PHONE })
  const { dialog, words } = site
  const remember = dialog.getByRole('checkbox', { name: words.session.remember })
  await remember.click()
  await logIn(site, 'lan', 'canary55bird')
  await expectIn('lan')
  const kept = [document.cookie, { ...localStorage }, { ...sessionStorage }, document.body.innerHTML]
  expect(JSON.stringify(kept)).not.toContain('canary55bird')
  site.logOut()
  await site.open('/login', { look: VI_PHONE })
  await expect.element(box(dialog, words.session.username)).toHaveValue('lan')
  await expect.element(box(dialog, words.session.password)).toHaveValue('__remembered__')
  await submit(dialog)
  await expectIn('lan')
  expect(site.asked(sessionsApi.login)[1]).toMatchObject({ username: 'lan', remembered: true })
  site.logOut()
  await site.open('/login', { look: VI_PHONE })
  await remember.click()
  expect(document.cookie).not.toContain('lastUser')
  await expect.poll(() => site.asked(sessionsApi.forgetLogin)).toHaveLength(1)
  await site.open('/login', { look: VI_PHONE })
  await expect.element(box(dialog, words.session.username)).toHaveValue('')
})

test('§8 Network link is abnormal: the login says so, and keeps what was typed', async ({ site }) => {
  site.answer(sessionsApi.login, LOST)
  await site.open('/login')
  const { dialog, words } = site
  await expect.element(box(dialog, words.session.username)).toHaveFocus()
  await logIn(site)
  await expect.element(dialog.getByText(words.refusal.offline)).toBeVisible()
  await expect.element(box(dialog, words.session.password)).toHaveValue('lacquer77x')
  site.answer(sessionsApi.login, LOGGED_IN)
  await submit(dialog)
  await expectIn('lan')
})

test('§8 SMS send fails: a warning in the server’s words; §5 SMS only to a valid number', async ({ site }) => {
  anHourLater()
  site.giveFlags({ MOBILEVERCODELOGIN3: true })
  site.answer(proofsApi.smsNoLogin, new FakeRefusal('too_many_requests'))
  await site.open('/login')
  const { dialog, words } = site
  await dialog.getByRole('tab', { name: words.session.bySms }).click()
  const number = box(dialog, words.mobile.number)
  await number.fill('0212')
  await button(dialog, words.code.get).click()
  await expectDescription(number, inWords(words, 'Please enter correct mobile number'))
  expect(site.asked(proofsApi.smsNoLogin)).toEqual([])
  await number.fill('0912345678')
  await button(dialog, words.code.get).click()
  const warning = page.getByRole('alertdialog')
  await expect.element(warning).toMatchTextContent(words.refusal.too_many_requests)
  await button(warning, words.session.in_increase_submit).click()
  await expect.element(warning).not.toBeInTheDocument()
  await expect.element(number).toHaveValue('0912345678')
})

test('§5 Login by SMS: both are required; the country chosen by keys, in Urdu', async ({ site }) => {
  anHourLater()
  site.giveFlags({ MOBILEVERCODELOGIN3: true })
  site.answer(proofsApi.smsNoLogin, { expiredMinutes: 1 })
  site.answer(sessionsApi.login, ({ verificationCode }) =>
    verificationCode === '123456' ? LOGGED_IN : new FakeRefusal('wrong_code'),
  )
  await site.open('/login', { look: UR_PHONE })
  const { dialog, words } = site
  await dialog.getByRole('tab', { name: words.session.bySms }).click()
  // Specification §2: the list opens on focus and closes 200 ms after it has left.
  const country = dialog.getByRole('combobox')
  const focus = (field: typeof country) => (field.element() as HTMLElement).focus()
  focus(country)
  await expect.element(dialog.getByRole('listbox')).toBeVisible()
  focus(box(dialog, words.mobile.number))
  await expect.element(dialog.getByRole('listbox')).not.toBeInTheDocument()
  for (const [typed, code] of [
    ['+66', '+66'],
    ['84', '+84'],
  ] as const) {
    focus(country)
    await userEvent.keyboard(`${typed}{Enter}`)
    await expect.element(country).toHaveValue(code)
  }
  const number = box(dialog, words.mobile.number)
  const code = box(dialog, words.session.smsCode)
  await submit(dialog)
  await expectDescription(number, words.mobile.invalid)
  await expectDescription(code, words.session.inputEmpty)
  await number.fill('0912 345 678')
  await button(dialog, words.code.get).click()
  await expect
    .poll(() => site.asked(proofsApi.smsNoLogin))
    .toMatchObject([{ countryDialingCode: '84', purpose: 'login' }])
  await code.fill('000000')
  await submit(dialog)
  await expect.element(dialog.getByText(words.refusal.wrong_code)).toBeVisible()
  await code.fill('123456')
  await submit(dialog)
  await expectIn('lan')
})

test('a wrong door is told at each of the two, and agents find theirs', async ({ site }) => {
  site.answer(sessionsApi.login, ({ area }) => new FakeRefusal(area === 'member' ? 'not_a_member' : 'not_an_agent'))
  await site.open('/login')
  const { dialog, words } = site
  await logIn(site)
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(inWords(words, 'Non-member account unable to login'))
  await dialog.getByRole('link', { name: words.session.agentDoor }).click()
  await expectPath(site, '/agentHome')
  const door = page.getByRole('region', { name: words.agentHome.login })
  await fill(door, { [words.session.username]: 'lan', [words.session.password]: 'lacquer77x' })
  await submit(door)
  await expect.element(door.getByText(inWords(words, 'Non-agents cannot log in'))).toBeVisible()
  site.answer(sessionsApi.login, LOGGED_IN)
  site.giveMember({ account: 'lan', type: 1 })
  answerAsAgent(site)
  await submit(door)
  await expectPath(site, '/agentHome?agent=agentTeamOverview')
  await expect
    .element(page.getByRole('dialog').getByRole('heading', { level: 2 }).first())
    .toHaveTextContent(words.agentCentre.menu.agentTeamOverview)
})

test('§8 Real account needed: a trial account is told so', async ({ site }) => {
  site.giveFlags({ FREEPLAY3: true })
  site.answer(sessionsApi.freeplay, LOGGED_IN)
  site.giveMember({ account: 'trial', type: 4 })
  await site.open('/login', { look: VI_PHONE })
  const { dialog, words } = site
  await button(dialog, words.session.freePlay).click()
  await expectIn('trial')
  await site.open('/me', { look: VI_PHONE })
  await expect.element(page.getByText(words.me.trial)).toBeVisible()
  await site.open('/me/security', { look: VI_PHONE })
  await expect.element(page.getByText(words.session.in_need_true_account)).toBeVisible()
})
