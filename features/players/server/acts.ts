import { type Acting, audit } from '#features/operators/server/operators.ts'
import {
  heldMember,
  type Member,
  memberStanding,
  setLocks,
  setMemberStatus,
  setTags,
  setTest,
} from '#features/people/server/people.ts'
import { afterLock, cleanTags, type What } from '#features/players/rules/players.ts'
import {
  forgetTries,
  lockedUntil,
  sendNewPasswordLink,
  takePaymentPassword,
  throwOut,
} from '#features/sessions/server/sessions.ts'
import { Refusal } from '#shared/refusal.ts'
import type { NotificationLanguage } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { insertNote } from './store-notes.ts'

/* What one operator does about a member. What is written and what is on record stand or fall together. */

export type Aim = { memberId: string; reason: string }
type Told = Record<string, unknown>

/** Holds the member, does it, and puts it on record with what `deed` tells: how it was, how it is. */
export function act(
  { db }: Pick<Context, 'db'>,
  who: Acting,
  { memberId, reason }: { memberId: string; reason?: string },
  action: string,
  deed: (tx: Tx, member: Member) => Promise<Told>,
): Promise<void> {
  return transaction(db, async tx => {
    const member = await heldMember(tx, who.merchantId, memberId)
    const inputs = await deed(tx, member)
    await audit(tx, who, { action, item: `member:${memberId}`, inputs, reason })
  })
}

const setLock = (isLocked: boolean) => (context: Context, who: Acting, what: What, aim: Aim) =>
  act(context, who, aim, isLocked ? 'members.lock' : 'members.unlock', async (tx, member) => {
    if (member.status === 'closed') throw new Refusal('order_final')
    const told = await changeLock(tx, who.merchantId, member, what, isLocked)
    if (!told) throw new Refusal('state_changed')
    return told
  })

/** How it was and how it is; undefined where it is so already. */
export async function changeLock(tx: Tx, merchantId: number, member: Member, what: What, isLocked: boolean) {
  const { status, locks } = member
  const after = afterLock(member, what, isLocked)
  if (!after) return undefined
  if (after.status !== status) await setMemberStatus(tx, merchantId, member.id, after.status)
  else await setLocks(tx, member, after.locks)
  return { what, before: { status, locks }, after }
}
export const lock = setLock(true)
export const unlock = setLock(false)

export const letTry = (context: Context, who: Acting, aim: Aim) =>
  act(context, who, aim, 'members.forgetTries', async (tx, { id, username }) => {
    const whom = { merchantId: who.merchantId, memberId: id, username }
    const until = await lockedUntil(context.db, whom)
    await forgetTries(tx, whom)
    return { before: until?.toISOString() ?? null, after: null }
  })

export const endLogins = (context: Context, who: Acting, aim: Aim) =>
  act(context, who, aim, 'members.logOut', async (tx, { id }) => ({ before: await throwOut(tx, id), after: 0 }))

export const newPassword = (context: Context, who: Acting, aim: Aim, language: NotificationLanguage) =>
  act(context, who, aim, 'members.password', async (tx, { id }) => {
    await sendNewPasswordLink(tx, context, { merchantId: who.merchantId, memberId: id }, language)
    return { language }
  })

export const newPaymentPassword = (context: Context, who: Acting, aim: Aim) =>
  act(context, who, aim, 'members.paymentPassword', async (tx, { id }) => {
    await takePaymentPassword(tx, id)
    return { before: true, after: false }
  })

export const nameTags = (context: Context, who: Acting, aim: Aim, tags: readonly string[]) =>
  act(context, who, aim, 'members.tag', async (tx, member) => {
    const { tags: before } = await memberStanding(tx, who.merchantId, member.id)
    const after = cleanTags(tags)
    await setTags(tx, member, after)
    return { before, after }
  })

export const markTest = (context: Context, who: Acting, aim: Aim, isTest: boolean) =>
  act(context, who, aim, 'members.test', async (tx, member) => {
    const { isTest: before } = await memberStanding(tx, who.merchantId, member.id)
    if (before === isTest) throw new Refusal('state_changed')
    await setTest(tx, member, isTest)
    return { before, after: isTest }
  })

export const note = (context: Context, who: Acting, memberId: string, text: string) =>
  act(context, who, { memberId }, 'members.note', async tx => {
    const id = await insertNote(tx, { merchantId: who.merchantId, memberId }, who.operatorId, text)
    return { note: String(id) }
  })
