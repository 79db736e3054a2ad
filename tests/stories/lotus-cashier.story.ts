import { expect } from '@playwright/test'
import { axeProblems } from './axe.ts'
import {
  addPayee,
  askFor,
  expectEveryProof,
  idOf,
  openCentre,
  payIn,
  playOnce,
  secureAccount,
  shown,
  stateOf,
  watchConsole,
} from './cashier-hands.ts'
import { untilPaid } from './cashier-office.ts'
import { box, expectIn, logIn, pressSignOut, register, story, VI_PHONE, type Visit } from './hands.ts'

/* The circle of the cashier at the second brand, which counts in dong: nothing stands behind the point. */

const GAME = 'fruit-boat'
/** Fifteen times what was ever paid in, at once, to a new payee: two people decide. */
const LARGE = '1500000'

/** The second brand asks for the date of birth, and for the name that banks know. */
const tellMore =
  ({ dialog, words: { session } }: Visit) =>
  async () => {
    await dialog.locator('input[type=date]').fill('1990-05-17')
    await box(dialog, session.fields.payeeName).fill('TRAN THI B')
  }

/** No sum on the open page has a part that dong do not have. */
async function expectWholeDong({ dialog }: Visit): Promise<void> {
  expect(await dialog.textContent()).not.toMatch(/\d[.,]\d{1,2}(?!\d)/)
}

story('money comes, is played with, leaves and is received at the second brand: VI phone', async ({ visit }) => {
  const v = await visit(VI_PHONE)
  const { page, dialog, words } = v
  const person = { username: `l${Date.now() % 1e9}`, password: 'lacquer77x' }
  const email = `${person.username}@example.org`
  await register(v, person, { more: tellMore(v) })
  await expect(page).toHaveTitle(/Lotus House/)
  // Who registered comes back by the login as everybody does.
  await pressSignOut(v)
  await page.getByRole('alertdialog').getByRole('button', { name: words.session.confirm }).click()
  await expect(page.getByRole('button', { name: words.shell.signIn, exact: true })).toBeVisible()
  await page.goto('/login')
  await logIn(v, person)
  await expectIn(page, person.username)
  watchConsole(v)

  await openCentre(v, 'depositv2')
  expect(await axeProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: words.protection.noneNow }).click()
  await payIn(v, '100000', { kind: 'vietqr' })
  await expectWholeDong(v)
  await playOnce(v, GAME)

  await secureAccount(v, person, email)
  await addPayee(v, email)
  expect(await axeProblems(page)).toEqual([])
  await askFor(v, LARGE)
  const id = await idOf(v)
  await expect(stateOf(v)).toHaveText(words.withdraw.states.REVIEW)
  await expectWholeDong(v)
  await untilPaid(v, id, 2)
  await shown(v).getByRole('button', { name: words.part.received, exact: true }).click()
  await expect(stateOf(v)).toHaveText(words.withdraw.states.RECEIVED)

  for (const centre of ['transactionHistory', 'messageV2'] as const) {
    await openCentre(v, centre)
    await expect(dialog.getByText('1,500,000').first()).toBeVisible()
    await expectWholeDong(v)
    expect(await axeProblems(page)).toEqual([])
  }
  await expectEveryProof()
})
