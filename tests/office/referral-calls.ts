import { saveSettings, settingsOf } from '#features/referral/server/referral.ts'
import { insertFriend } from '#features/referral/server/store.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { givenMember } from '../support/given.ts'
import type { CashierOffice } from '../support/office/cashier.ts'
import type { Example } from './calls.ts'

const reason = 'the test asks for it'
const base = '/wps/office/referral'

/** Examples of calls about friends: two who are looked at. */
export async function referralCalls({ db, context }: CashierOffice): Promise<[string, Example][]> {
  const ids = [await givenMember(context, 'friendone'), await givenMember(context, 'friendtwo')]
  const referrerId = await givenMember(context, 'inviter')
  await transaction(db, async tx => {
    const { version, ...now } = await settingsOf(tx, 1)
    const next = { ...now, isOn: true, budget: parseAmount('1000') }
    await saveSettings(tx, 1, next, { after: version, by: 'test' })
    const registeredAt = new Date()
    const about = { merchantId: 1, referrerId, currency: 'USD', version: version + 1, registeredAt }
    for (const friendId of ids)
      await insertFriend(tx, { ...about, friendId, until: new Date(registeredAt.getTime() + 86_400_000) })
    await tx`update referral.friends set state = 'REVIEW', qualified_at = now() where friend_id = any(${ids}::text[])`
  })
  const given = {
    ...{ isOn: true, bonus: '15', friendBonus: '0', minDeposit: '20', minBet: '200', days: 30, times: 3 },
    budget: '1000',
  }
  return [
    [`POST ${base}/settings`, { body: { given, reason } }],
    [`POST ${base}/friends/:id/pay`, { params: { id: ids[0]! }, body: { reason } }],
    [`POST ${base}/friends/:id/reject`, { params: { id: ids[1]! }, body: { reason } }],
  ]
}
