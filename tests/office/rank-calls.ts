import { memberNames } from '#features/people/server/people.ts'
import { ranksOfficeApi } from '#features/ranks/api-office.ts'
import { openMembers } from '#features/ranks/server/store-members.ts'
import { transaction } from '#shared/server/db.ts'
import type { CashierOffice } from '../support/office/cashier.ts'
import { askOffice } from '../support/office/operators.ts'
import type { Example } from './calls.ts'

/* Examples of calls about ranks. */

const reason = 'the test asks for it'

/** A member whose growth is counted. */
export async function rankCalls(world: CashierOffice): Promise<[string, Example][]> {
  const { db, app, ann } = world
  const { merchantId, memberId } = await world.newMember()
  const [row] = await db<{ currency: string }[]>`select currency from people.members where id = ${memberId}`
  await transaction(db, tx => openMembers(tx, [{ merchantId, memberId, ...row!, today: '2026-11-01' }]))
  const username = (await memberNames(db, merchantId, [memberId])).get(memberId)!
  const { settings, budget, adjust, member } = ranksOfficeApi
  const { value } = await askOffice(app, ann.token, ['GET', settings.path])
  const { given } = value as { given: object }
  return [
    [`POST ${settings.path}`, { body: { given: { ...given, mode: 'ALL' }, reason } }],
    [`POST ${budget.path}`, { body: { budget: '1000', reason } }],
    [`POST ${adjust.path}`, { body: { username, points: 10, reason } }],
    [`GET ${member.path}`, { params: { memberId } }],
  ]
}
