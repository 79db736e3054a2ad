import { currencyOf } from '#features/settings/server/settings.ts'
import { formatAmount, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import type { Activity, ActivityStanding } from '../../api-activities.ts'
import { CATEGORIES, labelOf, standingOf } from '../../rules/activity.ts'
import { type Facts, whyNot } from '../../rules/eligible.ts'
import { audienceOf as offerAudienceOf } from '../deposits.ts'
import { factsOf, type Who } from '../facts.ts'
import { selectRunning } from '../store.ts'
import { askedOf, progressOf, seenOf, timesOf, whyNotTake } from './judge.ts'
import * as store from './store-parts.ts'

/** So long after its end an activity may still be claimed, at most. */
const MOST_DAYS = 90
const MOST_CLAIMS = 100

export function activityView(row: store.ActivityRow): Activity {
  const { audience, ...told } = row.offer
  return {
    ...{ ...told, code: row.code, version: row.version, currency: row.currency, perMember: timesOf(row) },
    ...{ startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString(), group: audience.group ?? null },
  }
}

/** What everybody may see: what runs and what is to come. */
export async function listActivities(db: Sql, merchantId: number): Promise<Activity[]> {
  return (await store.selectActivities(db, { merchantId, memberId: null }, 0)).map(activityView)
}

/** How a member stands in an activity now: in that version of it which they accepted, where they did. */
async function standingIn(
  tx: Tx,
  row: store.ActivityRow,
  part: store.PartRow | undefined,
  { who, facts, at }: { who: Who; facts: Facts; at: Date },
): Promise<ActivityStanding> {
  const accepted = part && part.version !== row.version ? (await store.findActivity(tx, part))! : row
  const isOver = part !== undefined && ['CLAIMED', 'ISSUED'].includes(part.state) && part.turn < timesOf(row)
  // The next turn is not begun yet.
  const shown =
    isOver && row.offer.apply !== 'AUTO' && (await whyNotTake(tx, row, facts, at)) === undefined ? undefined : part
  const refused = shown === undefined || shown.state === 'REJECTED' ? await whyNotTake(tx, row, facts, at) : undefined
  const turn = shown?.turn ?? (part?.turn ?? 0) + 1
  const asks = row.offer.target !== null && (shown?.state === 'JOINED' || row.offer.apply === 'AUTO')
  const progress = asks ? await progressOf(tx, accepted, who) : undefined
  const target = askedOf(accepted, turn)
  const isMet = progress === undefined || progress >= target
  const seen = seenOf(accepted, shown, isMet, refused === undefined)
  const now = at.getTime()
  return {
    ...{ code: row.code, standing: standingOf(seen, now), ...labelOf(seen, now), turn, refused: refused ?? null },
    ...{ progress: progress === undefined ? null : formatAmount(progress) },
    ...{ target: row.offer.target === null ? null : formatAmount(target), remark: shown?.remark ?? '' },
    ...(row.offer.audience.entryCode !== undefined && { hidden: activityView(row) }),
  }
}

/** A member's part in everything that they may see: also in what is over and may still be claimed. */
export function standingsOf(db: Sql, who: Who): Promise<ActivityStanding[]> {
  return transaction(db, async tx => {
    const at = await databaseNow(tx)
    const facts = await factsOf(tx, who, at)
    const parts = new Map((await store.selectParts(tx, who)).map(part => [part.code, part]))
    const list: ActivityStanding[] = []
    for (const row of await store.selectActivities(tx, who, MOST_DAYS)) {
      const part = parts.get(row.code)
      if (part || at < row.endsAt) list.push(await standingIn(tx, row, part, { who, facts, at }))
    }
    return list
  })
}

export function activityOf(db: Sql, who: Who, code: string) {
  return transaction(db, async tx => {
    const row = await store.findActivity(tx, { ...who, code })
    if (!row) throw new Refusal('not_found')
    const at = await databaseNow(tx)
    const facts = await factsOf(tx, who, at)
    const part = (await store.selectParts(tx, who)).find(each => each.code === code)
    return { activity: activityView(row), standing: await standingIn(tx, row, part, { who, facts, at }) }
  })
}

export async function claimsOf(db: Sql, who: Who) {
  const standings = new Map((await standingsOf(db, who)).map(each => [each.code, each]))
  const rows = await store.selectAllParts(db, who, MOST_CLAIMS)
  const labels = {
    CLAIMED: 'Claimed',
    APPLYING: 'Applying',
    APPROVED: 'Process',
    ISSUED: 'Issued',
    REJECTED: 'Rejected',
  } as const
  return rows.map(row => ({
    ...{ id: row.id, code: row.code, amount: formatAmount(row.amount), currency: row.currency, comment: row.comment },
    ...{ at: row.at.toISOString(), changedAt: row.changedAt.toISOString(), remark: row.remark },
    // Whoever joined once stands where they stand now.
    status: row.state === 'JOINED' ? (standings.get(row.code)?.label ?? 'Close') : labels[row.state],
  }))
}

/** Which kinds of promotions there are; of a member how many they may take or claim now. */
export async function availableOf(db: Sql, who: Who) {
  const activities = (await standingsOf(db, who)).filter(({ isOpen }) => isOpen).length
  const offers = await transaction(db, async tx => {
    const at = await databaseNow(tx)
    const facts = await factsOf(tx, who, at)
    const rows = await selectRunning(tx, who, facts.currency, at)
    return rows.filter(row => whyNot(offerAudienceOf(row, ZERO), facts, at.getTime()) === undefined).length
  })
  return countsOf(activities, offers)
}

export function merchantAvailable(db: Sql, merchantId: number) {
  return transaction(db, async tx => {
    const at = await databaseNow(tx)
    const everybody = { merchantId, memberId: null }
    const offers = await selectRunning(tx, everybody, await currencyOf(tx, merchantId), at)
    const activities = (await store.selectActivities(tx, everybody, 0)).filter(row => row.startsAt <= at)
    return countsOf(activities.length, offers.length)
  })
}

const countsOf = (activities: number, offers: number) => ({
  list: [
    { type: 'ACTIVITY' as const, enabled: activities > 0, count: activities },
    { type: 'DEPOSIT' as const, enabled: offers > 0, count: offers },
  ],
})

export async function categoriesOf(db: Sql, merchantId: number) {
  const rows = await store.selectActivities(db, { merchantId, memberId: null }, 0)
  return CATEGORIES.map(category => ({
    category,
    count: rows.filter(row => row.offer.category === category).length,
  })).filter(({ count }) => count > 0)
}
