import { holdFollow } from '#features/turnover/server/turnover.ts'
import { amount } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { isLive, MOST_QUEUED } from '../rules/states.ts'
import { begin, beginNext } from './begin.ts'
import { end } from './ends.ts'
import * as store from './store-grants.ts'

export { countBonuses } from './count.ts'
export { endDue } from './ends.ts'
export { bonusTold } from './events.ts'
export { tellEnding } from './notices.ts'
export { type StakedBonus, stakeableOf } from './stakeable.ts'
export { noteStaked, partStaked, returnStaked, type StakedBack, type StakedBet } from './staked.ts'
export { type BetRow, selectOfGrant as betsOfBonus } from './store-bets.ts'
export { type GrantRow, type NewGrant, type Owner, PROOFS, selectOfMember as bonusesOfMember } from './store-grants.ts'

/**
 * Gives a member a bonus (promotions §6.1): its money is lent at once, or when those before it are over. The same source again
 * answers the same bonus. Undefined when too many wait already (promotions §4.3).
 */
export async function grantBonus(tx: Tx, grant: store.NewGrant): Promise<store.GrantRow | undefined> {
  const at = await databaseNow(tx)
  await holdFollow(tx, grant, at)
  const known = await store.findBySource(tx, grant)
  if (known) return known
  const open = await store.selectOpen(tx, grant.memberId)
  if (open.filter(({ state }) => state === 'QUEUED').length >= MOST_QUEUED) return undefined
  const row = (await store.insertGrant(tx, grant, at))!
  if (open.length === 0) await begin(tx, row)
  return (await store.findBySource(tx, grant))!
}

/** Which of a member's bonuses are given up: one, the live one, all that are not over, or those of money that came since then. */
type Which = { id: bigint } | 'live' | 'all' | { since: Date }

/**
 * Ends bonuses of a member as forfeited (promotions §6.6); what is left of their money expires, cash is not touched. Takes the
 * member's follow before their wallet. Answers how many.
 */
export async function forfeitBonuses(tx: Tx, owner: store.Owner, which: Which, why: string): Promise<number> {
  await holdFollow(tx, owner, await databaseNow(tx))
  const open = (await store.selectOpen(tx, owner.memberId)).filter(grant => isMeant(grant, which))
  // Those that wait first: none of them begins when the live one ends.
  for (const grant of open.toReversed()) await end(tx, grant, 'FORFEITED', why)
  if (open.length > 0) await beginNext(tx, owner.memberId)
  return open.length
}

function isMeant(grant: store.GrantRow, which: Which): boolean {
  if (which === 'all') return true
  if (which === 'live') return isLive(grant.state)
  return 'id' in which ? grant.id === which.id : grant.grantedAt >= which.since
}

/** The live bonus of a member with how far it is. */
export async function liveBonus(db: Sql | Tx, memberId: string): Promise<store.GrantRow | undefined> {
  return (await store.selectOpen(db, memberId)).find(({ state }) => isLive(state))
}

/** Exclusion, time-out and closing end all bonuses (promotions §7.12). */
export async function endBonusesOfExcluded(
  tx: Tx,
  { merchantId, memberId }: { merchantId: number; memberId: string },
): Promise<void> {
  const [first] = await store.selectOpen(tx, memberId)
  if (first) await forfeitBonuses(tx, { merchantId, memberId, currency: first.currency }, 'all', 'excluded')
}

/** What is left of a bonus to wager, and how far it is. */
export const leftToWager = ({ required, progress }: Pick<store.GrantRow, 'required' | 'progress'>) =>
  amount(required > progress ? required - progress : 0n)

/** How many rows each proof of bonuses finds. All zero, or something is wrong. */
export const proveBonuses = (db: Sql | Tx): Promise<Record<string, number>> => countFindings(db, store.PROOFS)
