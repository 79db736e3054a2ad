import { setLimit } from '#features/protection/server/protection.ts'
import { parseAmount } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { cashierOn } from '../../support/cashier/on-database.ts'

const AT_ONCE = 200

/** 200 withdrawals of 10 from 1,000, and 200 credits of 10 to one member whose limit is 500, all at once (A4). */
export async function allAtOnce(db: Sql) {
  const world = await cashierOn({ db, drop: async () => {} })
  await world.setConfig({
    methods: { bank: { provider: 'bank', amountPolicy: 'ACTUAL', min: '10', max: '50000' } },
    withdrawal: { min: '10', timesPerDay: 1_000, fee: { free: 1_000, fixed: '0', ratePpm: 0, min: '0', max: '0' } },
  })
  const taker = await world.newMember('1000')
  const each = Array.from({ length: AT_ONCE }, (_, i) => i)
  const asked = await Promise.allSettled(each.map(i => world.withdraw(taker, `w${i}`, '10')))
  const payer = await world.newMember()
  const { merchantId, memberId } = payer
  const limit = {
    merchantId,
    memberId,
    by: memberId,
    kind: 'deposit',
    period: 'month',
    max: parseAmount('500'),
  } as const
  await transaction(db, tx => setLimit(tx, limit))
  const { id: order } = await world.deposit(payer, 'd', '10', 'bank')
  const told = await Promise.all(
    each.map(i => world.tell({ id: `e${i}`, type: 'payment.final', order, paymentId: `p${i}`, amount: '10' }, 'bank')),
  )
  const refusals = asked.map(each => (each.status === 'rejected' ? String(each.reason.code) : ''))
  return {
    taken: refusals.filter(code => code === '').length,
    short: refusals.filter(code => code === 'insufficient_funds').length,
    left: await world.moneyOf(taker),
    credited: told.filter(each => each === 'applied').length,
    waiting: told.filter(each => each === 'review').length,
    paidIn: (await world.moneyOf(payer)).cash,
    found: await world.findings(),
  }
}
