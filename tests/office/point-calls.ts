import { memberNames } from '#features/people/server/people.ts'
import { pointsOfficeApi } from '#features/points/api-office.ts'
import { holdBook, saveBooks } from '#features/points/server/book.ts'
import { redeem, setUpGoods } from '#features/points/server/points.ts'
import { transaction } from '#shared/server/db.ts'
import { PAYMENT_PASSWORD } from '../support/cashier/world.ts'
import type { CashierOffice } from '../support/office/cashier.ts'
import { askOffice } from '../support/office/operators.ts'
import type { Example } from './calls.ts'

/* Examples of calls about points and goods. */

const reason = 'the test asks for it'
const GOODS = 'gds_example0'
const WRITTEN = {
  ...{ names: { en: 'Tea set' }, abouts: { en: 'Six cups' }, art: 'tea' as const, points: 100, amountRequirement: '0' },
  ...{ minRank: 0, perMember: null, stocked: 10, place: 0 },
}

/** Goods in the mall, and a member who asked for some. */
export async function pointCalls(world: CashierOffice): Promise<[string, Example][]> {
  const { db, context, app, ann } = world
  const { merchantId, memberId } = await world.newMember()
  const owner = { merchantId, memberId }
  const [currency] = await db<{ currency: string }[]>`select currency from people.members where id = ${memberId}`
  await transaction(db, async tx => {
    await setUpGoods(tx, merchantId, GOODS, WRITTEN)
    const book = await holdBook(tx, { ...owner, ...currency! })
    const move = { key: `given:${memberId}`, at: new Date(), day: '2026-11-01', reference: 'test' }
    book.come('adjust', 1_000n, move)
    await saveBooks(tx, [book])
  })
  const proof = { sessionId: 'none', ip: '198.51.100.7', password: PAYMENT_PASSWORD }
  const ask = { ...owner, ...proof, itemId: GOODS, quantity: 1 }
  const [one, other] = [
    await redeem(context, async () => {}, { ...ask, key: 'example-1' }),
    await redeem(context, async () => {}, { ...ask, key: 'example-2' }),
  ]
  const username = (await memberNames(db, merchantId, [memberId])).get(memberId)!
  const base = '/wps/office/points'
  const { value } = await askOffice(app, ann.token, ['GET', pointsOfficeApi.settings.path])
  const { given } = value as { given: object }
  const goods = (body: object): Example => ({ params: { id: GOODS }, body: { version: 1, ...body } })
  return [
    [`POST ${base}/goods`, { body: WRITTEN }],
    [`POST ${base}/goods/:id`, goods(WRITTEN)],
    [`POST ${base}/goods/:id/state`, goods({ state: 'HIDDEN', reason })],
    [`POST ${base}/redeems/:id/approve`, { params: { id: one.id }, body: { remark: '' } }],
    [`POST ${base}/redeems/:id/reject`, { params: { id: other.id }, body: { reason } }],
    [`POST ${base}/adjust`, { body: { username, points: 10, reason } }],
    [`POST ${base}/settings`, { body: { given: { ...given, months: 24 }, reason } }],
  ]
}
