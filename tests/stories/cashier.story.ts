import { expect } from '@playwright/test'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { giveBonus } from '../support/promotions/bonuses.ts'
import { axeProblems } from './axe.ts'
import {
  addPayee,
  askFor,
  expectEveryProof,
  idOf,
  like,
  openCentre,
  PAYMENT_PASSWORD,
  payIn,
  playOnce,
  secureAccount,
  shown,
  stateOf,
  watchConsole,
} from './cashier-hands.ts'
import { close, force, partOf, pressAtBank, untilPaid } from './cashier-office.ts'
import {
  box,
  EN_DESKTOP,
  givenLogin,
  givenPerson,
  merchant,
  register,
  story,
  submit,
  UR_PHONE,
  VI_PHONE,
  type Visit,
  withDatabase,
} from './hands.ts'
import { balanceOf } from './lottery-hands.ts'

/* The circle that the cashier closes (cashier.md): money comes in, is played with, and goes out. */

const NAME = 'NGUYEN VAN A'
/** From here on two people approve. */
const LARGE = '5000'

/** From the first page to a withdrawal that is asked for. `limit`: what the member answers before the first deposit. */
async function askAfterPlay(v: Visit, limit?: string): Promise<string> {
  const { page, dialog, words } = v
  const { protection } = words
  watchConsole(v)
  const person = { username: `w${Date.now() % 1e9}`, password: 'lacquer77x' }
  const email = `${person.username}@example.org`
  await register(v, person)

  await openCentre(v, 'depositv2')
  if (limit) await box(dialog, protection.periods.day).fill(limit)
  expect(await axeProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: limit ? protection.setLimits : protection.noneNow }).click()
  await payIn(v, '100', { name: NAME })
  await playOnce(v)

  await secureAccount(v, person, email)
  await addPayee(v, email)
  expect(await axeProblems(page)).toEqual([])
  await askFor(v, LARGE)
  const id = await idOf(v)
  await expect(stateOf(v)).toHaveText(words.withdraw.states.REVIEW)
  return id
}

story('money comes by a square code, is played with, leaves, and is received: EN desktop', async ({ visit }) => {
  const v = await visit(EN_DESKTOP)
  const { page, dialog, words } = v
  const id = await askAfterPlay(v, '500')
  await untilPaid(v, id, 2)
  await shown(v).getByRole('button', { name: words.part.received, exact: true }).click()
  await expect(stateOf(v)).toHaveText(words.withdraw.states.RECEIVED)

  await openCentre(v, 'transactionHistory')
  const { deposit, bet, withdrawal } = words.wallet.kinds
  for (const kind of [deposit, bet, withdrawal])
    await expect(dialog.getByRole('table').getByText(kind, { exact: true }).first()).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await openCentre(v, 'messageV2')
  const { deposit_credited, withdrawal_approved, part_paid, withdrawal_received } = words.inbox
  for (const { title } of [deposit_credited, withdrawal_approved, part_paid, withdrawal_received])
    await expect(dialog.getByRole('button', { name: like(title) })).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await expectEveryProof()
})

story('what was paid but did not arrive is looked for, and decided by two people: VI phone', async ({ visit }) => {
  const v = await visit(VI_PHONE)
  const { page, dialog, words } = v
  const { part } = words
  const id = await askAfterPlay(v)
  await untilPaid(v, id, 2)
  const proof = { name: 'list.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await shown(v).getByRole('button', { name: part.missing }).click()
  await dialog.getByLabel(part.pictures).setInputFiles(proof)
  await box(dialog, part.word).fill('Không thấy trong danh sách')
  await expect(dialog.getByText(proof.name)).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await submit(dialog, part.sendMissing)
  await expect(stateOf(v)).toHaveText(words.withdraw.states.NOT_RECEIVED)

  const reason = 'The bank shows the entry of 10:32'
  await force(id, reason)
  await expect(shown(v).getByText(part.forced.replace('{reason}', reason))).toBeVisible()
  await expect(stateOf(v)).toHaveText(words.withdraw.states.RECEIVED)
  await expectEveryProof()
})

/** Somebody with a card to be paid to; answers their name. */
async function givenPayer(v: Visit): Promise<string> {
  const email = `u${Date.now()}@example.org`
  const person = await givenPerson({ paymentPassword: PAYMENT_PASSWORD, profile: { payeeName: NAME, email } })
  await givenLogin(v, person)
  watchConsole(v)
  await addPayee(v, email)
  return person.username
}

async function payOut(v: Visit, amount: string, people: number): Promise<string> {
  await openCentre(v, 'withdraw')
  await askFor(v, amount)
  const id = await idOf(v)
  await untilPaid(v, id, people)
  return id
}

story('silence counts as received, and what the bank returns is money again: UR phone', async ({ visit }) => {
  const v = await visit(UR_PHONE)
  const { page, dialog, words } = v
  await givenPayer(v)
  const silent = await payOut(v, '300', 2)
  await letTimePass(silent)
  await expect(stateOf(v)).toHaveText(words.withdraw.states.RECEIVED)
  await expect(shown(v).getByText(like(words.part.auto))).toBeVisible()

  const before = await balanceOf(page)
  const returned = await payOut(v, '400', 1)
  expect(await balanceOf(page)).toBe(before - parseAmount('400'))
  await pressAtBank(v, (await partOf(returned)).id, 'Return')
  await expect(stateOf(v)).toHaveText(words.withdraw.states.APPROVED)
  await expect(shown(v).getByText(like(words.part.states.RETURNED))).toBeVisible()
  await close(returned, 'the account does not exist any more')
  await expect(stateOf(v)).toHaveText(words.withdraw.states.RETURNED)
  await expect(shown(v).getByText(like(words.withdraw.isBack))).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  expect(await balanceOf(page)).toBe(before)
  await openCentre(v, 'messageV2')
  await expect(dialog.getByRole('button', { name: like(words.inbox.withdrawal_returned.title) })).toBeVisible()
  await expectEveryProof()
})

/** The half hour for an answer is over. */
const letTimePass = (id: string) =>
  withDatabase(db => db`update cashier.parts set due_at = now() where withdrawal_id = ${id} and state = 'PAID'`)

story('an active bonus ends by consent alone: EN desktop', async ({ visit }) => {
  const v = await visit(EN_DESKTOP)
  const { page, words } = v
  const username = await givenPayer(v)
  await givenBonus(username)
  await openCentre(v, 'withdraw')
  await askFor(v, '300')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('50.00')
  expect(await axeProblems(page)).toEqual([])
  await question.getByRole('button', { name: words.withdraw.keepBonus }).click()
  expect(await bonusOf(username)).toBe('ACTIVE')

  await askFor(v, '300')
  await question.getByRole('button', { name: words.withdraw.endBonus }).click()
  await expect(stateOf(v)).toHaveText(words.withdraw.states.REVIEW)
  expect(await bonusOf(username)).toBe('FORFEITED')
  await expectEveryProof()
})

const givenBonus = (username: string) =>
  withDatabase(db =>
    transaction(db, async tx => {
      const [row] = await tx<{ id: string }[]>`select id from people.members where username = ${username}`
      await giveBonus(tx, row!.id, parseAmount('50'), { required: parseAmount('500'), merchantId: merchant() })
    }),
  )

const bonusOf = (username: string) =>
  withDatabase(async db => {
    const [row] = await db<{ state: string }[]>`
      select b.state from bonuses.grants b join people.members m on m.id = b.member_id where m.username = ${username}`
    return row?.state
  })
