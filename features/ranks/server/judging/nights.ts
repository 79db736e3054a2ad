import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { dayAt, instantOf } from '#shared/zone.ts'
import { firstCounted } from '../../rules/keep.ts'
import { growOfOthers } from '../counting/count.ts'
import { settingsOf } from '../settings.ts'
import { selectMerchants } from '../store-settings.ts'
import { monthOf } from './gifts.ts'
import { judgeMembers } from './judge.ts'
import { isNightDone, saveNight, selectDue } from './store-judged.ts'

/** By the merchant's clock ranks are judged then. */
const BEGINS_S = 10 * 60
const AT_ONCE = 500

/**
 * Judges all members of merchants whose day is ten minutes old, once a day. It may run twice, late, on two servers or die: whoever
 * judges members holds them, and who was judged is left as they are.
 */
export async function judgeNight({ db, log }: Pick<Context, 'db' | 'log'>, now?: Date): Promise<void> {
  const at = now ?? (await databaseNow(db))
  const begun: { merchantId: number; today: string }[] = []
  for (const { merchantId, timeZone } of await selectMerchants(db)) {
    const today = dayAt(at.getTime(), timeZone)
    if (at.getTime() < instantOf(today, BEGINS_S, timeZone) || (await isNightDone(db, merchantId, today))) continue
    begun.push({ merchantId, today })
  }
  if (begun.length > 0) await growOfOthers(db)
  for (const { merchantId, today } of begun) {
    const { isOn, ranks, per } = await transaction(db, tx => settingsOf(tx, merchantId))
    const due = { merchantId, ranks, per, keptSince: firstCounted(today), month: monthOf(today) }
    let failed = 0
    for (let after = ''; isOn; ) {
      const memberIds = await selectDue(db, due, after, AT_ONCE)
      failed += await judgeSome({ db, log }, { merchantId, memberIds, now })
      if (memberIds.length < AT_ONCE) break
      after = memberIds.at(-1)!
    }
    // Whoever could not be judged is tried again in an hour.
    if (failed === 0) await saveNight(db, merchantId, today)
  }
}

type Some = { merchantId: number; memberIds: readonly string[]; now: Date | undefined }

/** A member who cannot be judged keeps nobody else from it. Answers how many could not. */
async function judgeSome(context: Pick<Context, 'db' | 'log'>, some: Some): Promise<number> {
  const { merchantId, memberIds, now } = some
  if (memberIds.length === 0) return 0
  try {
    await transaction(context.db, tx => judgeMembers(tx, merchantId, memberIds, now))
    return 0
  } catch (error) {
    if (memberIds.length === 1) {
      context.log.error({ err: error, memberId: memberIds[0] }, 'a rank could not be judged')
      return 1
    }
    let failed = 0
    for (const memberId of memberIds) failed += await judgeSome(context, { ...some, memberIds: [memberId] })
    return failed
  }
}
