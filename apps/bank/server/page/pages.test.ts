import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPc1 } from '#features/cashier/server/providers/pc1.ts'
import { parseAmount } from '#shared/money.ts'
import { deskKeys } from '#shared/server/secrets/desk-keys.ts'
import { BANK_KEYS, type GivenBank, givenBank } from '../../../../tests/support/cashier/bank.ts'

let given: GivenBank
beforeAll(async () => {
  given = await givenBank()
})
afterAll(() => given.close())

const line = () => createPc1({ address: given.url, ...deskKeys(BANK_KEYS, 'bank').key })
async function order(id: string, change: { currency?: string; payerName?: string } = {}) {
  const ask = {
    order: id,
    method: 'bank',
    amount: parseAmount('100'),
    currency: 'CRD',
    reference: 'D7K3M9PQB',
    payerName: '',
  }
  const { pay } = await line().createOrder({ ...ask, ...change, expiresAt: new Date(Date.now() + 900_000) })
  return pay as { payUrl: string; qr: string; text: string }
}
const FOREIGN: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'http://evil.test' },
]
const pathOf = (url: string) => url.replace('http://bank.test', '')
const payments = async () => (await given.db`select from bank.payments`).length

test('every page says that it is a demonstration, and runs no script', async () => {
  const { payUrl } = await order('dep_1', { payerName: '<script>alert(1)</script>' })
  await given.press(pathOf(payUrl), { amount: '5', payerName: '"><img src=x>' })
  for (const path of ['/', '/transfer', pathOf(payUrl), '/pay/nobodys', '/nowhere']) {
    const page = await given.read(path)
    expect([path, page.includes('play credits without cash value')]).toEqual([path, true])
    expect(page).not.toMatch(/<script|<img|onerror/)
  }
  expect((await given.app.inject({ url: '/' })).headers['content-security-policy']).toContain("default-src 'none'")
})

test('a form counts from our own pages alone', async () => {
  const { payUrl } = await order('dep_2')
  const before = await payments()
  const sendFrom = (headers: Record<string, string>) =>
    given.app.inject({
      ...{ method: 'POST', url: pathOf(payUrl), body: 'amount=100' },
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'bank.test', ...headers },
    })
  for (const headers of FOREIGN) expect((await sendFrom(headers)).statusCode).toBe(403)
  expect(await payments()).toBe(before)
  expect((await sendFrom({ 'sec-fetch-site': 'same-origin', origin: 'http://bank.test' })).statusCode).toBe(303)
  expect(await payments()).toBe(before + 1)
})

test('what is no amount pays nothing', async () => {
  const { payUrl } = await order('dep_3')
  const before = await payments()
  for (const amount of ['', '0', '-5', '1.001', '1e3', 'ten', '9999999999999'])
    expect([amount, (await given.press(pathOf(payUrl), { amount })).statusCode]).toEqual([amount, 400])
  expect((await given.press('/transfer', { amount: '5', currency: 'XXX', reference: 'x' })).statusCode).toBe(400)
  expect(await payments()).toBe(before)
})

test('a QR is the page in credits, and what banks read in currencies whose banks read QR', async () => {
  const { payUrl, qr } = await order('dep_4')
  expect(qr).toBe(payUrl)
  expect((await order('dep_5', { currency: 'VND' })).qr).toMatch(/^000201010212.*D7K3M9PQB6304[0-9A-F]{4}$/)
  expect((await order('dep_6', { currency: 'THB' })).qr).toMatch(/^000201010212.*6304[0-9A-F]{4}$/)
})

test('payouts wait for a hand where the switch says so, and end once', async () => {
  const own = { ref: null, keepRef: async (ref: string) => ref }
  const ask = { amount: parseAmount('40'), currency: 'CRD', payee: { kind: 'bank', name: 'A', number: '1' }, ...own }
  await given.press('/switches/payouts_wait')
  await line().createPayout({ part: 'part_1', ...ask })
  await given.press('/switches/payouts_wait')
  expect((await given.db`select from bank.payouts where due_at is null`).length).toBe(1)
  for (const end of ['returned', 'failed', 'paid', 'returned']) await given.press(`/payouts/bank/part_1/${end}`)
  expect(await line().payout('part_1', null)).toBe('failed')
  await line().createPayout({ part: 'part_2', ...ask })
  for (const end of ['paid', 'paid', 'failed', 'returned', 'returned']) await given.press(`/payouts/bank/part_2/${end}`)
  expect(await line().payout('part_2', null)).toBe('returned')
  const told = (await given.told()).filter(({ type }) => type.startsWith('payout'))
  expect(told.map(({ type }) => type)).toEqual(['payout.failed', 'payout.paid', 'payout.returned'])
})
