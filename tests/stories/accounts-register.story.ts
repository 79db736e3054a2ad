import { expect } from '@playwright/test'
import {
  box,
  EN_DESKTOP,
  expectIn,
  givenFlags,
  letterTo,
  mobileOf,
  solvePuzzle,
  story,
  submit,
  VI_PHONE,
} from './hands.ts'

story.beforeAll(() => givenFlags({ MOBILENUMREG3: true, REGMOBVERF3: true }))

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
