import { memberStates } from '#features/people/server/people.ts'
import { type CashbackRow, cashbackOffers, payAll } from '#features/promotions/server/promotions.ts'
import { isExcluded } from '#features/protection/rules/protection.ts'
import { loadProtection, whoWantsNone } from '#features/protection/server/protection.ts'
import { PPM } from '#features/turnover/server/turnover.ts'
import { type Amount, amount, parseAmount, unitOf } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { preferIndices, type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { instantOf } from '#shared/zone.ts'
import { cashback } from '../rules/cashback.ts'
import { closedWindows, type Window } from '../rules/windows.ts'
import * as store from './store.ts'

const AT_ONCE = 1_000

/**
 * Closes windows whose time is over and pays what comes back (promotions §7.4). It reads what is open, so that it may run twice,
 * late, killed or on two servers: a window is closed once, and a row is decided by whoever holds it.
 */
export async function settleCashback(db: Sql, now?: Date): Promise<void> {
  const at = (now ?? (await databaseNow(db))).getTime()
  for (const { merchantId, timeZone } of await store.selectMerchants(db))
    for (const versions of Map.groupBy(await cashbackOffers(db, merchantId), row => row.code).values())
      await closeWindows(db, { merchantId, timeZone, versions, at })
  for (let after: store.Place | undefined = FIRST; after; ) {
    const before: store.Place = after
    after = await transaction(db, tx => decideSome(tx, before))
  }
}

const FIRST: store.Place = { merchantId: 0, promotion: '', day: '2000-01-01', memberId: '' }

type Offer = { merchantId: number; timeZone: string; versions: readonly CashbackRow[]; at: number }

/** The oldest first: what changed of one is carried into the next. */
async function closeWindows(db: Sql, { merchantId, timeZone, versions, at }: Offer): Promise<void> {
  const { code, offer, endsAt } = versions[0]!
  const startsAt = versions.at(-1)!.startsAt.getTime()
  const windows = closedWindows({ every: offer.every, startsAt, endsAt: endsAt.getTime() }, at, timeZone)
  if (windows.length === 0) return
  const closed = await store.selectClosed(db, merchantId, code, windows)
  for (const window of windows) {
    const held = versionOf(versions, instantOf(window.day, 0, timeZone))
    if (closed.has(window.day) || held?.offer.every !== offer.every) continue
    // What is booked last before its end may not be counted yet.
    if (!(await store.isCounted(db, new Date(instantOf(window.until, 0, timeZone))))) return
    const row = rowOf(merchantId, held, window)
    await transaction(db, async tx => {
      if (await store.insertWindow(tx, row)) await store.insertResults(tx, row)
    })
  }
}

/** The version that was there when a window began: terms that came later are for the next one. */
const versionOf = (versions: readonly CashbackRow[], from: number): CashbackRow | undefined =>
  versions.find(each => each.at.getTime() <= from && each.startsAt.getTime() <= from)

const rowOf = (
  merchantId: number,
  { code, currency, version, offer }: CashbackRow,
  window: Window,
): store.WindowRow => ({
  ...{ merchantId, promotion: code, ...window, version, currency, products: [...offer.products] },
  ...{ ratePpm: offer.ratePpm, least: parseAmount(offer.min), cap: parseAmount(offer.cap) },
})

type Open = Awaited<ReturnType<typeof store.holdOpen>>[number]
export const keyOf = ({ promotion, memberId, day }: Pick<Open, 'promotion' | 'memberId' | 'day'>) =>
  `cashback:${promotion}:${memberId}:${day}`

/** Decides the next rows after one, and pays them as far as budgets go. Answers the last of them, none when there were none. */
async function decideSome(tx: Tx, after: store.Place): Promise<store.Place | undefined> {
  // Before a window's rows are analysed, each page would read all of them.
  await preferIndices(tx)
  const open = await store.holdOpen(tx, after, AT_ONCE)
  if (open.length === 0) return undefined
  const owed = open.map(row => ({ ...row, amount: backOf(row) }))
  const paying = owed.filter(row => row.amount > 0n)
  const freed = await freedOf(tx, paying)
  const paid = new Set<string>()
  for (const rows of Map.groupBy(paying, row => `${row.merchantId} ${row.promotion}`).values()) {
    const rewards = rows.map(row => ({
      ...{ merchantId: row.merchantId, memberId: row.memberId, currency: row.currency, code: row.promotion },
      ...{ key: keyOf(row), amount: row.amount, timesPpm: freed.has(row.memberId) ? 0n : PPM },
    }))
    for (const key of await payAll(tx, rewards)) paid.add(key)
  }
  const stateOf = (row: Open) => (row.amount === 0n ? 'NOTHING' : paid.has(keyOf(row)) ? 'PAID' : 'OWED')
  await store.updateDecided(
    tx,
    owed.map(row => ({ ...row, state: stateOf(row) })),
  )
  return open.at(-1)
}

function backOf({ staked, won, rewards, carryIn, ratePpm, least, cap, currency }: Open): Amount {
  const terms = { ratePpm: BigInt(ratePpm), min: amount(least), cap: amount(cap), unit: unitOf(currency) }
  return cashback({ staked, won, rewards, carryIn }, terms).amount
}

/** Who wants no bonuses, is excluded, blocked or closed gets what they earned, and need not play it: all of their own may leave (promotions §7.12). */
async function freedOf(tx: Tx, rows: readonly Open[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(rows.map(row => row.memberId))]
  const at = await databaseNow(tx)
  const [states, protections] = [await memberStates(tx, ids), await loadProtection(tx, ids)]
  const unwilling = await whoWantsNone(tx, ids)
  return new Set(
    ids.filter(id => {
      const protection = protections.get(id)
      if (unwilling.has(id)) return true
      return states.get(id)?.status !== 'active' || (protection !== undefined && isExcluded(protection, at))
    }),
  )
}
