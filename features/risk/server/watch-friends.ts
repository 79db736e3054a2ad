import { stoppedFriends, tiedRings } from '#features/referral/server/referral.ts'
import { LEAST_FRIENDS, STOPPED_DAYS, stageOf } from '#features/risk/rules/signs.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import * as store from './store-alerts.ts'

/** Looks at friends whom members brought, at all merchants; an inviter alarms again when they are twice as many. */
export async function watchFriends(db: Sql): Promise<void> {
  for (const merchantId of await store.selectMerchants(db)) {
    const found = {
      friendRing: await tiedRings(db, merchantId, LEAST_FRIENDS),
      friendsStop: await stoppedFriends(db, merchantId, LEAST_FRIENDS, STOPPED_DAYS),
    }
    const alerts = (['friendRing', 'friendsStop'] as const).flatMap(rule =>
      found[rule].map(
        ({ referrerId, friends, at }): store.NewAlert => ({
          ...{ rule, key: `${referrerId}.${stageOf(friends.length, LEAST_FRIENDS)}`, at, withdrawal: null },
          ...{ members: [referrerId, ...friends], figures: { friends: friends.length } },
        }),
      ),
    )
    if (alerts.length > 0) await transaction(db, tx => store.insertAlerts(tx, merchantId, alerts))
  }
}
