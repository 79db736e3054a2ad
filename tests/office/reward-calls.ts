import { grantRounds } from '#features/freebets/server/freebets.ts'
import { grantFreeTicket } from '#features/lottery/server/lottery.ts'
import { memberNames } from '#features/people/server/people.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { issueReward } from '#features/rewards/server/rewards.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import type { CashierOffice } from '../support/office/cashier.ts'
import type { Example } from './calls.ts'

/* Examples of calls about rewards. */

const reason = 'the test asks for it'
const ID = 'gift:example'

/** A budget for gifts, and a member with one that waits. */
export async function rewardCalls(world: CashierOffice): Promise<[string, Example][]> {
  const { db } = world
  const { merchantId, memberId } = await world.newMember()
  const [member] = await db<{ currency: string }[]>`select currency from people.members where id = ${memberId}`
  const { currency } = member!
  const at = new Date()
  const times = { startsAt: at, endsAt: new Date(at.getTime() + 86_400_000) }
  await transaction(db, async tx => {
    const paid = { kind: 'reward', state: 'RUNNING', budget: parseAmount('1000'), offer: {}, by: 'test', at } as const
    await addPromotion(tx, { ...{ merchantId, code: 'gifts', currency, ...paid, ...times } })
    await issueReward(tx, {
      ...{ id: ID, merchantId, memberId, currency, promotion: 'gifts', kind: 'gift', amount: parseAmount('10') },
      ...{ timesPpm: 0n, note: '', by: 'test', expiresAt: times.endsAt },
    })
    await addPromotion(tx, { ...{ merchantId, code: 'spins', currency, ...paid, ...times }, kind: 'free_rounds' })
    await addPromotion(tx, { ...{ merchantId, code: 'tickets', currency, ...paid, ...times }, kind: 'free_ticket' })
    await grantFreeTicket(tx, {
      ...{
        id: ID,
        merchantId,
        memberId,
        currency,
        promotion: 'tickets',
        worth: parseAmount('1'),
        note: '',
        by: 'test',
      },
      expiresAt: times.endsAt,
    })
    const [vendor] = await tx<{ id: number }[]>`select id from games.public_vendors where code = 'TESTER'`
    await grantRounds(tx, {
      ...{ id: ID, merchantId, memberId, currency, promotion: 'spins', rounds: 3, stake: parseAmount('1'), note: '' },
      ...{ vendorId: vendor!.id, game: 'slot', by: 'test', expiresAt: times.endsAt },
    })
  })
  const username = (await memberNames(db, merchantId, [memberId])).get(memberId)!
  const issue = { promotion: 'gifts', rows: [{ username, amount: '5' }], times: 1, days: 7, note: '', reason }
  const grant = {
    ...{
      promotion: 'spins',
      vassalage: 'TESTER',
      gameCode: 'slot',
      rounds: 2,
      stake: '1',
      days: 7,
      usernames: [username],
    },
    ...{ note: '', reason },
  }
  const base = '/wps/office/rewards'
  const [free, tickets] = ['/wps/office/freerounds', '/wps/office/freetickets']
  return [
    [`POST ${base}`, { body: issue }],
    [`POST ${base}/:id/revoke`, { params: { id: ID }, body: { reason } }],
    [`POST ${free}`, { body: grant }],
    [`POST ${free}/:id/revoke`, { params: { id: ID }, body: { reason } }],
    [
      `POST ${tickets}`,
      { body: { promotion: 'tickets', worth: '2', days: 7, usernames: [username], note: '', reason } },
    ],
    [`POST ${tickets}/:id/revoke`, { params: { id: ID }, body: { reason } }],
  ]
}
