import { type Member, membersById, setRanks } from '#features/people/server/people.ts'
import { whoToGive } from '#features/protection/server/protection.ts'
import { holdFollowed } from '#features/turnover/server/turnover.ts'
import { formatAmount, ZERO } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Tx } from '#shared/server/db.ts'
import { noted, noteEvents } from '#shared/server/outbox.ts'
import type { Day } from '#shared/zone.ts'
import { growthOf } from '../../rules/growth.ts'
import { daysSince, firstCounted } from '../../rules/keep.ts'
import { type Judged, judge } from '../../rules/ranks.ts'
import { rankChanged } from '../events.ts'
import { dayOf, settingsOf, type Versioned } from '../settings.ts'
import {
  type AdjustmentRow,
  holdMembers,
  insertAdjustments,
  type Standing,
  sumSince,
  updateMembers,
} from '../store-members.ts'
import { payBonuses } from './bonuses.ts'
import { giveGifts } from './gifts.ts'
import * as store from './store-judged.ts'

/** A member as they are judged: what is held of them, and what they come to. */
export type Case = {
  standing: Standing
  rank: number
  /** Nothing is given to, and nothing taken from, whoever is in a break or blocked. */
  isGiven: boolean
  judged: Judged
  growth90: bigint
}
export type Night = { merchantId: number; settings: Versioned; at: Date; today: Day }

/**
 * Judges where members of a merchant stand now, and does what follows (promotions §7.9): ranks, what these pay, and the gift of the
 * month. It reads what is owed: whoever was judged just now is left as they are. Members hold their follow before all else, as
 * bets do.
 */
export async function judgeMembers(
  tx: Tx,
  merchantId: number,
  memberIds: readonly string[],
  now?: Date,
): Promise<void> {
  const settings = await settingsOf(tx, merchantId)
  if (!settings.isOn) return
  await holdFollowed(tx, memberIds)
  const held = (await holdMembers(tx, memberIds)).filter(each => each.merchantId === merchantId)
  if (held.length === 0) return
  const at = now ?? (await databaseNow(tx))
  const night: Night = { merchantId, settings, at, today: await dayOf(tx, merchantId, at) }
  const ids = held.map(each => each.memberId)
  const people = await membersById(tx, ids)
  const bonuses = await store.selectBonuses(tx, ids)
  const cases = await casesOf(tx, night, { held, people, bonuses })
  await saveRanks(tx, night, cases)
  const paid = await payBonuses(tx, night, cases, bonuses)
  await giveGifts(tx, night, cases)
  await updateMembers(tx, held)
  await noteEvents(
    tx,
    cases
      .filter(each => each.isGiven && each.judged.event !== null)
      .map(({ standing, rank, judged }) => {
        const { memberId, currency, changes: place } = standing
        const bonus = formatAmount(paid.get(memberId) ?? ZERO)
        return noted(rankChanged, { merchantId, memberId, place, before: rank, rank: judged.rank, bonus, currency })
      }),
  )
}

type Found = { held: readonly Standing[]; people: ReadonlyMap<string, Member>; bonuses: readonly store.BonusRow[] }

async function casesOf(
  tx: Tx,
  { merchantId, settings, today }: Night,
  { held, people, bonuses }: Found,
): Promise<Case[]> {
  const { ranks, mode, per } = settings
  const ids = held.map(each => each.memberId)
  const givable = await whoToGive(tx, merchantId, ids)
  const since90 = await sumSince(
    tx,
    ids.map(memberId => ({ memberId, from: firstCounted(today) })),
  )
  const paidOf = Map.groupBy(bonuses, row => row.memberId)
  return held.map(standing => {
    const { memberId } = standing
    const rank = people.get(memberId)!.rankLevel
    const isGiven = givable.has(memberId)
    const sums = since90.get(memberId)
    const growth90 = sums ? growthOf(sums, per) : 0n
    const paidRanks = (paidOf.get(memberId) ?? []).map(row => row.rank)
    const growth = growthOf(standing, per)
    const daysAtRank = isGiven ? daysSince(standing.since, today) : 0
    return {
      standing,
      rank,
      isGiven,
      growth90,
      judged: judge(ranks, mode, { rank, growth, growth90, daysAtRank, paidRanks }),
    }
  })
}

/** Ranks as they are now, with why; growth is lowered where a rank fell. */
async function saveRanks(tx: Tx, { merchantId, settings, at, today }: Night, cases: readonly Case[]): Promise<void> {
  const changes: store.ChangeRow[] = []
  const lowered: AdjustmentRow[] = []
  for (const { standing, rank, isGiven, growth90, judged } of cases) {
    const { memberId } = standing
    const growth = growthOf(standing, settings.per)
    // A break costs no rank: its 90 days begin anew.
    if (judged.event !== null || !isGiven) standing.since = today
    if (judged.event === null) continue
    const about = { merchantId, memberId, at, day: today }
    const place = ++standing.changes
    changes.push({ ...about, place, rankBefore: rank, rank: judged.rank, growth, growth90, version: settings.version })
    const points = judged.growth - growth
    if (points === 0n) continue
    standing.adjusted += points
    lowered.push({ ...about, place: ++standing.adjustments, kind: 'DOWN', points, note: '', by: 'rank' })
  }
  if (changes.length === 0) return
  await setRanks(tx, changes)
  await store.insertChanges(tx, changes)
  if (lowered.length > 0) await insertAdjustments(tx, lowered)
}
