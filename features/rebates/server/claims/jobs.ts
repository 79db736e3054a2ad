import { membersById } from '#features/people/server/people.ts'
import { unitOf } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { addDays, dayAt, instantOf } from '#shared/zone.ts'
import { SWEEP_DAYS } from '../../rules/settings.ts'
import { settingsOf, type Versioned } from '../settings.ts'
import { selectMerchants } from '../store-settings.ts'
import { payAll, productsOf } from './claim.ts'
import { selectWaiting } from './store-claims.ts'

const HOUR_S = 3_600
/** By the merchant's clock what comes by itself is paid then, for the day before. */
const AUTO_HOUR = 3
const AT_ONCE = 500
type Deps = Pick<Context, 'db' | 'log'>

/**
 * Pays what comes by itself, and what nobody asked for in a week (promotions §7.3). It reads what is owed, so that it may run twice,
 * late or on two servers: whoever pays members holds them, and what is paid is owed no more.
 */
export async function payByItself({ db, log }: Deps, now?: Date): Promise<void> {
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
      // While one page is written the next is reckoned.
      const paying: [Promise<void>, Promise<void>] = [Promise.resolve(), Promise.resolve()]
      for (let after = '', page = 0; ; page = 1 - page) {
        const memberIds = await selectWaiting(db, due, after, AT_ONCE)
        await paying[page]
        paying[page] = payTogether({ db, log }, memberIds, settings, { kind, until, products })
        if (memberIds.length < AT_ONCE) break
        after = memberIds.at(-1)!
      }
      await Promise.all(paying)
    }
  }
}

type Wish = { kind: 'AUTO' | 'SWEEP'; until: Date; products: readonly string[] }

/** In one transaction: a commit for each would take a night. One who cannot be paid keeps nobody else from it. */
async function payTogether(deps: Deps, memberIds: readonly string[], settings: Versioned, wish: Wish): Promise<void> {
  const { db, log } = deps
  try {
    await transaction(db, async tx => {
      const members = [...(await membersById(tx, memberIds)).values()]
      for (const same of Map.groupBy(members, member => member.currency).values())
        await payAll(tx, same, settings, wish)
    })
  } catch (error) {
    if (memberIds.length > 1) for (const memberId of memberIds) await payTogether(deps, [memberId], settings, wish)
    else log.error({ err: error, memberId: memberIds[0] }, 'rebate could not be paid')
  }
}
