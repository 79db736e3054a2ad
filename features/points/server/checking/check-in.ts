import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { addDays } from '#shared/zone.ts'
import { type CheckedIn, missedBy, checkIn as placeOf } from '../../rules/check-in.ts'
import { holdBook, saveBooks } from '../book.ts'
import { dayOf, settingsOf } from '../settings.ts'
import type { Owner } from '../store-book.ts'
import { playerToGive } from '../who.ts'
import * as store from './store-check-ins.ts'

export type CheckInState = {
  today: string
  isDone: boolean
  place: number
  points: bigint
  table: readonly bigint[]
  missed: number
  cost: bigint
  days: store.CheckInRow[]
}

/** Where a member stands in the round, at that time. */
export async function readCheckIn(tx: Tx, owner: Owner, at: Date): Promise<CheckInState> {
  const { checkIn: terms } = await settingsOf(tx, owner.merchantId)
  const today = await dayOf(tx, owner.merchantId, at)
  const history = await store.selectCheckIns(tx, owner)
  const [last] = history
  const isDone = last?.date === today
  const missed = missedBy(history, today, terms)
  const would: Pick<CheckedIn, 'place' | 'points'> = isDone ? last : placeOf(history, today, false, terms)!
  // Without the made-up days between them.
  const round = last && last.date >= addDays(today, -1 - missed) ? addDays(last.date, -last.place) : today
  return {
    ...{ today, isDone, place: would.place, points: would.points, table: terms.points, missed },
    ...{ cost: terms.makeUpCost * BigInt(missed), days: history.filter(({ date }) => date > round) },
  }
}

/**
 * Checks in today, once a day whatever the number of tabs: the book is held, and a day is written once. Missed days are made up
 * for out of the points that are there, before today's come.
 */
export function checkIn(db: Sql, owner: Owner, makeUp: number, now?: Date): Promise<CheckInState> {
  return transaction(db, async tx => {
    const member = await playerToGive(tx, db, owner)
    const settings = await settingsOf(tx, owner.merchantId)
    if (!settings.isOn) throw new Refusal('not_allowed')
    const book = await holdBook(tx, { ...owner, currency: member.currency })
    const at = now ?? (await databaseNow(tx))
    const date = await dayOf(tx, owner.merchantId, at)
    const done = placeOf(await store.selectCheckIns(tx, owner), date, makeUp > 0, settings.checkIn)
    if (!done) throw new Refusal('checked_in')
    if (done.madeUp !== makeUp) throw new Refusal('state_changed')
    if (done.cost > book.balance) throw new Refusal('points_short')
    const { place, points, madeUp, cost } = done
    if (!(await store.insertCheckIn(tx, { ...owner, date, place, points, madeUp, cost, at })))
      throw new Refusal('checked_in')
    const key = `checkin:${owner.memberId}:${date}`
    const move = { at, day: date, reference: date }
    if (cost > 0n) book.spend('make_up', cost, { ...move, key: `${key}:make_up` })
    if (points > 0n) book.come('check_in', points, { ...move, key })
    await saveBooks(tx, [book])
    return readCheckIn(tx, owner, at)
  })
}
