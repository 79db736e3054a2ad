import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { withdrawalsApi } from '#features/cashier/api-withdrawals.ts'
import { proofsApi } from '#features/verification/api.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import { axeProblems } from '../../../../../tests/screens/axe.ts'
import { FakeRefusal, LOST } from '../../../../../tests/screens/fake-server.ts'
import { box, button, expectDescription, expectPath, submit } from '../../../../../tests/screens/hands.ts'
import { EN_DESKTOP, LOOKS, type Site, test, UR_PHONE, VI_PHONE } from '../../../../../tests/screens/site.tsx'
import {
  COOLING,
  giveCashier,
  giveWithdrawal,
  MEANS,
  PAYEES,
  WITHDRAWAL,
} from '../../../../../tests/screens/withdrawals.ts'

const PASSWORD = '860214'
const open = (site: Site, look = EN_DESKTOP) => site.open('/vip?centre=withdraw', { look, as: {} })

/** Up to the question for the payment password. */
async function ask(site: Site, amount: string): Promise<void> {
  const { withdraw } = site.words
  await box(page, withdraw.form.amount).fill(amount)
  await button(page, withdraw.form.continue).click()
  await box(site.dialog, withdraw.paymentPassword).fill(PASSWORD)
}

for (const look of LOOKS)
  test(`§5.1 what may leave, and each lot that binds the rest: ${look.language} ${look.size}`, async ({ site }) => {
    giveCashier(site, { means: { debt: '80.00', held: '30.00' }, payees: { list: [...PAYEES.list, COOLING] } })
    await open(site, look)
    if (look.size === 'phone') await page.viewport(320, 740)
    const { deposit } = site.words
    await expect.element(page.getByTestId('withdrawable')).toMatchTextContent('316.66')
    await expect.element(page.getByText(deposit.credits)).toBeVisible()
    const bars = page.getByRole('progressbar')
    await expect.poll(() => bars.elements().map(each => (each as HTMLProgressElement).position)).toEqual([0, 50 / 150])
    await expect.element(page.getByRole('listitem').getByText(COOLING.number).first()).toBeVisible()
    expect(await axeProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    const { scrollWidth, clientWidth } = site.dialog.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  })

test('§11 a lot says what of cash it binds', async ({ site }) => {
  giveCashier(site)
  await open(site)
  await expect.element(page.getByText('150.00 of this can leave after 150.00 more in bets')).toBeVisible()
})

test('all that can leave, what it costs and what arrives, and one key until an answer was shown', async ({ site }) => {
  giveCashier(site)
  let answers = 0
  site.answer(withdrawalsApi.requestWithdrawal, ({ paymentPassword }) => {
    answers += 1
    if (answers === 1) return LOST
    if (paymentPassword !== PASSWORD) return new FakeRefusal('wrong_payment_password')
    giveWithdrawal(site)
    return WITHDRAWAL
  })
  await open(site)
  const { withdraw, refusal } = site.words
  await button(page, withdraw.form.all).click()
  await expect.element(box(page, withdraw.form.amount)).toHaveValue('316.66')
  // 1.00 + 0.5 % of it, down to the unit: the first of the day was free.
  const form = page.getByRole('region', { name: withdraw.form.title })
  await expect.element(form.getByText('2.58')).toBeVisible()
  await expect.element(form.getByText('314.08')).toBeVisible()
  await button(page, withdraw.form.continue).click()
  const password = box(site.dialog, withdraw.paymentPassword)
  await submit(site.dialog)
  await expectDescription(password, withdraw.confirm.passwordEmpty)
  await password.fill(PASSWORD)
  await submit(site.dialog)
  await expect.element(site.dialog.getByText(refusal.offline)).toBeVisible()
  await password.fill('000000')
  await submit(site.dialog)
  await expectDescription(password, refusal.wrong_payment_password)
  expect(await axeProblems()).toEqual([])
  await password.fill(PASSWORD)
  await submit(site.dialog)
  await expectPath(site, '/vip?centre=withdraw&item=wdr_1')
  const asked = site.asked(withdrawalsApi.requestWithdrawal)
  expect(asked[0]).toMatchObject({ payeeId: 'pay_1', amount: '316.66', forfeitBonus: false })
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  await page.getByRole('tab', { name: withdraw.tabs.withdraw }).click()
  await ask(site, '20')
  await submit(site.dialog)
  await expect.poll(() => site.asked(withdrawalsApi.requestWithdrawal)).toHaveLength(4)
  expect(site.asked(withdrawalsApi.requestWithdrawal)[3]!.key).not.toBe(asked[0]!.key)
})

test('two tabs at one button: the other form has the same key, and says when it asked for something else', async ({
  site,
}) => {
  giveCashier(site)
  site.answer(withdrawalsApi.requestWithdrawal, new FakeRefusal('busy'))
  await open(site)
  await ask(site, '20')
  await submit(site.dialog)
  await expect.element(site.dialog.getByText(site.words.refusal.busy)).toBeVisible()
  site.answer(withdrawalsApi.requestWithdrawal, new FakeRefusal('key_reused'))
  await site.reload()
  await ask(site, '30')
  await submit(site.dialog)
  await expect.element(site.dialog.getByText(site.words.withdraw.refused.key_reused)).toBeVisible()
  await submit(site.dialog)
  await expect.poll(() => site.asked(withdrawalsApi.requestWithdrawal)).toHaveLength(3)
  const [first, second, third] = site.asked(withdrawalsApi.requestWithdrawal).map(({ key }) => key)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('what is entered is looked at before anybody is asked', async ({ site }) => {
  giveCashier(site)
  await open(site, VI_PHONE)
  const { withdraw } = site.words
  const amount = box(page, withdraw.form.amount)
  for (const [text, problem] of [
    ['1,000', withdraw.form.problems.empty],
    ['20.001', withdraw.form.problems.notWhole.replace('{unit}', '0.01')],
    ['9.99', withdraw.form.problems.tooLittle.replace('{min}', '10.00')],
    ['316.67', withdraw.form.problems.tooMuch.replace('{max}', '316.66')],
  ] as const) {
    await amount.fill(text)
    await button(page, withdraw.form.continue).click()
    await expectDescription(amount, problem)
  }
  expect(site.asked(withdrawalsApi.requestWithdrawal)).toEqual([])
})

test('§5.3 a bonus ends only where it is said so, in the words of §11', async ({ site }) => {
  giveCashier(site)
  site.answer(withdrawalsApi.requestWithdrawal, ({ forfeitBonus }) => {
    if (!forfeitBonus) return new FakeRefusal('bonus_active', { bonus: '40.00', wagered: '10.00', toWager: '90.00' })
    giveWithdrawal(site)
    return WITHDRAWAL
  })
  await open(site)
  await ask(site, '20')
  await submit(site.dialog)
  const question = page.getByRole('alertdialog')
  await expect
    .element(
      question.getByText('Taking money out ends your bonus: 40.00 of bonus money goes. Your own 500.00 stays yours'),
    )
    .toBeVisible()
  expect(await axeProblems()).toEqual([])
  await button(question, 'Keep the bonus').click()
  await expect.element(question).not.toBeInTheDocument()
  await ask(site, '20')
  await submit(site.dialog)
  await button(question, 'Withdraw and end it').click()
  await expectPath(site, '/vip?centre=withdraw&item=wdr_1')
  expect(site.asked(withdrawalsApi.requestWithdrawal).map(({ forfeitBonus }) => forfeitBonus)).toEqual([
    false,
    false,
    true,
  ])
})

test('a second factor is asked for where it is needed, and sent where it is sent', async ({ site }) => {
  giveCashier(site)
  site.answer(proofsApi.stepUp, { channel: 'sms', expiredMinutes: 5 })
  site.answer(withdrawalsApi.requestWithdrawal, ({ code }) => {
    if (!code) return new FakeRefusal('step_up_required', { channel: 'sms' })
    if (code !== '123456') return new FakeRefusal('wrong_code')
    giveWithdrawal(site)
    return WITHDRAWAL
  })
  await open(site, UR_PHONE)
  await ask(site, '20')
  await submit(site.dialog)
  const { withdraw, refusal } = site.words
  const code = box(site.dialog, withdraw.stepUp.code)
  await button(site.dialog, withdraw.stepUp.send).click()
  await expectDescription(code, withdraw.stepUp.sent)
  await code.fill('000000')
  await submit(site.dialog)
  await expectDescription(code, refusal.wrong_code)
  await code.fill('123456')
  await submit(site.dialog)
  await expectPath(site, '/vip?centre=withdraw&item=wdr_1')
})

const until = '2026-11-25T16:00:00.000Z'
const REFUSALS: [RefusalCode, Record<string, unknown>, RegExp][] = [
  ['not_a_member', {}, /Only members can withdraw/],
  ['account_blocked', {}, /cannot be used/],
  ['kyc_required', {}, /confirm your identity/],
  ['payee_not_usable', {}, /Money cannot go there/],
  ['cooling', { until }, /nothing leaves until Nov 2\d, 2026/],
  ['debt_open', { amount: '80.00' }, /80\.00 is owed/],
  ['dispute_open', {}, /being disputed/],
  ['amount_out_of_range', { min: '10.00', max: '50.00' }, /between 10\.00 and 50\.00/],
  ['no_times_left', {}, /all withdrawals of today/],
  ['daily_limit', { left: '15.00' }, /Today 15\.00 can still leave/],
  ['insufficient_funds', {}, /not so much cash/],
  ['turnover_open', { withdrawable: '12.00', locked: '488.00', lots: 1 }, /12\.00 can leave now/],
  ['payment_password_needed', {}, /set a payment password/],
  ['too_many_requests', { retryAfterSeconds: 3600 }, /60 minutes/],
  ['step_up_required', { channel: null }, /no way for it yet/],
]
for (const [code, details, text] of REFUSALS)
  test(`§6.1 ${code} is said in words`, async ({ site }) => {
    giveCashier(site)
    site.answer(withdrawalsApi.requestWithdrawal, new FakeRefusal(code, details))
    await open(site)
    await ask(site, '20')
    await submit(site.dialog)
    await expect.element(page.getByText(text).first()).toBeVisible()
  })

test('what stands against any withdrawal is said before a form is filled in, with what helps', async ({ site }) => {
  giveCashier(site, { payees: { paymentPassword: false } })
  await open(site)
  const { withdraw } = site.words
  await expect.element(page.getByText(withdraw.noPassword.title)).toBeVisible()
  await expect.element(box(page, withdraw.form.amount)).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: withdraw.toAccount }))
    .toHaveAttribute('href', '/vip?centre=securityCenter')
  giveCashier(site, { means: { refused: { code: 'cooling', details: { until } } } })
  await open(site)
  await expect.element(page.getByText(/For your safety nothing leaves until/)).toBeVisible()
  await expect.element(box(page, withdraw.form.amount)).not.toBeInTheDocument()
  giveCashier(site, { means: { debt: '80.00', refused: { code: 'debt_open', details: { amount: '80.00' } } } })
  await open(site)
  await expect
    .element(page.getByRole('link', { name: withdraw.debt.settle }))
    .toHaveAttribute('href', '/vip?centre=depositv2')
})

test('a failure leads on, and without a connection it says so', async ({ site }) => {
  giveCashier(site)
  site.answer(withdrawalsApi.withdrawable, LOST)
  await open(site, UR_PHONE)
  await expect.element(page.getByText(site.words.refusal.offline).first()).toBeVisible()
  site.answer(withdrawalsApi.withdrawable, new FakeRefusal('account_blocked'))
  await open(site)
  const retry = button(page, site.words.common.retry)
  await expect.element(page.getByText(site.words.refusal.account_blocked)).toBeVisible()
  site.answer(withdrawalsApi.withdrawable, MEANS)
  await retry.click()
  await expect.element(page.getByTestId('withdrawable')).toBeVisible()
  site.answer(withdrawalsApi.requestWithdrawal, LOST)
  await ask(site, '20')
  await submit(site.dialog)
  await expect.element(site.dialog.getByText(site.words.refusal.offline)).toBeVisible()
})
