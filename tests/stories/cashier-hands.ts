import { expect, type Locator } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { proveCashier } from '#features/cashier/server/cashier.ts'
import { proveTurnover } from '#features/turnover/server/turnover.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import type { CentrePage } from '#shared/pages.ts'
import { axeProblems } from './axe.ts'
import { box, letterTo, type Person, submit, type Visit, withDatabase } from './hands.ts'
import { changeGame, playRound } from './studio-hands.ts'

export const PAYMENT_PASSWORD = '246813'

/** Opens a page of the member centre by its address. */
export async function openCentre({ page, dialog }: Visit, centre: CentrePage, item?: string): Promise<void> {
  await page.goto(`/vip?${new URLSearchParams({ centre, ...(item && { item }) })}`)
  await expect(dialog.getByRole('heading').first()).toBeVisible()
}

/** What browsers say on their console of pages that fail; a step that asks for a code first, or a bet that is refused, is none. */
export function watchConsole({ page, problems }: Visit): void {
  page.on('console', message => {
    const { url } = message.location()
    const isRefusedBet =
      /\/(?:stage\/v1\/(?:spin|sports\/bets)|lottery\/bets)$/.test(url) && message.text().includes('409')
    const isAsked = isRefusedBet || /\/captcha\/slide\/check|\/cashier\/(?:payees|withdrawals)$/.test(url)
    if (message.type() === 'error' && !isAsked) problems.push(`${message.text()} ${url}`)
  })
}

/** Whether a text of the words stands there, whatever its figures. */
export const like = (text: string) =>
  new RegExp(text.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{\w+\}/g, '.+'))

/**
 * Orders by a transfer, and pays at the bank what the picture on the page says; it is credited by itself. `name`: of who has
 * not told it yet.
 */
export async function payIn(v: Visit, amount: string, { name, kind = 'bank', offer }: Paying = {}): Promise<void> {
  const { page, context, dialog, words } = v
  const { deposit } = words
  await dialog.getByRole('radio', { name: deposit.kinds[kind] }).press('Space')
  if (name) {
    await box(dialog, words.payeeName.label).fill(name)
    await submit(dialog, words.payeeName.save)
  }
  await box(dialog, deposit.amount).fill(amount)
  if (offer) await dialog.getByRole('radio', { name: offer }).press('Space')
  expect(await axeProblems(page)).toEqual([])
  await submit(dialog, deposit.next)
  await dialog.getByRole('button', { name: deposit.create }).click()
  const square = dialog.getByRole('img', { name: deposit.qr })
  await expect(dialog.getByTestId('state')).toHaveText(deposit.pending)
  expect(await axeProblems(page)).toEqual([])
  const bank = await context.newPage()
  await bank.goto(await payPageOf(v, await readSquare(square)))
  expect(await axeProblems(bank)).toEqual([])
  await bank.getByRole('button').click()
  await expect(bank.getByRole('status')).toBeVisible()
  await bank.close()
  await expect(dialog.getByTestId('state')).toHaveText(deposit.about.SUCCEEDED)
}

/** `offer`: the bonus that is chosen with it. */
type Paying = { name?: string; kind?: 'bank' | 'vietqr'; offer?: string }

/** Where the demo bank takes what a square code says: the code is its page, or one for banks with the page beside it. */
async function payPageOf({ dialog, words: { deposit } }: Visit, told: string): Promise<string> {
  if (told.startsWith('http')) return told
  expect(told).toMatch(/^000201010212.*6304[0-9A-F]{4}$/)
  return (await dialog.getByRole('link', { name: like(deposit.payPage) }).getAttribute('href'))!
}

/** What a camera reads there. */
async function readSquare(square: Locator): Promise<string> {
  const picture = sharp(await square.screenshot()).ensureAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)!.data
}

/** One round of a slot for money. */
export async function playOnce(visit: Visit, game = 'falling-jade'): Promise<void> {
  const stage = { page: visit.page, frame: visit.page.frameLocator('iframe'), visit }
  await playRound(await changeGame(stage, game))
}

/** An address for codes, and the second password, in the member centre. */
export async function secureAccount(v: Visit, { password }: Person, email: string): Promise<void> {
  const { page, words } = v
  const { security } = words
  await openCentre(v, 'securityCenter')
  const contact = page.getByRole('region', { name: security.contact, exact: true })
  await contact.getByRole('button', { name: security.addEmail }).click()
  await box(contact, security.email).fill(email)
  await box(contact, security.loginPassword).fill(password)
  await submit(contact, security.addEmail)
  await expect(contact).toHaveCount(0)
  await setSecondPassword(v, { password })
}

/** The password for payments, on the page of the account. */
export async function setSecondPassword(v: Visit, { password }: Pick<Person, 'password'>): Promise<void> {
  const { page, words } = v
  const { security } = words
  await openCentre(v, 'securityCenter')
  const second = page.getByRole('region', { name: security.paymentPassword, exact: true })
  await second.getByRole('button', { name: security.setPaymentPassword }).click()
  await box(second, security.loginPassword).fill(password)
  for (const label of [security.newPaymentPassword, security.confirmNewPaymentPassword])
    await box(second, label).fill(PAYMENT_PASSWORD)
  await submit(second, security.save)
  await expect(second.getByText(security.on, { exact: true })).toBeVisible()
}

/** A bank card to pay to, confirmed by a code that is sent. */
export async function addPayee(v: Visit, email: string): Promise<void> {
  const { page, dialog, words } = v
  const { payees, paymentPassword, stepUp } = words.withdraw
  await openCentre(v, 'withdraw')
  await dialog.getByRole('button', { name: payees.add }).click()
  await dialog.getByRole('combobox', { name: payees.banks.bank }).selectOption('970400')
  await box(dialog, payees.numbers.bank).fill(String(Date.now()).slice(-9).replace(/0/g, '7'))
  await box(dialog, paymentPassword).fill(PAYMENT_PASSWORD)
  await submit(dialog, payees.add)
  await dialog.getByRole('button', { name: stepUp.send }).click()
  await box(dialog, stepUp.code).fill((await letterTo(email, /\b\d{6}\b/)).code)
  await submit(dialog, payees.add)
  await expect(page.getByText(payees.added)).toBeVisible()
}

/** Says how much, and confirms it; where a bonus would end it asks first. */
export async function askFor({ dialog, words }: Visit, amount: string): Promise<void> {
  const { form, paymentPassword } = words.withdraw
  await box(dialog, form.amount).fill(amount)
  await submit(dialog, form.continue)
  await box(dialog, paymentPassword).fill(PAYMENT_PASSWORD)
  await dialog.locator('button[type=submit]').click()
}

/** The withdrawal that is shown, and its state in words. */
export const shown = ({ dialog }: Visit) => dialog.getByRole('article')
export const stateOf = (v: Visit) => shown(v).getByRole('status')

/** Which one that is, by the address. */
export async function idOf({ page }: Visit): Promise<string> {
  await expect(page).toHaveURL(/item=/)
  return new URL(page.url()).searchParams.get('item')!
}

/** Nothing of the house's money is other than it should be. */
export async function expectEveryProof(): Promise<void> {
  const found = await withDatabase(async db => [
    ...Object.entries(await prove(db)),
    ...Object.entries(await proveTurnover(db)),
    ...Object.entries(await proveCashier(db)),
  ])
  expect(found.filter(([, count]) => count > 0)).toEqual([])
}

/** Which money each of their bets took. */
export const stakedOf = (username: string) =>
  withDatabase(async db => {
    const rows = await db<{ book: string }[]>`
      select l.book from wallet.public_lines l join people.members m on m.id = l.member_id
      where m.username = ${username} and l.house = 'stake' order by l.at`
    return rows.map(({ book }) => book)
  })
