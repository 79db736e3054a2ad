import type { ClosingWait } from '#features/agents/rules/closings.ts'
import { accountType } from '#features/people/rules/people.ts'
import {
  directDownlines,
  heldMember,
  judgedMove,
  type LineMember,
  type Member,
  moveSubtree,
  setMemberStatus,
  waitingMove,
} from '#features/people/server/people.ts'
import { cashAccountsOf, hold } from '#features/wallet/server/wallet.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import { endContractsOf } from '../contracts/answer.ts'
import { startOf } from '../contracts/propose.ts'
import { clockOf } from '../contracts/store-contracts.ts'
import * as store from './store-closings.ts'

type Wish = { merchantId: number; memberId: string; to: string | null }
/** Each goes by a move of its own: of more the office moves whole lines first. */
const MOST_DIRECT = 500

/**
 * What closing an agent's account would do, all of it held. `to`: whom their downlines go under, if not who stands above. Refused
 * as `not_found`, `not_allowed` for who has no downlines, `state_changed` where it is decided, `order_final` of a closed account,
 * `team_too_large`, `invalid_input` where nobody is named for the downlines of a top, and as a move of each of these is.
 */
export async function judgedClosing(tx: Tx, { merchantId, memberId, to }: Wish) {
  const member = await heldMember(tx, merchantId, memberId)
  if (!accountType(member.type).canHaveDownline) throw new Refusal('not_allowed')
  if (member.status === 'closed') throw new Refusal('order_final')
  if (await store.findClosing(tx, member.number)) throw new Refusal('state_changed')
  const heirId = to ?? member.uplineId
  const downlines = await toMove(tx, member)
  if (downlines.length > 0 && heirId === null) throw new Refusal('invalid_input', { field: 'to' })
  for (const { id } of downlines) await judgedMove(tx, { merchantId, memberId: id, toId: heirId })
  return { member, heirId, downlines }
}

/** Who still stands directly below and goes nowhere yet. */
async function toMove(tx: Tx, { merchantId, id }: Pick<Member, 'merchantId' | 'id'>): Promise<LineMember[]> {
  const all = await directDownlines(tx, merchantId, id, { limit: MOST_DIRECT + 1 })
  if (all.length > MOST_DIRECT) throw new Refusal('team_too_large', { most: MOST_DIRECT })
  const found: LineMember[] = []
  for (const each of all) {
    if (each.status !== 'closed' && (await waitingMove(tx, each.number)) === null) found.push(each)
  }
  return found
}

/**
 * Decides it: downlines go under the heir from the next day on, what pays the agent ends with its running periods. The account is
 * closed by `finishClosings` when the last of it is over.
 */
export async function close(
  tx: Tx,
  { member, heirId, downlines }: Awaited<ReturnType<typeof judgedClosing>>,
  why: { by: string; operator: string; reason: string },
): Promise<void> {
  const { merchantId, id: memberId, number } = member
  for (const each of downlines) await moveSubtree(tx, { merchantId, memberId: each.id, toId: heirId })
  const clock = await clockOf(tx, merchantId)
  const by = { operator: why.operator }
  await endContractsOf(tx, clock, { merchantId, memberId }, each => startOf(each.kind, each, clock), 'CLOSED', by)
  await store.insertClosing(tx, { merchantId, number, memberId, heirId, by: why.by, reason: why.reason })
}

/** What a decided closing waits for; null where none is decided. */
export async function closingOf(db: Sql, number: number) {
  const closing = await store.findClosing(db, number)
  if (!closing) return null
  const waits: ClosingWait[] = closing.closedAt ? [] : await store.selectWaits(db, closing)
  return { decidedAt: closing.decidedAt.toISOString(), waits }
}

/** Timed work: accounts are closed for which nothing waits. Whoever joined below since they were decided goes the same way. */
export async function finishClosings(db: Sql, log: Log): Promise<void> {
  for (const closing of await store.selectOpen(db)) {
    await transaction(db, tx => finish(tx, closing)).catch(err => {
      log.warn({ err, memberId: closing.memberId }, 'the account of an agent could not be closed')
    })
  }
}

async function finish(tx: Tx, closing: store.Closing): Promise<void> {
  const { merchantId, memberId, number, heirId } = closing
  const member = await heldMember(tx, merchantId, memberId)
  for (const { id } of await toMove(tx, member)) await moveSubtree(tx, { merchantId, memberId: id, toId: heirId })
  // No money comes between what is read and the end.
  await hold(
    tx,
    [...(await cashAccountsOf(tx, [memberId])).values()].map(({ id }) => id),
  )
  if ((await store.selectWaits(tx, closing)).length > 0) return
  if (member.status !== 'closed') await setMemberStatus(tx, merchantId, memberId, 'closed')
  await store.setClosed(tx, number)
}
