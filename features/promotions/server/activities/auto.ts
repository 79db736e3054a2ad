import type * as z from 'zod/mini'
import type { depositCredited } from '#features/cashier/server/cashier.ts'
import { type betsCounted, holdFollow } from '#features/turnover/server/turnover.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { type Sql, savepoint, type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { factsOf, type Who } from '../facts.ts'
import { askedOf, progressOf, rewardOf, timesOf, whyNotTake } from './judge.ts'
import { payPart, promisePart } from './pay.ts'
import * as due from './store-due.ts'
import * as store from './store-parts.ts'

/* Activities that pay by themselves: whoever moved is noted, and looked at within the minute. */

const AT_ONCE = 500

/** Members whose bets were counted may have reached something. */
export async function notePlay(tx: Tx, { bets }: z.output<(typeof betsCounted)['payload']>): Promise<void> {
  await due.notePlayers(tx, bets)
}

/** So may a member who paid in. */
export async function noteDeposit(tx: Tx, { merchantId, memberId }: z.output<(typeof depositCredited)['payload']>) {
  await due.noteMember(tx, { merchantId, memberId })
}

/** Pays what members reached who were noted; each in a transaction of their own, so that one who is refused keeps nobody waiting. */
export async function payDue(db: Sql): Promise<void> {
  for (const who of await due.selectDue(db, AT_ONCE))
    await transaction(db, async tx => {
      // Noted again from here on, they are looked at again.
      if (await due.takeDue(tx, who)) await payReached(tx, who)
    })
}

async function payReached(tx: Tx, who: Who): Promise<void> {
  for (const row of await store.selectActivities(tx, who, 0))
    if (row.offer.apply === 'AUTO' && row.state === 'RUNNING') while (await payTurn(tx, row, who));
}

/** True when a turn was paid: perhaps another one is reached. */
async function payTurn(tx: Tx, row: store.ActivityRow, who: Who): Promise<boolean> {
  const at = await databaseNow(tx)
  await holdFollow(tx, { ...who, currency: row.currency }, at)
  const turn = ((await store.holdPart(tx, who, row.code))?.turn ?? 0) + 1
  if (turn > timesOf(row)) return false
  if ((await progressOf(tx, row, who)) < askedOf(row, turn)) return false
  if (await whyNotTake(tx, row, await factsOf(tx, who, at), at)) return false
  const part = { ...who, id: newId('prt'), code: row.code, version: row.version, turn, at, amount: rewardOf(row) }
  try {
    // Of a budget that was spent meanwhile nothing is left over.
    await savepoint(tx, async () => {
      await store.insertPart(tx, { ...part, state: 'JOINED', comment: '', applied: 0 })
      await promisePart(tx, row, part)
      await payPart(tx, row, (await store.holdPart(tx, who, row.code))!, 'ISSUED')
    })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
