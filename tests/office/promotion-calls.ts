import { memberNames } from '#features/people/server/people.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import type { CashierOffice } from '../support/office/cashier.ts'
import { ACTIVITY, BONUS_TERMS, BY_HAND } from '../support/promotions/world.ts'
import type { Example } from './calls.ts'

/* Examples of calls about promotions and applications. */

const reason = 'the test asks for it'
const DAY_MS = 86_400_000
const OFFER = {
  ...{ ...BONUS_TERMS, pctPpm: 500_000, cap: '50', minDeposit: '20', base: 'BONUS', audience: {} },
  texts: { en: { title: 'Half more', about: '' } },
} as const

/** A deposit offer that runs, one that is a draft, one to give by hand, and an activity with applications. */
export async function promotionCalls(world: CashierOffice): Promise<[string, Example][]> {
  const { db } = world
  const { merchantId, memberId } = await world.newMember()
  const [member] = await db<{ currency: string }[]>`select currency from people.members where id = ${memberId}`
  const at = new Date()
  const times = { startsAt: new Date(at.getTime() - DAY_MS), endsAt: new Date(at.getTime() + DAY_MS) }
  const about = { ...times, merchantId, currency: member!.currency, by: 'test', at, budget: parseAmount('1000') }
  const ids = [newId('prt'), newId('prt'), newId('prt')] as const
  await transaction(db, async tx => {
    await addPromotion(tx, { ...about, code: 'example-runs', kind: 'deposit', state: 'RUNNING', offer: OFFER })
    await addPromotion(tx, { ...about, code: 'example-draft', kind: 'deposit', state: 'DRAFT', offer: OFFER })
    await addPromotion(tx, { ...about, code: 'example-hand', kind: 'manual', state: 'RUNNING', offer: BY_HAND })
    const offer = { ...ACTIVITY, apply: 'APPLY', target: null }
    await addPromotion(tx, { ...about, code: 'example-apply', kind: 'activity', state: 'RUNNING', offer })
  })
  for (const [i, id] of ids.entries()) {
    const { memberId: applicant } = await world.newMember()
    const state = i === 1 ? 'APPROVED' : 'APPLYING'
    await db`
      insert into promotions.participations (id, merchant_id, code, version, member_id, turn, state, amount, comment, applied, at,
        changed_at, day)
      values (${id}, ${merchantId}, 'example-apply', 1, ${applicant}, 1, ${state}, ${parseAmount('10')}, 'please', 1, ${at}, ${at},
        ${state === 'APPROVED' ? '2026-11-01' : null})`
  }
  await db`
    insert into promotions.promises (merchant_id, key, code, amount, state, at)
    values (${merchantId}, ${`activity:${ids[1]}`}, 'example-apply', ${parseAmount('10')}, 'PROMISED', ${at})`
  await db`update promotions.promotions set budget_left = budget_left - ${parseAmount('10')} where code = 'example-apply'`
  await db`
    insert into promotions.pictures (participation_id, merchant_id, number, type, bytes)
    values (${ids[0]}, ${merchantId}, 1, 'jpg', ${Buffer.from('ffd8ff', 'hex')})`
  await db`
    insert into promotions.segments (merchant_id, code, query, made_by, day)
    values (${merchantId}, 'example-over', '{"awayFor": 30}', 'test', current_date)`
  const username = (await memberNames(db, merchantId, [memberId])).get(memberId)!
  const base = '/wps/office/promotions'
  const of = (code: string, body?: Record<string, unknown>): Example => ({ params: { code }, ...(body && { body }) })
  const application = (id: string, body?: Record<string, unknown>, more: Record<string, string> = {}): Example => ({
    ...{ params: { id, ...more } },
    ...(body && { body }),
  })
  const written = {
    ...{ code: 'example-new', after: '', budget: '500', written: { kind: 'deposit', offer: OFFER } },
    ...{ startsAt: times.startsAt.toISOString(), endsAt: times.endsAt.toISOString() },
  }
  return [
    [`POST ${base}`, { body: written }],
    [`GET ${base}/:code`, of('example-runs')],
    [`GET ${base}/:code/estimate`, of('example-runs')],
    [`POST ${base}/:code/approve`, of('example-draft', { reason })],
    [`POST ${base}/:code/budget`, of('example-runs', { raise: '100', reason })],
    [`POST ${base}/:code/seen`, of('example-runs')],
    [`POST ${base}/:code/grant`, of('example-hand', { username, amount: '50', key: 'example-key', reason })],
    [`GET ${base}/:code/log`, of('example-hand')],
    [`GET ${base}/:code/why`, { params: { code: 'example-runs' }, body: { username } }],
    [`POST ${base}/:code/stop`, of('example-runs', { reason })],
    ['POST /wps/office/segments/:code/end', of('example-over', { reason })],
    ['POST /wps/office/segments', { body: { code: 'example-many', query: { deposited: '500' } } }],
    ['GET /wps/office/applications/:id/pictures/:number', application(ids[0], undefined, { number: '1' })],
    ['POST /wps/office/applications/:id/approve', application(ids[0])],
    ['POST /wps/office/applications/:id/issue', application(ids[1])],
    ['POST /wps/office/applications/:id/reject', application(ids[2], { reason })],
  ]
}
