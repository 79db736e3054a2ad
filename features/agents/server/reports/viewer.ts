import { usernameKey } from '#features/people/rules/people.ts'
import type { Days } from '#features/records/rules/records.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import { daysOf, type RangeAsk } from '../../rules/ranges.ts'
import * as store from './store-team.ts'

export type Viewer = { merchantId: number; memberId: string }
export type { Looked } from './store-team.ts'

/** Whom a report is of: the viewer, or somebody of their line. Refused as `not_found` for a stranger as for nobody. */
export async function lookAt(db: Sql, viewer: Viewer, of?: string): Promise<store.Looked> {
  const found = await store.selectLooked(db, viewer, { id: of ?? viewer.memberId })
  if (!found) throw new Refusal('not_found')
  return found
}

/** Who of the viewer's line has a name; undefined for a stranger as for nobody. */
export const named = (db: Sql, viewer: Viewer, name: string) =>
  store.selectLooked(db, viewer, { key: usernameKey(name.trim()) })

/**
 * The days of a report: of those asked for the ones in which who is looked at stood below the viewer. `isNone` where that is
 * none of them. Refused as `invalid_input` for days that are none, or too many.
 */
export function reportDays(ask: RangeAsk, { today, since }: store.Looked): Days & { isNone: boolean } {
  const days = daysOf(ask, today)
  if (!days) throw new Refusal('invalid_input', { field: 'from' })
  const from = since !== null && since !== '-infinity' && since > days.from ? since : days.from
  return from > days.to ? { ...days, isNone: true } : { from, to: days.to, isNone: false }
}

export const crumbsOf = async (db: Sql, { id, username, number, distance }: store.Looked) =>
  distance === 0 ? [{ id, username }] : store.selectCrumbs(db, number, distance)

/** A list reads each member's own: a larger team is looked at part by part, or by names (§8.3). */
const MOST_AT_ONCE = 2_000

/** Whose bets or movements a list holds. Refused as `team_too_large`. */
export async function membersOf(
  db: Sql,
  viewer: Viewer,
  ask: { of?: string | undefined; username?: string | undefined; scope?: 'team' | 'direct'; withAgent: boolean },
): Promise<{ looked: store.Looked; members: readonly { id: string; username: string }[] }> {
  const looked = await lookAt(db, viewer, ask.of)
  if (ask.username !== undefined) {
    const one = await named(db, { ...viewer, memberId: looked.id }, ask.username)
    return { looked, members: one ? [{ id: one.id, username: one.username }] : [] }
  }
  const members =
    ask.scope === 'direct'
      ? await store.selectDirect(db, looked.id, MOST_AT_ONCE)
      : await store.selectTeam(db, looked.number, ask.withAgent, MOST_AT_ONCE)
  if (!members) throw new Refusal('team_too_large', { most: MOST_AT_ONCE })
  return { looked, members }
}

/** The instants between which a report's days lie, by the merchant's clock. */
export const spanOf = (db: Sql, { timeZone }: store.Looked, { from, to }: Days) =>
  store.selectSpan(db, timeZone, from, to)
