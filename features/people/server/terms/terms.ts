import { HOUSE_TERMS, type Terms, termsProblem } from '#features/people/rules/terms.ts'
import { accountType } from '#features/people/rules/types.ts'
import { markWallets } from '#features/wallet/server/wallet.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { joinLines } from '../lines/store-lines.ts'
import { heldMember } from '../standings.ts'
import { type Member, updateLocks } from '../store.ts'
import { assertQuota } from './quotas.ts'
import * as store from './store-terms.ts'

export type { Agreement } from './store-terms.ts'

/** What was set for a member, without what stands above. */
export const termsOf = (db: Sql | Tx, number: number): Promise<Terms> => store.selectTerms(db, number)
export const agreementOf = (db: Sql | Tx, number: number): Promise<store.Agreement> => store.findAgreement(db, number)

/** The most that members have of a group: their own series, else that of the nearest above; none where nobody set one. */
export async function seriesOf(db: Sql | Tx, memberIds: readonly string[], group: string) {
  const rows = await store.selectNearest(db, memberIds, group)
  return new Map(rows.map(({ id, series, dist }) => [id, { series, isOwn: dist === 0 }]))
}

/** Whether anybody of a merchant has a series of a group. */
export const seriesAreSet = (db: Sql | Tx, merchantId: number, group: string): Promise<boolean> =>
  store.anySeries(db, merchantId, group)

/**
 * An agent who gives something to who stands below, held: nobody else gives of theirs meanwhile, and no line moves.
 * Refused as `not_allowed` for who may have nobody below, as `account_blocked`.
 */
export async function heldUpline(tx: Tx, merchantId: number, agentId: string): Promise<Member> {
  await joinLines(tx, merchantId)
  const agent = await heldMember(tx, merchantId, agentId)
  if (!accountType(agent.type).canHaveDownline) throw new Refusal('not_allowed')
  if (agent.status !== 'active') throw new Refusal('account_blocked')
  return agent
}

/** A direct downline of an agent, both held. Refused as `not_found` for anybody else. */
export async function heldDownline(tx: Tx, merchantId: number, agentId: string, memberId: string) {
  const agent = await heldUpline(tx, merchantId, agentId)
  const member = await heldMember(tx, merchantId, memberId)
  if (member.uplineId !== agentId || member.status === 'closed') throw new Refusal('not_found')
  return { agent, member }
}

/** What a new account below an agent who is held gets. Refused as `series_out_of_range` and `no_quota`. */
export async function giveTerms(tx: Tx, agent: Member, member: Pick<Member, 'number'>, wanted: Terms): Promise<void> {
  await assertTerms(tx, agent, wanted)
  await assertQuota(tx, agent, wanted.series, {})
  await store.upsertTerms(tx, agent.merchantId, member.number, wanted)
}

async function assertTerms(tx: Tx, agent: Member | null, wanted: Terms): Promise<void> {
  const own = agent ? await store.selectTerms(tx, agent.number) : HOUSE_TERMS
  const { allowsEqual } = agent ? await store.findAgreement(tx, agent.number) : { allowsEqual: true }
  const problem = termsProblem(wanted, own, allowsEqual)
  if (problem) throw new Refusal('series_out_of_range', problem)
}

/**
 * Sets what a direct downline has; by the house (`agent` null) for the top of a line. What is left out stays. Refused as
 * `series_out_of_range`, as `no_quota`, as `downline_higher` while one directly below them has more, and as `move_waits`
 * while another agent will stand above tomorrow.
 */
export async function setTerms(tx: Tx, agent: Member | null, member: Member, wanted: Terms): Promise<void> {
  await assertTerms(tx, agent, wanted)
  if (await store.isMoving(tx, member.number)) throw new Refusal('move_waits')
  for (const { kind, subject, value } of await store.selectHighestBelow(tx, member.id)) {
    const lowest = (kind === 'series' ? wanted.series : wanted.rates)[subject]
    if (lowest !== undefined && lowest < value)
      throw new Refusal('downline_higher', kind === 'series' ? { group: subject } : { product: subject })
  }
  const before = await store.selectTerms(tx, member.number)
  if (agent) await assertQuota(tx, agent, wanted.series, before.series)
  await store.upsertTerms(tx, member.merchantId, member.number, wanted)
}

/** What an upline, or the house, decides about a member; what is left out stays. */
export const agree = (tx: Tx, member: Member, change: Partial<store.Agreement>): Promise<void> =>
  store.upsertAgreement(tx, member.merchantId, member.number, change)

/**
 * An upline lets no bets of a member in, who is held, or again. Refused as `locked` for what an operator locked: that is
 * theirs to end.
 */
export async function lockBets(tx: Tx, member: Member, isLocked: boolean): Promise<void> {
  const { betsLocked } = await store.findAgreement(tx, member.number)
  const isIn = member.locks.includes('bet')
  if (isIn && !betsLocked) throw new Refusal('locked')
  if (isIn === isLocked) return
  const rest = member.locks.filter(each => each !== 'bet')
  await updateLocks(tx, member.id, isLocked ? [...rest, 'bet'] : rest)
  await agree(tx, member, { betsLocked: isLocked })
  await markWallets(tx, [member.id], 'locks')
}
