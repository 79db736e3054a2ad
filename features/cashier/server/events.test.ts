import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { reactionsOf } from '#apps/server/reactions.ts'
import { liveBonus } from '#features/bonuses/server/bonuses.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { type CashierWorld, givenCashier } from '../../../tests/support/cashier/world.ts'
import { giveBonus } from '../../../tests/support/promotions/bonuses.ts'

let world: CashierWorld

beforeAll(async () => {
  world = await givenCashier()
})
afterAll(() => world.close())

type Told = { topic: string; payload: Record<string, unknown> }
/** What was told since the last time. */
const told = () => world.db<Told[]>`
  with gone as (delete from events.outbox where topic like 'cashier.%' returning id, topic, payload)
  select topic, payload from gone order by id`
const shortly = (rows: Told[]) =>
  rows.map(({ topic, payload }) => `${topic.slice(8)} ${payload.state ?? payload.amount}`)

test('what happens to money on its way is told with all that an inbox needs', async () => {
  const who = await world.newMember('1000')
  const order = await world.deposit(who, 'told-key-1')
  await world.tell({ type: 'payment.final', id: 'told 1', order: order.id, paymentId: 'told 1', amount: '100' })
  expect(shortly(await told())).toEqual([
    ...['deposit_changed CREATED', 'deposit_changed PENDING', 'deposit_changed SUCCEEDED', 'deposit_credited 1000000'],
  ])
  const { id } = await world.withdraw(who, 'told-key-2', '100')
  const part = await world.cashier.sendPart({ merchantId: 1, id, provider: 'bank', by: 'one' })
  await world.tell({ type: 'payout.paid', id: 'told 2', part: part.id, amount: '100' }, 'bank')
  const rows = await told()
  expect(shortly(rows)).toEqual([
    ...['withdrawal_changed APPROVED', 'withdrawal_changed PAYING', 'part_changed PAID', 'withdrawal_changed PAID'],
  ])
  expect(rows[2]!.payload).toMatchObject({
    ...{ memberId: who.memberId, amount: '1000000', currency: 'USD', partId: part.id, withdrawalId: id, payerId: null },
    until: new Date(world.now().getTime() + 30 * 60_000).toISOString(),
  })
  await world.pass(30 * 60)
  expect(shortly(await told())).toEqual(['part_changed AUTO_RECEIVED', 'withdrawal_changed RECEIVED'])
  const other = await world.withdraw(who, 'told-key-3', '600')
  await world.cashier.rejectWithdrawal({ merchantId: 1, id: other.id }, 'one', 'a reason')
  expect((await told()).at(-1)!.payload).toMatchObject({ state: 'REJECTED', reason: 'a reason', fee: '40000' })
})

test('each of them is a hint for the member, and of a matched part for its payer as well', async () => {
  const who = await world.newMember('1000')
  const payer = await world.newMember()
  const { id } = await world.withdraw(who, 'hint-key-1', '300')
  const order = await world.deposit(payer, 'hint-key-2', '300', 'c2c')
  const part = await world.cashier.matchPart({ merchantId: 1, withdrawalId: id, depositId: order.id, by: 'one' })
  await told()
  await world.cashier.payerPaid(payer, part.id)
  const { realtime } = world.context
  const hint = vi.spyOn(realtime, 'hint')
  const reactions = reactionsOf(realtime)
  for (const { topic, payload } of await told())
    for (const each of reactions) if (each.topic === topic) await transaction(world.db, tx => each.react(tx, payload))
  const hints = hint.mock.calls.map(([memberId, { topic, version = '' }]) => `${memberId} ${topic} ${version}`)
  hint.mockRestore()
  expect(hints).toContain(`${who.memberId} cashier ${id}`)
  expect(hints).toContain(`${payer.memberId} cashier ${order.id}`)
  expect(hints).toContain(`${payer.memberId} balance `)
})

test('the bonus that a member got after a deposit ends when that is taken back; one from before it stays', async () => {
  const bonusOf = (memberId: string) => liveBonus(world.db, memberId)
  const lose = async (key: string, hoursBefore: number) => {
    const who = await world.newMember()
    const order = await world.deposit(who, key)
    await world.tell({ type: 'payment.final', id: key, order: order.id, paymentId: key, amount: '100' })
    const required = parseAmount('500')
    await transaction(world.db, tx => giveBonus(tx, who.memberId, parseAmount('50'), { required }))
    const at = new Date(world.now().getTime() - hoursBefore * 3_600_000)
    await world.db`update bonuses.grants set granted_at = ${at} where member_id = ${who.memberId}`
    await world.tell({ type: 'dispute.lost', id: `${key} lost`, order: order.id, paymentId: key })
    return who
  }
  const after = await lose('bonus-key-1', 0)
  expect(await bonusOf(after.memberId)).toBe(undefined)
  const before = await lose('bonus-key-2', 1)
  expect(await bonusOf(before.memberId)).toMatchObject({ required: parseAmount('500') })
  expect(await world.findings()).toEqual([])
})
