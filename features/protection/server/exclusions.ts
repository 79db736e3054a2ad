import * as z from 'zod/mini'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Tx } from '#shared/server/db.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { coolOffMs, type ExclusionAsk, termsOf } from '../rules/exclusion.ts'
import { holdMember, type Owner } from './held.ts'
import { insertMember } from './store.ts'
import * as store from './store-exclusions.ts'

/** A member may not bet or deposit any more: sessions end, marketing and messages of agents stop (C-25). */
export const memberExcluded = {
  name: 'protection.member_excluded',
  payload: z.object({ merchantId: z.number(), memberId: z.string(), kind: z.enum(['time_out', 'self', 'operator']) }),
}

/**
 * Excludes a member from betting and depositing with this transaction (C-24, C-25, C-27). Others in force stay, so
 * none is ever shortened by it. Answers its id and when it ends by its term, null without one.
 */
export async function exclude(
  tx: Tx,
  ask: Owner & { by: string } & ExclusionAsk,
): Promise<{ id: bigint; endsAt: Date | null }> {
  const { merchantId, memberId, kind } = ask
  const { account } = await holdMember(tx, ask)
  await insertMember(tx, { merchantId, memberId, accountId: account.id })
  const reason = ask.kind === 'operator' ? ask.reason : ''
  const terms = termsOf(ask)
  const { id, endsAt } = await store.insertExclusion(tx, {
    merchantId,
    memberId,
    kind,
    reason,
    placedBy: ask.by,
    terms,
  })
  await noteEvent(tx, memberExcluded, { merchantId, memberId, kind })
  return { id, endsAt }
}

/**
 * Asks to lift an exclusion, with reasons (C-26): members ask for their own, operators for those of operators. Refused
 * as `too_early` before its term is over; without a term, before 6 months.
 */
export async function requestLift(
  tx: Tx,
  ask: Owner & { exclusionId: bigint; by: string; reason: string },
): Promise<void> {
  const exclusion = await store.lockExclusion(tx, ask.merchantId, ask.exclusionId)
  if (!exclusion || exclusion.memberId !== ask.memberId || exclusion.liftedAt) throw new Refusal('not_found')
  if ((exclusion.kind === 'operator') === (ask.by === ask.memberId)) throw new Refusal('not_allowed')
  if (exclusion.liftRequested) throw new Refusal('proposal_open')
  const at = await databaseNow(tx)
  if (at < exclusion.firmUntil) throw new Refusal('too_early', { at: exclusion.firmUntil.toISOString() })
  const { merchantId, exclusionId, by, reason } = ask
  await store.insertLift(tx, { merchantId, exclusionId, requestedBy: by, requestedAt: at, reason })
}

/**
 * An operator's answer to that. Approved, the exclusion still holds for its cool-off (C-26) and then is over; refused,
 * it holds on and may be asked for again. Answers until when it holds, null for on and on.
 */
export async function decideLift(
  tx: Tx,
  ask: { merchantId: number; exclusionId: bigint; by: string; approved: boolean },
): Promise<Date | null> {
  const exclusion = await store.lockExclusion(tx, ask.merchantId, ask.exclusionId)
  const lift = exclusion && (await store.findOpenLift(tx, exclusion.id))
  if (!lift) throw new Refusal('not_found')
  if (lift.requestedBy === ask.by) throw new Refusal('second_person_needed')
  const at = await databaseNow(tx)
  await store.decideLift(tx, lift.id, { by: ask.by, at, approved: ask.approved })
  if (!ask.approved) return null
  const liftedAt = new Date(at.getTime() + coolOffMs(exclusion))
  await store.updateLifted(tx, exclusion.id, liftedAt)
  return liftedAt
}
