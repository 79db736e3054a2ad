import type * as z from 'zod/mini'
import type { depositChanged } from '#features/cashier/server/cashier.ts'
import { isTrial } from '#features/people/rules/people.ts'
import { membersById } from '#features/people/server/people.ts'
import type { betsCounted } from '#features/turnover/server/turnover.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { dayAt } from '#shared/zone.ts'
import { settingsOf } from '../settings.ts'
import { holdMembers, type Owner, openMembers } from '../store-members.ts'
import { findZone } from '../store-settings.ts'
import * as store from './store-counted.ts'

const AT_ONCE = 500

/**
 * Growth of bets as turnover counts them now (promotions §7.9): what a bet's own valid play is more than was counted of it, or less.
 * The same event again finds nothing to count, and in whatever order they come the last one counts what stands.
 */
export async function growOfBets(tx: Tx, { bets }: z.output<(typeof betsCounted)['payload']>): Promise<void> {
  const named = bets.map(([merchantId, reference]) => ({ merchantId, reference }))
  const held = await holdCounted(tx, await store.selectPlayers(tx, named))
  // How bets stand is read after their members are held: who counts them next reads what is newer.
  if (held) await store.countBets(tx, { named }, held.rules, held.at)
}

/** Growth of a member's deposits as they stand now, whatever became of them. */
export async function growOfDeposit(
  tx: Tx,
  { merchantId, memberId, currency }: Pick<z.output<(typeof depositChanged)['payload']>, 'currency' | keyof Owner>,
): Promise<void> {
  const held = await holdCounted(tx, [{ merchantId, memberId, currency }])
  if (held) await store.countDeposits(tx, [memberId], held.rules, held.at)
}

/** Members whose bets are counted and whose growth was not yet: all that they played and paid in before. */
export async function growOfOthers(db: Sql): Promise<void> {
  for (let after = ''; ; ) {
    const members = await store.selectUncounted(db, after, AT_ONCE)
    if (members.length > 0) await transaction(db, tx => holdCounted(tx, members))
    if (members.length < AT_ONCE) return
    after = members.at(-1)!.memberId
  }
}

/** Holds those of these members whose growth is counted; of whoever is new, all that was before is counted first. */
async function holdCounted(tx: Tx, members: readonly (Owner & { currency: string })[]) {
  if (members.length === 0) return undefined
  const at = await databaseNow(tx)
  const rules: store.Rules[] = []
  for (const merchantId of new Set(members.map(each => each.merchantId))) {
    const { weights } = await settingsOf(tx, merchantId)
    const timeZone = await findZone(tx, merchantId)
    rules.push({ merchantId, weights, timeZone, today: dayAt(at.getTime(), timeZone) })
  }
  const people = await membersById(
    tx,
    members.map(each => each.memberId),
  )
  const real = members.filter(each => !isTrial(people.get(each.memberId)!.type))
  const opened = await openMembers(
    tx,
    real.map(each => ({ ...each, today: rules.find(rule => rule.merchantId === each.merchantId)!.today })),
  )
  const held = await holdMembers(
    tx,
    real.map(each => each.memberId),
  )
  if (held.length === 0) return undefined
  if (opened.length > 0) {
    await store.countBets(tx, { memberIds: opened }, rules, at)
    await store.countDeposits(tx, opened, rules, at)
  }
  return { rules, at }
}
