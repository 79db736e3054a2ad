import { memberById } from '#features/people/server/people.ts'
import { unitOf } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { addDays, dayAt, instantOf } from '#shared/zone.ts'
import { SWEEP_DAYS } from '../../rules/settings.ts'
import { settingsOf } from '../settings.ts'
import { selectMerchants } from '../store-settings.ts'
import { pay, productsOf } from './claim.ts'
import { selectWaiting } from './store-claims.ts'

const HOUR_S = 3_600
/** By the merchant's clock what comes by itself is paid then, for the day before. */
const AUTO_HOUR = 3
const AT_ONCE = 200

/**
 * Pays what comes by itself, and what nobody asked for in a week (promotions §7.3). It reads what is owed, so that it may run twice,
 * late or on two servers: whoever pays a member holds them, and what is paid is owed no more.
 */
export async function payByItself({ db, log }: Pick<Context, 'db' | 'log'>, now?: Date): Promise<void> {
  const at = (now ?? (await databaseNow(db))).getTime()
  for (const { merchantId, timeZone } of await selectMerchants(db)) {
    const settings = await transaction(db, tx => settingsOf(tx, merchantId))
    const today = dayAt(at, timeZone)
    const begun = at >= instantOf(today, AUTO_HOUR * HOUR_S, timeZone) ? today : addDays(today, -1)
    const weekAgo = new Date(instantOf(addDays(today, -SWEEP_DAYS), 0, timeZone))
    const works = [
      { kind: 'AUTO' as const, mode: 'AUTO' as const, until: new Date(instantOf(begun, 0, timeZone)) },
      ...(settings.autoSweep ? [{ kind: 'SWEEP' as const, mode: 'MANUAL' as const, until: weekAgo }] : []),
    ]
    for (const { kind, mode, until } of works) {
      const products = productsOf(settings, mode)
      const due = { merchantId, products, until, unit: unitOf(settings.currency) }
      for (let after = ''; ; ) {
        const memberIds = await selectWaiting(db, due, after, AT_ONCE)
        for (const memberId of memberIds)
          await transaction(db, async tx => {
            const member = await memberById(tx, merchantId, memberId)
            await pay(tx, member!, settings, { kind, until, products })
          }).catch(error => log.error({ err: error, memberId }, 'rebate could not be paid'))
        if (memberIds.length < AT_ONCE) break
        after = memberIds.at(-1)!
      }
    }
  }
}
