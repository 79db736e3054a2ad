import { keep, lapse, promise } from '#features/promotions/server/promotions.ts'
import { mayBeGiven, whoWantsNone } from '#features/protection/server/protection.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { BACK_MS, comesBack } from '../../rules/free-tickets.ts'
import * as store from './store-free.ts'

/* Free tickets: given of a promotion's budget, placed by the sale, and what becomes of them. */

const AT_ONCE = 500
const keyOf = (id: string) => `freeticket:${id}`

/**
 * Gives a member a free ticket: its worth is reserved of the promotion's budget. The same id again does nothing; nothing is given
 * to whoever is excluded, blocked or tries out (promotions §1.10).
 */
export async function grantFreeTicket(
  tx: Tx,
  free: Omit<store.NewFree, 'grantedAt'>,
): Promise<'done' | 'again' | 'budget_spent' | 'not_given'> {
  const { id, merchantId, memberId, promotion: code, worth } = free
  if (await store.findFree(tx, id)) return 'again'
  if (!(await mayBeGiven(tx, { merchantId, memberId }))) return 'not_given'
  if ((await whoWantsNone(tx, [memberId])).has(memberId)) return 'not_given'
  const promised = await promise(tx, { merchantId, code, key: keyOf(id), amount: worth })
  if (promised === 'done') await store.insertFree(tx, { ...free, grantedAt: await databaseNow(tx) })
  return promised
}

type Ending = { state: 'EXPIRED' | 'CANCELLED'; why: string }

/** One that is not bet with ends: its part of the budget is free again. */
async function end(tx: Tx, { id, merchantId }: store.FreeRow, ending: Ending): Promise<void> {
  await store.updateEnded(tx, id, { ...ending, at: await databaseNow(tx) })
  await lapse(tx, { merchantId, key: keyOf(id) })
}

/** An operator takes it back, for a reason that the member reads. `state_changed` where it was bet with or is over. */
export async function revokeFreeTicket(tx: Tx, merchantId: number, id: string, why: string): Promise<store.FreeRow> {
  const [row] = await store.holdFree(tx, [id])
  if (row?.merchantId !== merchantId) throw new Refusal('not_found')
  if (row.state !== 'OPEN') throw new Refusal('state_changed')
  await end(tx, row, { state: 'CANCELLED', why })
  return row
}

/** Exclusion, time-out and block end those that were not bet with; bets of before win as they do (promotions §7.12). */
export async function withdrawFreeTickets(tx: Tx, { memberId }: { memberId: string }): Promise<void> {
  for (const row of await store.selectOpen(tx, { memberId }, AT_ONCE))
    await end(tx, row, { state: 'CANCELLED', why: 'excluded' })
}

/** Twice, late or on two servers the same. */
export function expireFreeTickets(db: Sql): Promise<number> {
  return transaction(db, async tx => {
    const over = await store.selectOpen(tx, { dueAt: await databaseNow(tx) }, AT_ONCE)
    for (const row of over) await end(tx, row, { state: 'EXPIRED', why: '' })
    return over.length
  })
}

/**
 * What became of bets decides what becomes of their free tickets: what was decided by a draw is over, and its promotion bears it;
 * what was not comes back for a day at least (promotions §7.2), unless nothing may be given to its member by now.
 */
export async function endFreeTickets(tx: Tx, of: { drawId: bigint } | { ticketId: bigint }): Promise<void> {
  for (const row of await store.selectDecided(tx, of)) {
    const { id, merchantId, status } = row
    const at = await databaseNow(tx)
    if (!comesBack(status)) {
      await store.updateEnded(tx, id, { state: 'SETTLED', why: '', at })
      await keep(tx, { merchantId, key: keyOf(id) })
      continue
    }
    await store.updateBack(tx, id, new Date(at.getTime() + BACK_MS))
    if (!(await mayBeGiven(tx, row))) await end(tx, row, { state: 'CANCELLED', why: 'excluded' })
  }
}
