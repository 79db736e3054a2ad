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
  untilCodeSent,
  VI_PHONE,
} from './hands.ts'

story.beforeAll(() => givenFlags({ MOBILENUMREG3: true, REGMOBVERF3: true }))

story('§5 registration by mobile number: SMS needs a valid one, its code is required', async ({ visit }) => {
  const { page, dialog, words } = await visit(VI_PHONE)
  const { session, code } = words
  const mobile = mobileOf()
  await page.goto('/register')
  await expect(dialog.getByRole('tab', { selected: true })).toHaveText(session.byMobile)
  await dialog.getByRole('button', { name: code.get }).click()
  await expect(box(dialog, words.mobile.number)).toHaveAccessibleDescription(words.mobile.invalid)
  // A number, but not in the way the field's own rule wants it.
  await box(dialog, words.mobile.number).fill(mobile.national.replaceAll(' ', '.'))
  await dialog.getByRole('button', { name: code.get }).click()
  await expect(box(dialog, words.mobile.number)).toHaveAccessibleDescription(words.pattern.phone)
  await box(dialog, words.mobile.number).fill(mobile.national)
  await dialog.getByRole('button', { name: code.get }).click()
  await solvePuzzle(page)
  // Specification §4: blocked, with a countdown in seconds.
  await untilCodeSent(dialog)
  await dialog.getByRole('checkbox').check()
  await submit(dialog, session.register)
  await expect(box(dialog, session.smsCode)).toHaveAttribute('aria-invalid', 'true')
  await box(dialog, session.smsCode).fill((await letterTo(mobile.e164)).code)
  await box(dialog, session.fields.password).fill('lantern88x')
  await box(dialog, session.fields.confirmPassword).fill('lantern88x')
  await submit(dialog, session.register)
  await solvePuzzle(page)
  await expectIn(page)
})

story('§8 Affiliate check fails: a dialog says so, and the codes keep nobody out', async ({ visit }) => {
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
