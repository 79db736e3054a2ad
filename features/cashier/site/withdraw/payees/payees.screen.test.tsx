import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { withdrawalsApi } from '#features/cashier/api-withdrawals.ts'
import { axeProblems } from '../../../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../../../tests/screens/fake-server.ts'
import { box, button, expectDescription, submit } from '../../../../../tests/screens/hands.ts'
import { EN_DESKTOP, LOOKS, type Site, test, UR_PHONE, VI_PHONE } from '../../../../../tests/screens/site.tsx'
import { BANK, COOLING, giveCashier } from '../../../../../tests/screens/withdrawals.ts'

const open = (site: Site, look = EN_DESKTOP) => site.open('/vip?centre=withdraw', { look, as: {} })

test('the first card: in the own name, with the payment password and, where asked, a second factor', async ({
  site,
}) => {
  giveCashier(site, { payees: { list: [] } })
  site.answer(withdrawalsApi.addPayee, ({ number, paymentPassword, code }) => {
    if (number === '12') return new FakeRefusal('invalid_input', { field: 'number' })
    if (paymentPassword !== '860214') return new FakeRefusal('wrong_payment_password')
    if (code !== '123456') return new FakeRefusal('step_up_required', { channel: 'totp' })
    giveCashier(site, { payees: { list: [COOLING] } })
    return COOLING
  })
  await open(site)
  const { withdraw, refusal } = site.words
  await expect.element(page.getByText('No bank card yet – add one to withdraw')).toBeVisible()
  await expect.element(box(page, withdraw.form.amount)).not.toBeInTheDocument()
  await button(page, withdraw.payees.add).click()
  const { dialog } = site
  const name = box(dialog, withdraw.payees.name)
  await expect.element(name).toHaveValue('NGUYEN THI LAN')
  await expect.element(name).toHaveAttribute('readonly')
  await submit(dialog)
  const bank = dialog.getByRole('combobox', { name: withdraw.payees.banks.bank })
  await expectDescription(bank, withdraw.payees.missing)
  expect(site.asked(withdrawalsApi.addPayee)).toEqual([])
  await bank.selectOptions('Lotus Bank')
  const number = box(dialog, withdraw.payees.numbers.bank)
  await number.fill('12')
  const password = box(dialog, withdraw.paymentPassword)
  await password.fill('000000')
  await submit(dialog)
  await expectDescription(number, refusal.invalid_input)
  await number.fill('9704360001111')
  await submit(dialog)
  await expectDescription(password, refusal.wrong_payment_password)
  await password.fill('860214')
  await submit(dialog)
  const code = box(dialog, withdraw.stepUp.code)
  await expectDescription(code, withdraw.stepUp.totp)
  expect(await axeProblems()).toEqual([])
  await code.fill('123456')
  await submit(dialog)
  const list = page.getByRole('region', { name: withdraw.payees.title })
  await expect.element(list.getByText(COOLING.number)).toBeVisible()
  await expect.element(list.getByText(/^Usable from Nov 2\d, 2026/)).toBeVisible()
  expect(site.asked(withdrawalsApi.addPayee).at(-1)).toEqual({
    ...{ kind: 'bank', bin: '970436', number: '9704360001111', label: '', paymentPassword: '860214', code: '123456' },
  })
})

for (const look of LOOKS)
  test(`the cards and the form of a new one are whole for everybody: ${look.language} ${look.size}`, async ({
    site,
  }) => {
    giveCashier(site)
    await open(site, look)
    await page.viewport(look.size === 'phone' ? 320 : 1280, 740)
    const { payees } = site.words.withdraw
    await expect.element(button(page, payees.remove.replace('{name}', `${BANK.bank} ${BANK.number}`))).toBeVisible()
    expect(await axeProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    await button(page, payees.add).click()
    await expect.element(box(site.dialog, payees.name)).toBeVisible()
    expect(await axeProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })

test('another kind has other banks; five are the most; without a name none can be added', async ({ site }) => {
  giveCashier(site, { payees: { list: [1, 2, 3, 4].map(at => ({ ...BANK, id: `pay_${at}` })) } })
  await open(site, UR_PHONE)
  const { withdraw } = site.words
  await button(page, withdraw.payees.add).click()
  await site.dialog.getByRole('radio', { name: withdraw.kinds.coin }).click()
  const network = site.dialog.getByRole('combobox', { name: withdraw.payees.banks.coin })
  await network.selectOptions('TRON')
  await expect.element(box(site.dialog, withdraw.payees.numbers.coin)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  giveCashier(site, { payees: { list: [1, 2, 3, 4, 5].map(at => ({ ...BANK, id: `pay_${at}` })) } })
  await open(site, VI_PHONE)
  await expect.element(button(page, site.words.withdraw.payees.add)).toBeDisabled()
  await expect.element(page.getByText(site.words.withdraw.payees.full.replace('{most}', '5'))).toBeVisible()
  giveCashier(site, { payees: { list: [], payeeName: null } })
  await open(site, VI_PHONE)
  await expect.element(page.getByText(site.words.withdraw.payees.noName)).toBeVisible()
  await expect.element(button(page, site.words.withdraw.payees.add)).not.toBeInTheDocument()
})

test('a payee is taken away with the payment password, by keyboard alone', async ({ site }) => {
  giveCashier(site)
  site.answer(withdrawalsApi.removePayee, ({ paymentPassword }) => {
    if (paymentPassword !== '860214') return new FakeRefusal('wrong_payment_password')
    giveCashier(site, { payees: { list: [] } })
    return {}
  })
  await open(site)
  const { withdraw, refusal } = site.words
  const remove = button(page, withdraw.payees.remove.replace('{name}', `${BANK.bank} ${BANK.number}`))
  await expect.element(remove).toBeVisible()
  remove.element().focus()
  await userEvent.keyboard('{Enter}')
  const password = box(site.dialog, withdraw.paymentPassword)
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('111111{Enter}')
  await expectDescription(password, refusal.wrong_payment_password)
  await password.fill('860214')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(withdraw.payees.empty)).toBeVisible()
  expect(site.asked(withdrawalsApi.removePayee).at(-1)).toEqual({ id: 'pay_1', paymentPassword: '860214' })
})
