import * as z from 'zod/mini'
import { moveProblem } from '#features/people/rules/moves.ts'
import { accountType } from '#features/people/rules/types.ts'
import { Refusal } from '#shared/refusal.ts'
import { preferIndices, type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { findMember, type Member } from '../store.ts'
import * as store from './store-moves.ts'

/** A member stands, with all below, under another agent from that instant on; null for the house. */
export const lineMoved = {
  name: 'people.line_moved',
  payload: z.object({
    ...{ merchantId: z.number(), memberId: z.string() },
    ...{ fromId: z.nullable(z.string()), toId: z.nullable(z.string()), at: z.string() },
  }),
}

export type MoveWish = { merchantId: number; memberId: string; toId: string | null }

/** What a move would be, all lines held. Refused as rules/moves.ts says, and as `not_found`. */
export async function judgedMove(tx: Tx, { merchantId, memberId, toId }: MoveWish) {
  await store.holdLines(tx, merchantId)
  const member = await findMember(tx, merchantId, memberId)
  const target = toId === null ? null : await findMember(tx, merchantId, toId)
  if (!member || target === undefined) throw new Refusal('not_found')
  const facts = await store.findFacts(tx, member.number, target?.number ?? 0)
  const problem = moveProblem({
    member: sideOf(member),
    target: target && { ...sideOf(target), depth: facts.depth },
    isUpline: member.uplineId === toId,
    ...facts,
  })
  if (problem) throw new Refusal(problem)
  return { member, target, size: facts.size }
}

function sideOf({ type, currency, status }: Member) {
  const { canHaveDownline, isTrial, name } = accountType(type)
  return { type: { canHaveDownline, isTrial, isTop: name === 'generalAgent' }, currency, status }
}

/**
 * Moves a member with all who stand below under another agent from the next business day on: whatever is settled then
 * counts there. Answers that day, and how many move. `mark` is called once it is judged, before anything is written.
 */
export async function moveSubtree(
  tx: Tx,
  wish: MoveWish,
  mark: () => Promise<void> = async () => {},
): Promise<{ since: string; count: number }> {
  const { member, target } = await judgedMove(tx, wish)
  await mark()
  const from = member.uplineId && ((await findMember(tx, wish.merchantId, member.uplineId))?.number ?? null)
  const move = { id: newId('mov'), merchantId: wish.merchantId, member: member.number, from: from || null }
  const to = target?.number ?? null
  const since = await store.insertMove(tx, { ...move, to })
  return { since, count: await store.insertPlaces(tx, { ...move, to }, since) }
}

/** Where a member goes, with all below, when a day begins; null for who stays. */
export async function waitingMove(db: Sql | Tx, number: number) {
  const move = await store.findWaiting(db, number)
  if (!move) return null
  const { since, toId, username } = move
  return { since, to: toId === null ? null : { id: toId, username: username! } }
}

/** Timed work: lines stand where they belong once their day has begun. */
export async function applyMoves(db: Sql): Promise<void> {
  for (const { merchantId } of await store.selectMerchantsDue(db))
    await transaction(db, async tx => {
      await store.holdLines(tx, merchantId)
      // The rows of 10,000 members are a thousandth of the tree: PostgreSQL would read all of it, which took ten times as long.
      await preferIndices(tx)
      for (const move of await store.selectDue(tx, merchantId)) {
        await store.swapLine(tx, { merchantId, move })
        const { memberId, fromId, toId, at } = move
        await noteEvent(tx, lineMoved, { merchantId, memberId, fromId, toId, at: at.toISOString() })
      }
    })
}
