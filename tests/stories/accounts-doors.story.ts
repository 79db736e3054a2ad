import { expect } from '@playwright/test'
import {
  box,
  EN_DESKTOP,
  expectIn,
  givenFlags,
  givenPerson,
  letterTo,
  mobileOf,
  solvePuzzle,
  story,
  submit,
  UR_PHONE,
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
