import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BankWorld, givenBankWorld } from '../support/cashier/bank-world.ts'

/* Platform and demo bank, each over HTTP and with a database of its own: what one tells, the other does. */

let world: BankWorld
beforeAll(async () => {
  world = await givenBankWorld()
})
afterEach(async () => {
  expect(await world.findings()).toEqual([])
})
afterAll(() => world.close())

/** At 06:00 of the next day the day before is even at all three desks, and nothing of it differs. */
async function expectEvenDay(): Promise<void> {
  const date = await world.nextMorning()
  const days = (await world.statements()).filter(each => each.date === date)
  expect(days).toEqual(['bank', 'chain', 'gateway'].map(provider => ({ provider, date, isEven: true, differences: 0 })))
  const cases = await world.cashier.openCases(1)
  expect(cases.filter(({ kind }) => !kind.startsWith('PAYOUT'))).toEqual([])
}

test.each([
  ['gateway', 0],
  ['bank', 0],
  ['crypto', 21],
])('%s: an order is paid on its page and credited', async (method, seconds) => {
  const who = await world.newMember()
  const order = await world.deposit(who, 'd1', '100', method)
  expect(order).toMatchObject({ state: 'PENDING', pay: { payUrl: expect.stringContaining('http://bank.test/pay/') } })
  const page = (order.pay as { payUrl: string }).payUrl.replace('http://bank.test', '')
  expect(await world.bank.read(page)).toContain('100.00 CRD')
  await world.bank.press(page, { amount: '100.00', payerName: 'Nguyễn Văn A' })
  await world.settle()
  if (method === 'crypto') {
    const shown = async () => (await world.cashier.depositPage(who, order.id)).confirmations
    expect(await shown()).toEqual({ seen: 0, needed: 6 })
    await world.pass(6)
    expect(await shown()).toEqual({ seen: 2, needed: 6 })
  }
  await world.pass(seconds)
  expect([await world.stateOf(order.id), await world.moneyOf(who)]).toEqual(['SUCCEEDED', { cash: 100 }])
  await expectEvenDay()
})

test('a transfer is found by its text alone, mistyped around, and one that names nothing waits for its owner', async () => {
  const who = await world.newMember()
  const { id, reference } = await world.deposit(who, 'd1', '100', 'bank')
  const text = `Nap tien ${reference!.toLowerCase().slice(0, 4)} ${reference!.slice(4)}`
  await world.bank.press('/transfer', { reference: text, amount: '80', currency: 'CRD', payerName: 'NGUYEN VAN A' })
  await world.bank.press('/transfer', { reference: 'hello', amount: '7', currency: 'CRD', payerName: 'SOMEBODY' })
  await world.settle()
  expect([await world.stateOf(id), await world.moneyOf(who)]).toEqual(['SUCCEEDED', { cash: 80 }])
  expect(await world.moneyOf({ memberId: 'desk_1' })).toMatchObject({ 'desk:suspense:bank': 7 })
  await expectEvenDay()
})

test('a payout is paid by itself, and comes back', async () => {
  const who = await world.newMember()
  const { id, part } = await world.payOut(who, 'w1', '300')
  expect((await world.cashier.part(1, part))!.state).toBe('SENT')
  await world.pass(5)
  expect((await world.cashier.part(1, part))!.state).toBe('PAID')
  expect(await world.moneyOf(who)).toEqual({ cash: -300 })
  await world.cashier.partReceived(who, part)
  expect((await world.cashier.withdrawal(1, id))!.state).toBe('RECEIVED')
  await world.bank.press(`/payouts/bank/${part}/returned`)
  await world.settle()
  expect((await world.cashier.withdrawal(1, id))!.state).toBe('RETURNED')
  expect(await world.moneyOf(who)).toEqual({ cash: 0 })
  await expectEvenDay()
})

test('an account that the bank does not know is a definite no, and the money is free to go another way', async () => {
  const who = await world.newMember()
  const { id, part } = await world.payOut(who, 'w1', '300', '990000')
  expect((await world.cashier.part(1, part))!.state).toBe('FAILED')
  const other = await world.cashier.sendPart({ merchantId: 1, id, provider: 'gateway', by: 'op1' })
  expect(other.state).toBe('FAILED')
  expect(await world.moneyOf(who)).toEqual({ cash: -300, reserved: 300 })
})

test('while the bank is away nothing is lost or given back, and what it did without an answer is done once', async () => {
  const { bank, cashier } = world
  const who = await world.newMember()
  bank.line.is = 'down'
  const { id } = await world.deposit(who, 'd1')
  const { part } = await world.payOut(who, 'w1', '300')
  expect([await world.stateOf(id), (await cashier.part(1, part))!.state]).toEqual(['CREATED', 'SENT'])
  await world.pass(5)
  expect(await world.moneyOf(who)).toEqual({ cash: -300, reserved: 300 })
  // It hears again, and nobody hears what it says.
  bank.line.is = 'deaf'
  await world.pass(15)
  bank.line.is = 'up'
  await world.pass(40)
  await world.pass(60)
  expect([await world.stateOf(id), (await cashier.part(1, part))!.state]).toEqual(['PENDING', 'PAID'])
  expect((await bank.db`select from bank.payouts where state = 'paid' and part = ${part}`).length).toBe(1)
  expect((await bank.db`select from bank.bookings where payment_id = ${part}`).length).toBe(1)
})

test('while the platform is away events wait, longer each time, and are told until it has them', async () => {
  const who = await world.newMember()
  const { id } = await world.deposit(who, 'd1')
  const before = (await world.bank.told()).length
  world.platform.is = 'down'
  await world.bank.press(`/orders/gateway/${id}/pay`)
  const triesAfter = async (seconds: number) => {
    await world.pass(seconds)
    const [row] = await world.bank.db<{ tries: number }[]>`
      select max(tries)::int as tries from bank.events where seq > ${before}`
    return row!.tries
  }
  expect(await triesAfter(0)).toBe(1)
  expect([await triesAfter(14), await triesAfter(1)]).toEqual([1, 2])
  expect([await triesAfter(59), await triesAfter(1)]).toEqual([2, 3])
  // It took them, and its answer was lost: they come again, and nothing comes of it.
  world.platform.is = 'deaf'
  expect(await triesAfter(300)).toBe(4)
  expect([await world.stateOf(id), await world.moneyOf(who)]).toEqual(['SUCCEEDED', { cash: 100 }])
  world.platform.is = 'up'
  expect(await triesAfter(1_800)).toBe(5)
  expect((await world.bank.told()).slice(before, before + 2).map(({ answer }) => answer)).toEqual(
    Array(2).fill('200 {"status":"duplicate"}'),
  )
  expect(await world.moneyOf(who)).toEqual({ cash: 100 })
})

test('a bank that died after it had done something, and before it told, tells when it is back', async () => {
  const who = await world.newMember()
  const { id } = await world.deposit(who, 'd1')
  await world.bank.press(`/orders/gateway/${id}/pay`)
  await world.bank.restart()
  expect([await world.stateOf(id), await world.moneyOf(who)]).toEqual(['SUCCEEDED', { cash: 100 }])
})

test('void, refund and dispute: what the bank takes back leaves the member, and both books agree', async () => {
  const { bank, cashier } = world
  const paymentOf = async (order: string) => {
    const [row] = await bank.db<{ id: string }[]>`select id from bank.payments where order_id = ${order}`
    return row!.id
  }
  const paid = async (key: string, deed = 'pay', method = 'gateway') => {
    const who = await world.newMember()
    const { id } = await world.deposit(who, key, '100', method)
    await bank.press(`/orders/${method}/${id}/${deed}`)
    await world.settle()
    return { who, id, payment: await paymentOf(id) }
  }
  const voided = await paid('void')
  await bank.press(`/payments/${voided.payment}/void`)
  const won = await paid('won')
  await bank.press(`/payments/${won.payment}/open`)
  await world.settle()
  expect(await world.moneyOf(won.who)).toEqual({ cash: 0, held: 100 })
  await bank.press(`/payments/${won.payment}/win`)
  const lost = await paid('lost')
  for (const deed of ['open', 'lose']) await bank.press(`/payments/${lost.payment}/${deed}`)
  const less = await paid('less', 'less')
  expect(await world.stateOf(less.id)).toBe('REVIEW')
  await cashier.refundReview({ merchantId: 1, depositId: less.id }, { by: 'op1', second: 'op2' })
  await world.settle()
  const states = await Promise.all([voided, won, lost, less].map(({ id }) => world.stateOf(id)))
  expect(states).toEqual(['REVERSED', 'SUCCEEDED', 'REVERSED', 'REFUNDED'])
  expect(await world.moneyOf(won.who)).toEqual({ cash: 100 })
  await expectEvenDay()
})

test('money that comes between midnight and morning is of the next day; a day read again later closes as it did', async () => {
  const { bank, cashier } = world
  const morning = await world.nextMorning()
  // From 06:00 to 01:00 of the next day at UTC+7.
  await world.pass(19 * 3_600)
  const who = await world.newMember()
  const { id } = await world.deposit(who, 'night', '100', 'bank')
  await bank.press(`/orders/bank/${id}/pay`)
  await world.settle()
  const first = await bank.read(`/statements/bank/CRD/${nextDay(morning)}`)
  expect(first).not.toContain(id)
  await expectEvenDay()
  await expectEvenDay()
  expect(await cashier.reconcileFile(1, first)).toEqual({ differences: [], isEven: true })
})

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
