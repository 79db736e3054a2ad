import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { noted, noteEvents } from '#shared/server/outbox.ts'
import { addDays, type Day } from '#shared/zone.ts'
import { expired, goneOn } from '../../rules/lots.ts'
import { holdOpen, saveBooks, withLots } from '../book.ts'
import { pointsExpiring } from '../events.ts'
import { dayOf, settingsOf } from '../settings.ts'
import { selectMerchants } from '../store-settings.ts'
import * as store from './store-expiry.ts'

/** Members a page. */
const AT_ONCE = 200
/** Told so many days before, at the latest; what goes within the week after is told with it, so that nobody hears of it daily. */
const WARNINGS = [30, 7]
const WEEK = 7

type Deps = Pick<Context, 'db' | 'log'>

/**
 * Points whose time is over go, by each merchant's day. Twice, late or on two servers at once it is the same: it looks at what is
 * there, and holds the book.
 */
export async function expirePoints({ db, log }: Deps, now?: Date): Promise<void> {
  for (const merchantId of await selectMerchants(db)) {
    const { today, months, at } = await clockOf({ db, log }, merchantId, now)
    const due = (after: string) => store.selectOld(db, merchantId, beforeOf(today, months, 0), after, AT_ONCE)
    await each({ db, log }, due, memberIds =>
      transaction(db, async tx => {
        const books = [...(await holdOpen(tx, memberIds)).values()]
        await withLots(tx, books)
        for (const book of books)
          for (const use of expired(book.lots, months, today)) {
            const key = `expire:${book.standing.memberId}:${book.standing.place + 1}`
            book.expire(use, { key, at, day: today, reference: use.day })
          }
        await saveBooks(tx, books)
      }),
    )
  }
}

/** Tells members of points that will go soon. */
export async function warnOfExpiry({ db, log }: Deps, now?: Date): Promise<void> {
  for (const merchantId of await selectMerchants(db))
    for (const days of WARNINGS) {
      const { today, months } = await clockOf({ db, log }, merchantId, now)
      const ask = { merchantId, days, upTo: beforeOf(today, months, days) }
      await each(
        { db, log },
        after => store.selectUntold(db, ask, after, AT_ONCE),
        memberIds =>
          transaction(db, async tx => {
            const books = await holdOpen(tx, memberIds)
            const told = await store.tellLots(tx, [...books.keys()], { days, upTo: addDays(ask.upTo, WEEK - 1) })
            const events = told
              .filter(({ memberId }) => books.get(memberId)!.balance > 0n)
              .map(({ memberId, points, day }) => {
                return noted(pointsExpiring, {
                  merchantId,
                  memberId,
                  points: String(points),
                  on: goneOn(day, months),
                  days,
                })
              })
            await noteEvents(tx, events)
          }),
      )
    }
}

async function clockOf({ db }: Deps, merchantId: number, now: Date | undefined) {
  const at = now ?? (await databaseNow(db))
  const { months } = await transaction(db, tx => settingsOf(tx, merchantId))
  return { at, months, today: await dayOf(db, merchantId, at) }
}

/** The last day of which points are gone in so many days, or before. */
function beforeOf(today: Day, months: number, days: number): Day {
  const until = addDays(today, days)
  let day = goneOn(until, -months)
  // Short months: several days may be gone on one.
  while (goneOn(addDays(day, 1), months) <= until) day = addDays(day, 1)
  return day
}

/** A page in one transaction: a commit for each would take a night. One member that fails keeps no other from it. */
async function each(
  { log }: Deps,
  page: (after: string) => Promise<string[]>,
  work: (memberIds: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const together = async (memberIds: readonly string[]): Promise<void> => {
    try {
      await work(memberIds)
    } catch (error) {
      if (memberIds.length > 1) for (const memberId of memberIds) await together([memberId])
      else log.error({ err: error, memberId: memberIds[0] }, 'points could not be looked through')
    }
  }
  for (let after = ''; ; ) {
    const memberIds = await page(after)
    if (memberIds.length > 0) await together(memberIds)
    if (memberIds.length < AT_ONCE) return
    after = memberIds.at(-1)!
  }
}
