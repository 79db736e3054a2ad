import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAmount } from '#shared/money.ts'
import { type CashierWorld, givenCashier } from '../../../tests/support/cashier/world.ts'
import { rewrite } from '../../../tests/support/given.ts'

/* Each proof finds what it is there for, and nothing once that is mended. */

let world: CashierWorld
beforeAll(async () => {
  world = await givenCashier()
  const [who, payer] = [await world.newMember('1000'), await world.newMember()]
  const { id: order } = await world.deposit(who, 'd')
  await world.tell({ id: 'e1', type: 'payment.final', order, paymentId: 'pay1', amount: '100' })
  await world.tell({ id: 'e2', type: 'payment.final', order, paymentId: 'pay2', amount: '100' })
  const { id } = await world.withdraw(who, 'w', '300')
  const { id: depositId } = await world.deposit(payer, 'c2c', '100', 'c2c')
  const matched = await world.cashier.matchPart({ merchantId: 1, withdrawalId: id, depositId, by: 'op1' })
  await world.cashier.payerPaid(payer, matched.id)
  await world.cashier.partReceived(who, matched.id)
  const part = await world.cashier.sendPart({ merchantId: 1, id, provider: 'psp', by: 'op1' })
  await world.tell({ id: 'e3', type: 'payout.paid', part: part.id, amount: '200', paymentId: 'o1' })
  const batch = { merchantId: 1, batch: 'b', currency: 'USD', value: parseAmount('25'), count: 1 }
  const expiresAt = new Date('2027-01-01T00:00:00Z')
  const [code] = await world.cashier.issueVouchers({ ...batch, expiresAt }, { by: 'op1', second: 'op2' })
  await world.cashier.redeemVoucher(payer, code!)
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

test.each([
  ['arrivals', 'an arrival that says more than came', 'cashier.arrivals', "payment_id = 'pay1'", 'amount', '20000000'],
  ['arrivals', 'suspense that is called credited', 'cashier.arrivals', "payment_id = 'pay2'", 'state', "'VOIDED'"],
  ['deposits', 'a deposit without its money', 'cashier.deposits', "payment_id = 'pay1'", 'state', "'REVERSED'"],
  ['reserved', 'a withdrawal of more than is reserved', 'cashier.withdrawals', 'true', 'amount', 'amount + 1'],
  ['parts', 'parts of more than the net', 'cashier.withdrawals', 'true', 'fee', 'amount - 1'],
  ['payouts', 'a payout that was never booked', 'cashier.parts', "kind = 'gateway'", 'amount', 'amount - 1'],
  ['payouts', 'a booked payout that is called failed', 'cashier.parts', "kind = 'gateway'", 'state', "'FAILED'"],
  ['vouchers', 'a voucher that paid somebody else', 'cashier.vouchers', 'true', 'redeemed_by', "'mem_x'"],
  [
    'lots',
    'a lot that was played by nobody',
    'turnover.lots',
    "source like 'arrival:psp%'",
    'remaining',
    'remaining - 1',
  ],
])('%s: %s', async (proof, _, table, where, column, value) => {
  const { db } = world
  const on = (sql: string) => rewrite(db, tx => tx`${tx.unsafe(sql)}`)
  const constraints = await db<{ name: string; definition: string }[]>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and contype = 'c'`
  await on(`create table kept as select * from ${table}`)
  for (const { name } of constraints) await on(`alter table ${table} drop constraint ${name}`)
  await on(`update ${table} set ${column} = ${value} where ${where}`)
  expect((await world.findings()).map(([name]) => name)).toContain(proof)
  const key = table === 'cashier.arrivals' ? 'payment_id' : 'id'
  await on(`update ${table} t set ${column} = k.${column} from kept k where k.${key} = t.${key}`)
  for (const { name, definition } of constraints) await on(`alter table ${table} add constraint ${name} ${definition}`)
  await on('drop table kept')
  expect(await world.findings()).toEqual([])
})
