import { holdFollow } from '#features/turnover/server/turnover.ts'
import { accountOf, hold, type Line, move } from '#features/wallet/server/wallet.ts'
import { amount } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { noteEvents } from '#shared/server/outbox.ts'
import { convertedOf, GRACE_MS, isLive, QUEUED_MS, type State, stateAfter } from '../rules/states.ts'
import { beginNext } from './begin.ts'
import { bonusMoneyOf } from './money.ts'
import { toldOf } from './notices.ts'
import { countOpen } from './store-bets.ts'
import * as store from './store-grants.ts'

/** Counts a member's bets that were settled before it was asked. */
export type CountNow = (memberId: string) => Promise<void>

const AT_ONCE = 100

/** Ends a bonus: of one that was completed all its money becomes cash, of any other it expires. The member's follow is held. */
export async function end(tx: Tx, grant: store.GrantRow, state: State, why: string | null = null): Promise<void> {
  const { id, merchantId, memberId, promotion, terms } = grant
  if (!isLive(grant.state)) return store.updateState(tx, id, state, await databaseNow(tx), why)
  const cash = await accountOf(tx, merchantId, memberId, 'real')
  const bonus = { ...cash, book: 'bonus' } as const
  const money = (await hold(tx, [cash.id])).get(cash.id)!.bonus
  const converted = state === 'COMPLETED' ? convertedOf(money, grant.amount, terms.maxConvertTimes) : 0n
  const through = { purpose: 'conversion', subject: promotion } as const
  await book(tx, `bonus:${id}:convert`, id, [
    { account: bonus, house: through, amount: amount(-converted) },
    { account: cash, house: through, amount: amount(converted) },
  ])
  const expired = { purpose: 'bonus_expired', subject: promotion } as const
  await book(tx, `bonus:${id}:end`, id, [{ account: bonus, house: expired, amount: amount(converted - money) }])
  await store.updateState(tx, id, state, await databaseNow(tx), why)
  if (state === 'COMPLETED') await noteEvents(tx, [toldOf(grant, 'completed', amount(converted))])
}

async function book(tx: Tx, key: string, id: bigint, lines: Line[]): Promise<void> {
  if (lines[0]!.amount === 0n) return
  const [outcome] = await move(tx, [{ key, kind: 'bonus', reference: `bonus:${id}`, lines }])
  if (outcome!.status !== 'done') throw new Error(`the ledger refused ${key}: ${outcome!.status}`)
}

/**
 * Takes a member's live bonus on to the state that it has by now. `read`: how far their wallet was counted: of whoever
 * moved since, not all is counted, and nothing is lost yet. The member's follow is held.
 */
export async function settle(tx: Tx, grant: store.GrantRow, read: { version: number } | undefined): Promise<void> {
  const { merchantId, memberId, state, progress, required } = grant
  const { open, withMoney } = await countOpen(tx, grant.id)
  const at = await databaseNow(tx)
  const standing = { state, progress, required, endsAt: grant.endsAt!, openBets: open, openWithMoney: withMoney }
  // Only whoever may be at an end is held.
  if (stateAfter({ ...standing, money: await bonusMoneyOf(tx, grant) }, at) === state) return
  const account = await accountOf(tx, merchantId, memberId, 'real')
  const wallet = (await hold(tx, [account.id])).get(account.id)!
  const next = stateAfter({ ...standing, money: wallet.bonus }, at)
  if (next === state || wallet.locked) return
  if (next === 'LOST' && read?.version !== wallet.version) return
  if (next === 'EXPIRING') return store.updateState(tx, grant.id, next, at, null)
  await end(tx, grant, next)
  await beginNext(tx, memberId)
}

/** Ends what the clock ends: bonuses whose time is over, and those that waited too long. Twice, late or on two servers the same. */
export async function endDue(db: Sql, countNow: CountNow): Promise<number> {
  const now = await databaseNow(db)
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const times = { at: now, graceBefore: ago(GRACE_MS), queuedBefore: ago(QUEUED_MS) }
  const due = await store.selectDue(db, times, AT_ONCE)
  for (const { merchantId, memberId } of due) {
    // What was settled in time counts before time is over.
    await countNow(memberId)
    await transaction(db, tx => endDueOf(tx, merchantId, memberId))
  }
  return due.length
}

async function endDueOf(tx: Tx, merchantId: number, memberId: string): Promise<void> {
  const [first] = await store.selectOpen(tx, memberId)
  if (!first) return
  const at = await databaseNow(tx)
  await holdFollow(tx, { merchantId, memberId, currency: first.currency }, at)
  for (const grant of await store.selectOpen(tx, memberId)) {
    if (isLive(grant.state)) await settle(tx, grant, undefined)
    else if (at.getTime() - grant.grantedAt.getTime() >= QUEUED_MS) await end(tx, grant, 'EXPIRED', 'waited')
  }
}
