import { expect } from '@playwright/test'
import {
  box,
  EN_DESKTOP,
  expectIn,
  givenFlags,
  givenPerson,
  inWords,
  letterTo,
  logIn,
  mobileOf,
  solvePuzzle,
  story,
  submit,
  UR_PHONE,
  untilCodeSent,
  VI_PHONE,
} from './hands.ts'

story.beforeAll(() => givenFlags({ MOBILEVERCODELOGIN3: true, FREEPLAY3: true }))

story('§5 Login by SMS: both are required; the country chosen by keys, in Urdu', async ({ visit }) => {
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
  const number = box(dialog, words.mobile.number)
  await submit(dialog, words.session.login)
  await expect(number).toHaveAccessibleDescription(words.mobile.invalid)
  await expect(box(dialog, words.session.smsCode)).toHaveAccessibleDescription(words.session.inputEmpty)
  await number.fill(mobile.national)
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

story('§8 SMS send fails: a warning in the server’s words; §5 SMS only to a valid number', async ({ visit }) => {
  const { page, dialog, words } = await visit(EN_DESKTOP)
  const { national } = mobileOf()
  for (const time of ['first', 'again']) {
    // A page that is loaded again has forgotten its countdown; the server has not.
    await page.goto('/login')
    await dialog.getByRole('tab', { name: words.session.bySms }).click()
    const number = box(dialog, words.mobile.number)
    await number.fill('0212')
    await dialog.getByRole('button', { name: words.code.get }).click()
    await expect(number).toHaveAccessibleDescription(inWords(words, 'Please enter correct mobile number'))
    await number.fill(national)
    await dialog.getByRole('button', { name: words.code.get }).click()
    await solvePuzzle(page)
    if (time === 'first') await untilCodeSent(dialog)
  }
  const warning = page.getByRole('alertdialog')
  await expect(warning).toContainText(words.refusal.too_many_requests)
  await warning.getByRole('button', { name: words.session.in_increase_submit }).click()
  await expect(warning).toBeHidden()
  await expect(box(dialog, words.mobile.number)).toHaveValue(national)
})

story('§8 Real account needed: free play opens a trial account, which is told so', async ({ visit }) => {
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
  await expect(dialog.getByText(inWords(words, 'Non-member account unable to login'))).toBeVisible()
  await dialog.getByRole('link', { name: words.session.agentDoor }).click()
  await expect(page).toHaveURL('/agentHome')
  const door = page.getByRole('region', { name: words.agentHome.login })
  await logIn({ ...v, dialog: door }, member)
  await expect(door.getByText(inWords(words, 'Non-agents cannot log in'))).toBeVisible()
  await logIn({ ...v, dialog: door }, agent)
  await expect(page.getByRole('heading', { name: words.coming.agentHome.title })).toBeVisible()
  await expectIn(page, agent.username)
})

story(
  'above the login: fish leads to its page, a hot provider to its slots, another opens a window',
  async ({ visit }) => {
    const { page, dialog, words } = await visit(EN_DESKTOP)
    // As if the vendors had live tables as well.
    await page.route('**/GCSGAME_newGameVendor*', async route => {
      const response = await route.fetch()
      const json = await response.json()
      const { lanes } = json.value.data
      lanes.push({ ...lanes[0], title: 'live', gameCategory: 'LIVE' })
      await route.fulfill({ response, json })
    })
    await page.goto('/login')
    const provider = dialog.getByRole('list', { name: words.loginTop.providers }).getByRole('button').first()
    await dialog.getByRole('button', { name: words.types.live }).click()
    const opened = page.waitForEvent('popup')
    await provider.click()
    await expect(await opened).toHaveURL('/login')
    await dialog.getByRole('button', { name: words.types.fish }).click()
    await expect(page).toHaveURL('/fish')
    await page.goto('/login')
    await provider.click()
    await expect(page).toHaveURL(/\/rng\?vassalage=\w+/)
  },
)

story('§8 Lazy chunk failure: the page says so, and comes once it can be loaded', async ({ visit }) => {
  const { page, words } = await visit(VI_PHONE)
  const chunk = '**/assets/help-*.js'
  await page.route(chunk, route => route.abort())
  await page.goto('/help')
  await expect(page.getByText(words.broken.missing)).toBeVisible()
  await page.unroute(chunk)
  await page.getByRole('button', { name: words.broken.reload }).click()
  await expect(page.getByText(words.broken.missing)).toBeHidden()
  await expect(page.locator('h1:visible, h2:visible').first()).toBeVisible()
})
