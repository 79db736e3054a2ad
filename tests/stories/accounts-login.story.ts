import { expect } from '@playwright/test'
import {
  box,
  dragPiece,
  EN_DESKTOP,
  expectIn,
  givenPerson,
  inWords,
  logIn,
  pressSignOut,
  solveCaptcha,
  solvePuzzle,
  story,
  submit,
  UR_PHONE,
  untilPiece,
  VI_PHONE,
} from './hands.ts'

story('§5 Login by username: both are required; in, and out again after the question', async ({ visit }) => {
  const person = await givenPerson()
  const v = await visit(EN_DESKTOP)
  const { page, dialog, words } = v
  await page.goto('/login')
  const password = box(dialog, words.session.password)
  await submit(dialog, words.session.login)
  for (const field of [box(dialog, words.session.username), password])
    await expect(field).toHaveAccessibleDescription(inWords(words, 'Input cannot be empty'))
  await password.fill('shown?')
  await dialog.getByRole('button', { name: words.common.showPassword }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await dialog.getByRole('button', { name: words.common.hidePassword }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await logIn(v, person)
  await expectIn(page, person.username)
  await pressSignOut(v)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(words.session.sureToLogOut)
  await question.getByRole('button', { name: words.session.cancel }).click()
  await expectIn(page, person.username)
  await pressSignOut(v)
  await question.getByRole('button', { name: words.session.confirm }).click()
  await expect(page.getByRole('button', { name: words.shell.signIn })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

story('§8 Login failure, §5 captcha only when shown: once a second, and its answer is needed', async ({ visit }) => {
  const person = await givenPerson()
  const v = await visit(UR_PHONE)
  const { page, dialog, words, context } = v
  const asked: string[] = []
  page.on('request', request => request.url().endsWith('/wps/captcha') && asked.push(request.url()))
  await page.goto('/login')
  await expect(box(dialog, words.captcha.characters)).toBeHidden()
  await logIn(v, { ...person, password: 'wrong77x' })
  await expect(dialog.getByText(words.refusal.wrong_credentials)).toBeVisible()
  await expect(dialog.getByText(words.session.loggingIn)).toBeHidden()
  const picture = dialog.getByRole('button', { name: words.captcha.refresh })
  await expect(picture.getByRole('img')).toBeVisible()
  const before = asked.length
  const renewed = page.waitForResponse(reply => reply.url().endsWith('/wps/captcha'))
  // In one go: on a busy machine four clicks take more than a second.
  await picture.evaluate(button => {
    for (let press = 0; press < 4; press++) button.click()
  })
  await renewed
  expect(asked).toHaveLength(before + 1)
  await submit(dialog, words.session.login)
  await expect(box(dialog, words.captcha.characters)).toHaveAccessibleDescription(words.session.inputEmpty)
  await box(dialog, words.captcha.characters).fill(await solveCaptcha(context))
  await logIn(v, person)
  await expectIn(page, person.username)
})

story(
  '§5 the slide before a login: a piece beside its hole gives another puzzle; keys alone type characters instead',
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
