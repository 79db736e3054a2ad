import * as z from 'zod/mini'
import { type Amount, amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { ageOf, changeOf, type LimitChange, timesOf } from '../rules/limit-changes.ts'
import { type Period, windowStart } from '../rules/windows.ts'
import { holdMember, type Owner } from './held.ts'
import { insertMember, sumMoved } from './store.ts'
import * as store from './store-limits.ts'
import { insertPrompt } from './store-prompts.ts'

/** The time that a login may last is another one: sessions that are open follow it. */
export const sessionLimitChanged = {
  name: 'protection.session_limit_changed',
  payload: z.object({ merchantId: z.number(), memberId: z.string() }),
}

/** `by`: the member for a limit of their own, anybody else for one of the operators. */
type Whose = Owner & { by: string }
export type Which =
  | { kind: 'deposit' | 'loss' | 'stake'; period: Period }
  | { kind: 'single_bet' }
  | { kind: 'session' }
/** Null for no limit any more. */
export type LimitAsk = Whose &
  (
    | { kind: 'deposit' | 'loss' | 'stake'; period: Period; max: Amount | null }
    | { kind: 'single_bet'; max: Amount | null }
    | { kind: 'session'; minutes: number | null }
  )

/**
 * Sets a limit. Less, or the first one, is in force with this transaction (C-21); more or none becomes a wish that
 * `confirmLimit` fulfils from `dueAt` on (C-22). Whatever was wished before is off. What the member used since the
 * window began counts.
 */
export async function setLimit(tx: Tx, ask: LimitAsk): Promise<{ change: LimitChange; dueAt?: Date }> {
  const member = await holdMember(tx, ask)
  const { at } = member
  const key = keyOf(ask)
  const wanted = sizeIn(ask)
  const current = await store.findLimit(tx, key)
  const open = await store.findRequest(tx, key)
  if (open) {
    const outcome = ageOf(open, at) === 'lapsed' ? 'lapsed' : 'cancelled'
    await store.closeRequest(tx, open.id, { at, by: ask.by, outcome })
  }
  const change = changeOf(numberOf(current), numberOf(wanted))
  if (change === 'later') {
    const { dueAt, lapsesAt } = timesOf(key.source, at)
    const size = wanted ?? { amount: null, minutes: null }
    await store.insertRequest(tx, key, { ...size, requestedBy: ask.by, requestedAt: at, dueAt, lapsesAt })
    return { change, dueAt }
  }
  if (key.source === 'member' && wanted) await insertPrompt(tx, ask, 'limit')
  if (change === 'now') {
    await insertMember(tx, { ...ask, accountId: member.account.id })
    if (key.period) await beginWindow(tx, ask, member, key.period)
    await replace(tx, key, ask.by, wanted ?? null, null)
  }
  return { change }
}

/**
 * The second yes to a wish for more (C-22): the member's own, or a second operator's (C-54). Refused as `too_early`
 * before its time, and as `not_found` when it lapsed or was never made.
 */
export async function confirmLimit(tx: Tx, ask: Whose & Which): Promise<void> {
  const { at } = await holdMember(tx, ask)
  const key = keyOf(ask)
  const request = await store.findRequest(tx, key)
  if (!request || ageOf(request, at) === 'lapsed') throw new Refusal('not_found')
  if (ageOf(request, at) === 'early') throw new Refusal('too_early', { at: request.dueAt.toISOString() })
  if (key.source === 'operator' && request.requestedBy === ask.by) throw new Refusal('second_person_needed')
  const isRemoval = request.amount === null && request.minutes === null
  await store.closeRequest(tx, request.id, { at, by: ask.by, outcome: 'confirmed' })
  await replace(tx, key, ask.by, isRemoval ? null : request, request.id)
}

async function replace(tx: Tx, key: store.LimitKey, by: string, size: store.LimitSize | null, wish: bigint | null) {
  await store.replaceLimit(tx, key, by, size, wish)
  const { merchantId, memberId } = key
  if (key.kind === 'session') await noteEvent(tx, sessionLimitChanged, { merchantId, memberId })
}

/** Takes a wish for more back; the limit stays as it is. */
export async function cancelLimit(tx: Tx, ask: Whose & Which): Promise<void> {
  const { at } = await holdMember(tx, ask)
  const request = await store.findRequest(tx, keyOf(ask))
  if (!request || ageOf(request, at) === 'lapsed') throw new Refusal('not_found')
  await store.closeRequest(tx, request.id, { at, by: ask.by, outcome: 'cancelled' })
}

/** Takes the totals at the window's start from the ledger, unless the window runs already. */
async function beginWindow(
  tx: Tx,
  { merchantId, memberId }: Owner,
  { account, totals, at }: Awaited<ReturnType<typeof holdMember>>,
  period: Period,
): Promise<void> {
  const startsAt = windowStart(period, at)
  const known = await store.findWindowStart(tx, memberId, period)
  if (known && known >= startsAt) return
  const moved = await sumMoved(tx, account.id, startsAt)
  const base = {
    staked: amount(totals.staked - moved.staked),
    won: amount(totals.won - moved.won),
    deposited: amount(totals.deposited - moved.deposited),
  }
  await store.upsertWindow(tx, { merchantId, memberId, period, startsAt, base })
}

function keyOf({ merchantId, memberId, by, ...which }: Whose & Which): store.LimitKey {
  const period = 'period' in which ? which.period : null
  return { merchantId, memberId, source: by === memberId ? 'member' : 'operator', kind: which.kind, period }
}

function sizeIn(ask: LimitAsk): store.LimitSize | undefined {
  if (ask.kind === 'session') return ask.minutes === null ? undefined : { amount: null, minutes: ask.minutes }
  return ask.max === null ? undefined : { amount: ask.max, minutes: null }
}

function numberOf(size: store.LimitSize | undefined): bigint | undefined {
  return size && (size.amount ?? BigInt(size.minutes ?? 0))
}
