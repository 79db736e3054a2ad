import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpProvider } from '#features/cashier/server/cashier.ts'
import { parseAmount } from '#shared/money.ts'
import { type CashierWorld, givenCashier } from '../../../../tests/support/cashier/world.ts'

let world: CashierWorld
beforeAll(async () => {
  world = await givenCashier()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

const DAY = '2026-12-01T04:00:00Z,settled'
function file(lines: readonly string[], end: string, provider = 'psp') {
  const text = [`PC1-STATEMENT,${provider},USD,2026-12-01,0.0000`, ...lines, `END,${lines.length},${end},`].join('\n')
  return `${text}${hash('sha256', text, 'hex')}\n`
}

test('a day in a file: fees are booked once, what differs is a case, and the sum is compared with the ledger', async () => {
  const who = await world.newMember('500')
  const { id: order } = await world.deposit(who, 'd1')
  await world.tell({ id: 'e1', type: 'payment.final', order, paymentId: 'pay1', amount: '100' })
  const { id } = await world.withdraw(who, 'w1', '40')
  const part = await world.cashier.sendPart({ merchantId: 1, id, provider: 'psp', by: 'op1' })
  await world.tell({ id: 'e2', type: 'payout.paid', part: part.id, amount: '40', paymentId: 'o1' })
  const text = file(
    [
      `payment,pay1,${order},100.0000,0.0000,${DAY}`,
      `payout,o1,${part.id},40.0000,0.5000,${DAY}`,
      `fee,f1,,2.0000,0.0000,${DAY}`,
    ],
    '100.0000,40.0000,57.5000',
  )
  for (let again = 0; again < 2; again++)
    expect(await world.cashier.reconcileFile(1, text)).toEqual({ differences: [], isEven: true })
  expect(await world.moneyOf({ memberId: 'desk_1' })).toEqual({ 'desk:fees:psp': -2.5 })
  await expect(world.cashier.reconcileFile(1, text.replace('57.5', '58.5'))).rejects.toMatchObject({
    code: 'bad_payload',
  })
})

test('a payment that nobody told of is taken only when its provider confirms it', async () => {
  const who = await world.newMember()
  const { id: order } = await world.deposit(who, 'd2', '100', 'bank')
  const lines = [`payment,lost,${order},100.0000,0.0000,${DAY}`]
  const text = file(lines, '100.0000,0.0000,100.0000', 'bank')
  const missing = { differences: ['MISSING_OURS payment|lost'], isEven: false }
  expect(await world.cashier.reconcileFile(1, text)).toEqual(missing)
  expect(await world.moneyOf(who)).toEqual({})
  expect((await world.cashier.openCases(1)).map(each => each.about)).toEqual(['bank|payment|lost'])

  const payment = { paymentId: 'lost', amount: parseAmount('100'), currency: 'USD', isFinal: true }
  world.bend({ order: async () => [payment] })
  expect(await world.cashier.reconcileFile(1, text)).toEqual({ ...missing, isEven: true })
  expect(await world.moneyOf(who)).toEqual({ cash: 100 })
  const late = { id: 'late', type: 'payment.final', order, paymentId: 'lost', amount: '100' }
  expect(await world.tell(late, 'bank')).toBe('ignored')
  expect(await world.cashier.reconcileFile(1, text)).toEqual({ differences: [], isEven: true })
  world.bend({})
})

test('statements are fetched for the seven days before, until each is even; what is not of its day is a case', async () => {
  const { db, context, cashier } = world
  const key = { keyId: 'k', secret: 's' }
  const provider = {
    merchantId: 1,
    code: 'chain',
    route: 'r',
    address: 'https://chain.example',
    key,
    eventKeys: ['whsec_'],
  }
  await setUpProvider(db, context.serverSecret, provider)
  const asked: string[] = []
  const empty = (date: string) => file([], '0.0000,0.0000,0.0000', 'chain').replace('2026-12-01', date)
  world.bend({
    statement: async date => {
      asked.push(date)
      // One of another day, one without an answer, and one whose hash is another day's.
      if (date === '2026-11-29') return file([], '0.0000,0.0000,0.0000', 'chain')
      if (date === '2026-11-28') throw new Error('no answer')
      return date === '2026-11-30' ? empty(date) : rehashed(empty(date))
    },
  })
  await cashier.fetchStatements()
  expect([asked.length, asked[0], asked.at(-1)]).toEqual([7, '2026-11-24', '2026-11-30'])
  const cases = (await cashier.openCases(1)).filter(({ kind }) => kind === 'STATEMENT')
  expect(cases.map(({ about }) => about).sort()).toEqual(['chain|2026-11-29', 'chain|2026-11-30'])
  await cashier.fetchStatements()
  expect(asked.slice(7)).toEqual(['2026-11-28', '2026-11-29', '2026-11-30'])
  world.bend({})
})

function rehashed(text: string): string {
  const before = text.slice(0, text.lastIndexOf(',') + 1)
  return `${before}${hash('sha256', before, 'hex')}\n`
}

test('what a provider took for payments is told of by member, once, as soon as the payment is taken', async () => {
  const who = await world.newMember()
  const { id: order } = await world.deposit(who, 'd3', '100', 'bank')
  const text = file([`payment,charged,${order},100.0000,1.2500,${DAY}`], '100.0000,0.0000,98.7500', 'bank')
  const charged = async () => {
    const rows = await world.db<{ payload: { charges: unknown[] } }[]>`
      select payload from events.outbox where topic = 'cashier.payments_charged' order by id`
    return rows.flatMap(({ payload }) => payload.charges)
  }
  await world.cashier.reconcileFile(1, text)
  expect(await charged()).toEqual([])
  await world.tell({ id: 'e3', type: 'payment.final', order, paymentId: 'charged', amount: '100' }, 'bank')
  for (let again = 0; again < 3; again++) await world.cashier.reconcileFile(1, text)
  expect(await charged()).toEqual([{ memberId: who.memberId, paymentId: 'charged', fee: '12500' }])
})
