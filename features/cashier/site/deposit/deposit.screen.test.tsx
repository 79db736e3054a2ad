import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cashierApi } from '#features/cashier/api.ts'
import { peopleApi } from '#features/people/api.ts'
import { protectionApi } from '#features/protection/api.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { answerDeposits, CARD, DEPOSIT, DESK, orderOf, VIETQR } from '../../../../tests/screens/deposits.ts'
import { FakeRefusal, LOST } from '../../../../tests/screens/fake-server.ts'
import { box, button, expectDescription, expectPath } from '../../../../tests/screens/hands.ts'
import { EN_DESKTOP, LOOKS, type Look, type Site, test, UR_PHONE, VI_PHONE } from '../../../../tests/screens/site.tsx'

/* Paying in (§4.1), until an order is open. */

const CENTRE = '/vip?centre=depositv2'

async function openDesk(site: Site, look: Look = EN_DESKTOP, item = ''): Promise<void> {
  await site.open(item ? `${CENTRE}&item=${item}` : CENTRE, { look, as: {} })
  await expect.element(site.dialog.getByRole('tablist')).toBeVisible()
}

const amountBox = (site: Site) => box(site.dialog, site.words.deposit.amount)

/** Through the form to the question whether everything is right. */
async function enter(site: Site, amount: string): Promise<void> {
  await amountBox(site).fill(amount)
  await button(site.dialog, site.words.deposit.next).click()
}

for (const look of LOOKS)
  test(`limits, fee and time are told before anything is entered: ${look.language} ${look.size}`, async ({ site }) => {
    answerDeposits(site)
    site.answer(cashierApi.methods, { ...DESK, limitLeft: '300.00', kycLeft: '150.00' })
    site.answer(cashierApi.deposits, { list: [DEPOSIT], next: null })
    await openDesk(site, look)
    const t = site.words.deposit
    const qr = site.dialog.getByRole('radio', { name: t.kinds.vietqr })
    await expect.element(qr).toBeChecked()
    await expect.element(qr).toHaveAccessibleDescription(/10\.00.*5,000\.00/)
    await expect.element(qr).toHaveAccessibleDescription(expect.stringContaining(t.noFee))
    await expect.element(qr).toHaveAccessibleDescription(expect.stringContaining(t.arrives.atOnce))
    const card = site.dialog.getByRole('radio', { name: look.language === 'VI' ? 'Thẻ Visa' : 'Visa' })
    await expect.element(card).toHaveAccessibleDescription(expect.stringContaining(t.noFee))
    await expect.element(site.dialog.getByText(t.credits)).toBeVisible()
    await expect.element(site.dialog.getByRole('radio', { name: site.words.bonuses.none })).toBeChecked()
    await expect.element(site.dialog.getByText(/150\.00/).first()).toBeVisible()
    await page.viewport(look.size === 'phone' ? 320 : 1280, 800)
    expect(await axeProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    expect(site.dialog.element().scrollWidth).toBeLessThanOrEqual(site.dialog.element().clientWidth)
  })

test('a way that takes money from the own account alone asks once for the name that banks know', async ({ site }) => {
  answerDeposits(site)
  let nameKnown = false
  site.answer(cashierApi.methods, () => ({ ...DESK, nameKnown }))
  site.answer(peopleApi.savePayeeName, () => {
    nameKnown = true
    return {}
  })
  await openDesk(site)
  const { payeeName } = site.words
  await box(site.dialog, payeeName.label).fill('Trần Linh')
  await button(site.dialog, payeeName.save).click()
  await expect.element(amountBox(site)).toBeVisible()
  expect(site.asked(peopleApi.savePayeeName)).toEqual([{ payeeName: 'TRAN LINH' }])
})

test('a way to pay is chosen by the keyboard; what cannot be taken now says why', async ({ site }) => {
  answerDeposits(site)
  const closed = { ...VIETQR, code: 'night', names: { en: 'Night' }, state: 'hours' as const }
  const methods = [
    ...[VIETQR, CARD, { ...closed, opensAt: '2026-12-01T03:00:00.000Z' }],
    { ...VIETQR, code: 'known', names: { en: 'Known' }, state: 'kyc' as const },
    { ...VIETQR, code: 'taken', names: { en: 'Taken' }, openOrder: 'dep_1' },
  ]
  site.answer(cashierApi.methods, { ...DESK, methods })
  await openDesk(site)
  const t = site.words.deposit
  const radio = (name: string) => site.dialog.getByRole('radio', { name })
  const first = (await radio(t.kinds.vietqr).findElement()) as HTMLElement
  first.focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(radio('Visa')).toBeChecked()
  // Neither is led to what cannot be taken: the keys go around.
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(radio(t.kinds.vietqr)).toBeChecked()
  for (const [name, why] of Object.entries({
    Night: t.opensAt.split('{')[0]!,
    Known: t.needsIdentity,
    Taken: t.hasOrder,
  })) {
    await expect.element(radio(name)).toBeDisabled()
    await expect.element(radio(name)).toHaveAccessibleDescription(expect.stringContaining(why))
  }
  site.answer(cashierApi.deposit, orderOf())
  await site.dialog.getByRole('link', { name: t.goOn, exact: true }).click()
  await expectPath(site, `${CENTRE}&item=dep_1`)
})

test('an amount that cannot be taken is told at the field, and nothing is asked for', async ({ site }) => {
  answerDeposits(site)
  site.answer(cashierApi.methods, { ...DESK, unit: '1.00', limitLeft: '300.00' })
  await openDesk(site, VI_PHONE)
  const { problem } = site.words.deposit
  const start = (text: string) => new RegExp(text.split('{')[0]!.trim())
  for (const [amount, why] of [
    ...[['1,000', problem.unreadable] as const, ['', problem.unreadable] as const, ['10.50', problem.unit] as const],
    ...[['9', problem.min] as const, ['5001', problem.max] as const, ['301', problem.limit] as const],
  ]) {
    await enter(site, amount)
    await expect.element(amountBox(site)).toHaveAccessibleDescription(start(why))
    await expect.element(amountBox(site)).toBeInvalid()
  }
  // Amounts to press are only those that would be taken.
  const quick = site.dialog.getByRole('group', { name: site.words.deposit.quick })
  await expect.element(quick.getByRole('button')).toHaveLength(2)
  await button(quick, '100').click()
  await expect.element(amountBox(site)).toHaveValue('100')
  await expect.element(button(quick, '100')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(amountBox(site)).not.toBeInvalid()
  expect(site.asked(cashierApi.createDeposit)).toEqual([])
})

test('everything is said once more; a lost answer is asked for again, and it stays one order', async ({ site }) => {
  answerDeposits(site)
  await openDesk(site)
  const t = site.words.deposit
  await site.dialog.getByText('Visa').click()
  await enter(site, '33.33')
  const confirm = page.getByRole('dialog', { name: t.confirm })
  for (const text of ['33.33', t.noFee]) await expect.element(confirm).toMatchTextContent(text)
  site.answer(cashierApi.createDeposit, LOST)
  await button(confirm, t.create).click()
  await expect.element(confirm.getByRole('alert')).toMatchTextContent(t.unanswered)
  site.answer(cashierApi.createDeposit, orderOf({ id: 'dep_9' }))
  site.answer(cashierApi.deposit, orderOf({ id: 'dep_9' }))
  await button(confirm, t.create).click()
  await expectPath(site, `${CENTRE}&item=dep_9`)
  await expect.element(site.dialog.getByTestId('state')).toMatchTextContent(t.pending)
  // The keyboard goes on from its top.
  expect(document.activeElement?.contains(site.dialog.getByTestId('state').element())).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  // Its answer was shown: the same once more is another order.
  await site.dialog.getByRole('link', { name: t.back }).click()
  await site.dialog.getByText('Visa').click()
  await enter(site, '33.33')
  await button(confirm, t.create).click()
  await expectPath(site, `${CENTRE}&item=dep_9`)
  const [first, again, later] = site.asked(cashierApi.createDeposit)
  expect(first).toMatchObject({ method: 'card', amount: '33.33' })
  expect(again).toEqual(first)
  expect(later!.key).not.toBe(first!.key)
})

test('two tabs at one button: the second is told, and finds the order of the first', async ({ site }) => {
  answerDeposits(site)
  await openDesk(site, UR_PHONE)
  const t = site.words.deposit
  await enter(site, '100')
  site.answer(cashierApi.createDeposit, new FakeRefusal('too_many_orders'))
  site.answer(cashierApi.deposits, { list: [DEPOSIT], next: null })
  site.answer(cashierApi.methods, { ...DESK, methods: [{ ...VIETQR, openOrder: 'dep_1' }, CARD] })
  const confirm = page.getByRole('dialog', { name: t.confirm })
  await button(confirm, t.create).click()
  await expect.element(confirm.getByRole('alert')).toMatchTextContent(site.words.refusal.too_many_orders)
  await button(confirm, site.words.common.close).click()
  const open = site.dialog.getByRole('region', { name: t.open })
  site.answer(cashierApi.deposit, orderOf())
  await open.getByRole('link').click()
  await expectPath(site, `${CENTRE}&item=dep_1`)
})

test('figures of the server’s no are told', async ({ site }) => {
  answerDeposits(site)
  await openDesk(site)
  const t = site.words.deposit
  await enter(site, '100')
  const confirm = page.getByRole('dialog', { name: t.confirm })
  for (const [code, details, figure] of [
    ['limit_reached', { left: '42.00' }, '42.00'],
    ['amount_out_of_range', { min: '20.00', max: '77.00' }, '77.00'],
  ] as const) {
    site.answer(cashierApi.createDeposit, new FakeRefusal(code, details))
    await button(confirm, t.create).click()
    await expect.element(confirm.getByRole('alert')).toMatchTextContent(figure)
  }
})

test('where no order is taken it says why; no way to pay, a failure and no connection say so', async ({ site }) => {
  answerDeposits(site)
  const { words } = site
  site.answer(cashierApi.methods, { ...DESK, refused: 'excluded' })
  const inForce = { id: 'brk_1', kind: 'self' as const, state: 'ACTIVE' as const, startsAt: DEPOSIT.createdAt }
  site.answer(protectionApi.breaks, [
    { ...inForce, endsAt: '2027-05-06T10:00:00.000Z', mayAskFrom: null, liftedAt: null },
  ])
  await openDesk(site)
  await expect.element(site.dialog.getByText(words.refusal.excluded)).toBeVisible()
  await expect.element(site.dialog.getByText(/May 6, 2027/)).toBeVisible()
  await expect.element(amountBox(site)).not.toBeInTheDocument()
  site.answer(cashierApi.methods, { ...DESK, methods: [] })
  await openDesk(site)
  await expect.element(site.dialog.getByText(words.deposit.noMethods)).toBeVisible()
  site.answer(cashierApi.methods, new FakeRefusal('not_found'))
  await openDesk(site)
  await expect.element(site.dialog.getByRole('alert')).toMatchTextContent(words.refusal.not_found)
  site.cutOff(true)
  await button(site.dialog, words.common.retry).click()
  await expect.element(site.dialog.getByRole('alert')).toMatchTextContent(words.refusal.offline)
  site.cutOff(false)
  site.answer(cashierApi.methods, DESK)
  await button(site.dialog, words.common.retry).click()
  await expect.element(amountBox(site)).toBeVisible()
})

test('the question for a limit is answered on the spot, and the deposit goes on', async ({ site }) => {
  answerDeposits(site)
  site.answer(cashierApi.methods, { ...DESK, refused: 'limit_prompt_needed' })
  await openDesk(site, VI_PHONE)
  site.answer(protectionApi.declineLimits, {})
  const none = button(site.dialog, site.words.protection.noneNow)
  await expect.element(none).toBeVisible()
  site.answer(cashierApi.methods, DESK)
  await none.click()
  await expect.element(amountBox(site)).toBeVisible()
})

test('a voucher is money at once; an unknown code is told at the field', async ({ site }) => {
  answerDeposits(site)
  await openDesk(site, UR_PHONE, 'voucher')
  const t = site.words.deposit.voucher
  const code = box(site.dialog, t.code)
  await code.fill('ABCD')
  await button(site.dialog, t.redeem).click()
  await expectDescription(code, t.length)
  site.answer(cashierApi.redeemVoucher, new FakeRefusal('not_found'))
  await code.fill('abcd-efgh-jkmn-pqr2')
  await button(site.dialog, t.redeem).click()
  await expectDescription(code, t.unknown)
  site.answer(cashierApi.redeemVoucher, { id: 'vou_1', amount: '25.00', currency: 'CRD' })
  await button(site.dialog, t.redeem).click()
  await expect.element(site.dialog.getByRole('status').filter({ hasText: '25.00' })).toBeVisible()
  expect(site.asked(cashierApi.redeemVoucher).at(-1)).toEqual({ code: 'ABCDEFGHJKMNPQR2' })
  await expect.element(code).toHaveValue('')
})

test('what is owed stands on top until it is settled, out of what is there', async ({ site }) => {
  answerDeposits(site, '80.00')
  await openDesk(site)
  const t = site.words.deposit.debt
  const debt = site.dialog.getByRole('region', { name: /80\.00/ })
  const amount = box(debt, t.amount)
  await expect.element(amount).toHaveValue('60.00')
  await amount.fill('60.01')
  await button(debt, t.settle).click()
  await expect.element(amount).toHaveAccessibleDescription(/60\.00/)
  site.answer(cashierApi.settleDebt, LOST)
  await amount.fill('60')
  await button(debt, t.settle).click()
  await expectDescription(amount, site.words.refusal.offline)
  site.answer(cashierApi.settleDebt, { debt: '0.00', cash: '0.00' })
  answerDeposits(site)
  await button(debt, t.settle).click()
  await expect.element(debt).not.toBeInTheDocument()
  const [first, again] = site.asked(cashierApi.settleDebt)
  expect(again).toEqual(first)
})

test('records: all or open ones, older ones page by page, each leads to its page', async ({ site }) => {
  answerDeposits(site)
  const done = { ...DEPOSIT, id: 'dep_2', state: 'SUCCEEDED' as const, came: '90.00', late: true }
  site.answer(cashierApi.deposits, ({ before, open, state }) => {
    if (open || state) return { list: [DEPOSIT], next: null }
    return before ? { list: [{ ...done, id: 'dep_0' }], next: null } : { list: [done], next: 'dep_2' }
  })
  await openDesk(site, VI_PHONE, 'records')
  const t = site.words.deposit
  const panel = site.dialog.getByRole('tabpanel')
  const cards = panel.getByRole('link')
  await expect.element(cards).toHaveLength(1)
  await button(panel, t.older).click()
  await expect.element(cards).toHaveLength(2)
  await expect.element(cards.first()).toMatchTextContent('90.00')
  await panel.getByRole('combobox', { name: t.byState }).selectOptions('open')
  await expect.element(panel.getByText(t.states.PENDING)).toBeVisible()
  await panel.getByRole('combobox', { name: t.byState }).selectOptions('EXPIRED')
  await expect.poll(() => site.asked(cashierApi.deposits).at(-1)).toMatchObject({ state: 'EXPIRED' })
  site.answer(cashierApi.deposit, orderOf())
  await cards.first().click()
  await expectPath(site, `${CENTRE}&item=dep_1`)
})

test('without any record that is said', async ({ site }) => {
  answerDeposits(site)
  await openDesk(site, EN_DESKTOP, 'records')
  await expect.element(site.dialog.getByText(site.words.deposit.empty)).toBeVisible()
})
