import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseAmount } from '#shared/money.ts'
import { dice } from '../../../tests/support/cashier/dice.ts'
import { type CashierWorld, givenCashier } from '../../../tests/support/cashier/world.ts'

/* A bank that repeats, reorders and drops what it tells: after one reconciliation the books are those of a perfect bank. */

let world: CashierWorld
beforeEach(async () => {
  world = await givenCashier()
})
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

type Event = Parameters<CashierWorld['tell']>[0]

test.each([1, 2, 3])('seed %i', async seed => {
  const roll = dice(seed)
  const lines: { type: 'payment' | 'payout' | 'return'; paymentId: string; orderOrPart: string; amount: string }[] = []
  const told: Event[] = []
  let n = 0
  const say = (event: Omit<Event, 'id'>) => told.push({ id: `s${seed}-${++n}`, ...event })
  const wanted = new Map<string, number>()

  for (let i = 0; i < 24; i++) {
    const who = await world.newMember()
    const { id: order } = await world.deposit(who, 'd')
    const payment = { order, paymentId: `p${i}`, amount: '100' }
    say({ type: 'payment.seen', ...payment })
    if (roll() < 0.3) say({ type: 'payment.failed', ...payment })
    say({ type: 'payment.final', ...payment })
    lines.push({ type: 'payment', paymentId: `p${i}`, orderOrPart: order, amount: '100' })
    wanted.set(who.memberId, 100)
  }
  for (let i = 0; i < 12; i++) {
    const who = await world.newMember('500')
    const { id } = await world.withdraw(who, 'w', '300')
    const part = await world.cashier.sendPart({ merchantId: 1, id, provider: 'psp', by: 'op1' })
    const payout = { part: part.id, paymentId: `o${i}`, amount: '300' }
    say({ type: 'payout.paid', ...payout })
    if (roll() < 0.3) say({ type: 'payout.returned', ...payout })
    wanted.set(who.memberId, 200)
  }

  const sent = told.flatMap(event => (roll() < 0.3 ? [event, event] : [event])).filter(() => roll() >= 0.05)
  const shuffled = sent.map(event => ({ event, at: roll() })).sort((one, other) => one.at - other.at)
  for (let i = 0; i < shuffled.length; i += 6)
    await Promise.all(shuffled.slice(i, i + 6).map(({ event }) => world.tell(event)))

  const there = new Map(lines.map(line => [line.orderOrPart, line]))
  world.bend({
    order: async order => {
      const { paymentId, amount } = there.get(order)!
      return [{ paymentId, amount: parseAmount(amount), currency: 'USD', isFinal: true }]
    },
  })
  await world.cashier.reconcile({
    ...{ merchantId: 1, provider: 'psp', currency: 'USD' },
    lines: lines.map(({ amount, ...line }) => ({
      ...{ ...line, amount: parseAmount(amount), fee: parseAmount('0'), currency: null, status: null, isLate: false },
    })),
  })
  for (const [memberId, cash] of wanted) expect((await world.moneyOf({ memberId })).cash).toBe(cash)
  expect(await world.moneyOf({ memberId: 'desk_1' })).toEqual({})
  const again = await Promise.all(told.map(event => world.tell(event)))
  expect(again.filter(each => each === 'review' || each === 'conflict')).toEqual([])
  for (const [memberId, cash] of wanted) expect((await world.moneyOf({ memberId })).cash).toBe(cash)
})
