import { accountOf } from '#features/wallet/server/wallet.ts'
import { type Amount, amount } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { type CheckMinutes, checkDueMs } from '../rules/checks.ts'
import { holdMember, type Owner } from './held.ts'
import { insertMember, sumMoved } from './store.ts'
import * as store from './store-checks.ts'

export type Played = { minutes: number; staked: Amount; won: Amount; net: Amount; currency: string }
export type CheckStanding = {
  minutes: CheckMinutes
  /** Until the next one; 0 where the answer is awaited, and then what was played since the login (C-28). */
  dueInMs: number
  played: Played | null
}

/** Where the reality check of a member stands who logged in then. */
export async function readCheck(db: Sql | Tx, owner: Owner, loggedInAt: Date): Promise<CheckStanding> {
  const { minutes, answeredAt } = await store.findCheck(db, owner)
  const at = await databaseNow(db)
  const check = { everyMs: minutes * 60_000, answeredAtMs: answeredAt?.getTime() ?? 0 }
  const dueInMs = Math.max(0, checkDueMs(check, loggedInAt) - at.getTime())
  return { minutes, dueInMs, played: dueInMs > 0 ? null : await playedSince(db, owner, loggedInAt, at) }
}

async function playedSince(db: Sql | Tx, { merchantId, memberId }: Owner, since: Date, at: Date): Promise<Played> {
  const account = await accountOf(db, merchantId, memberId, 'real')
  const { staked, won } = await sumMoved(db, account.id, since)
  return {
    minutes: Math.floor((at.getTime() - since.getTime()) / 60_000),
    ...{ staked: amount(staked), won: amount(won), net: amount(won - staked), currency: account.currency },
  }
}

/** The member goes on: they may bet again, and are asked again after as long. */
export async function answerCheck(tx: Tx, owner: Owner): Promise<void> {
  const member = await knownMember(tx, owner)
  await store.answerCheck(tx, owner, member.at)
}

/** How often a member is asked from now on; an hour at most. */
export async function setCheckMinutes(tx: Tx, owner: Owner, minutes: CheckMinutes): Promise<void> {
  await knownMember(tx, owner)
  await store.updateMinutes(tx, owner, minutes)
}

async function knownMember(tx: Tx, owner: Owner) {
  const member = await holdMember(tx, owner)
  await insertMember(tx, { ...owner, accountId: member.account.id })
  return member
}
