import { expect } from '@playwright/test'
import {
  box,
  dragPiece,
  EN_DESKTOP,
  expectIn,
  givenPerson,
  logIn,
  solvePuzzle,
  story,
  submit,
  untilPiece,
  VI_PHONE,
} from './hands.ts'

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

story('§8 Network link is abnormal: the login says so, and keeps what was typed', async ({ visit }) => {
  const person = await givenPerson()
  const v = await visit(EN_DESKTOP)
  const { page, dialog, words, context } = v
  const { promise: untilBroken, resolve: breakLine } = Promise.withResolvers<void>()
  // Nor does a part of the page behind that the line broke off, and that only a page loaded again brings back.
  await page.route(/\/assets\/(winners|lanes)-/, route => untilBroken.then(() => route.abort()))
  await page.goto('/login')
  await expect(box(dialog, words.session.username)).toBeFocused()
  await box(dialog, words.session.username).fill(person.username)
  await box(dialog, words.session.password).fill(person.password)
  await submit(dialog, words.session.login)
  await untilPiece(page)
  await context.setOffline(true)
  breakLine()
  await expect(page.locator('[aria-labelledby=winners]').getByText(words.refusal.offline)).toBeVisible()
  await dragPiece(page)
  await expect(dialog.getByText(words.refusal.offline).first()).toBeVisible()
  await context.setOffline(false)
  await page.keyboard.press('Escape')
  await expect(box(dialog, words.session.password)).toHaveValue(person.password)
  await submit(dialog, words.session.login)
  await solvePuzzle(page)
  await expectIn(page, person.username)
})
