import { isTrial } from '#features/people/rules/people.ts'
import { type Member, memberById, membersById } from '#features/people/server/people.ts'
import { amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { apart } from '#shared/server/db/arrays.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { stateOf } from '../rules/exclusion.ts'
import {
  excludedUntil,
  isExcluded,
  type Limit,
  type Protection,
  type Rebase,
  type Window,
} from '../rules/protection.ts'
import type { Period } from '../rules/windows.ts'
import * as store from './store.ts'
import { selectExclusions } from './store-exclusions.ts'
import { selectLimits, selectRequests } from './store-limits.ts'

export { answerCheck, readCheck, setCheckMinutes } from './checks.ts'
export { decideLift, exclude, memberExcluded, requestLift } from './exclusions.ts'
export { cancelLimit, confirmLimit, type LimitAsk, sessionLimitChanged, setLimit } from './limits.ts'
export { offersWanted, wantOffers, whoWantsNone } from './offers.ts'
export { exclusionOf, exclusionRegistry, type ListedExclusion, limitHistory, limitWishes } from './registry.ts'
export { PROOFS } from './store.ts'
export { hasPrompt as hasAnsweredLimitPrompt, insertPrompt as answerLimitPrompt } from './store-prompts.ts'

const MINUTE_MS = 60_000

/**
 * What protects these members, in one statement; who has nothing in force is missing. Ask while their accounts are held,
 * in a statement after the one that holds them: then nothing changes it before the commit. Decide by its `at`.
 */
export async function loadProtection(tx: Tx, memberIds: readonly string[]): Promise<Map<string, Protection>> {
  if (memberIds.length === 0) return new Map()
  const { at, members } = await store.readMembers(tx, memberIds)
  return new Map(members.map(row => [row.memberId, readProtection(row, at)]))
}

/** The same from what `protection.public_in_force` told within another statement, at that time. */
export function protectionsOf(found: string | null, at: Date): Map<string, Protection> {
  return new Map(store.readRows(found).map(row => [row.memberId, readProtection(row, at)]))
}

function readProtection({ memberId, inForce, windows }: store.ProtectionRow, at: Date): Protection {
  const [, everyMinutes, answeredAtMs] = CHECK.exec(inForce) ?? []
  return {
    ...{ memberId: apart(memberId), at, windows: windows?.split(',').map(readWindow) ?? [] },
    ...readRules(inForce.replace(CHECK, '')),
    ...(everyMinutes && { check: { everyMs: Number(everyMinutes) * MINUTE_MS, answeredAtMs: Number(answeredAtMs) } }),
  }
}

/** Stands first, and is nobody else's: the rest is what many have alike. */
const CHECK = /^check (\d+) (\d+),?/

type Rules = Pick<Protection, 'limits' | 'exclusion'>

/** Limits and moments that many members have alike are made once: servers remember those of all who play. */
const MOST_ALIKE = 10_000
const rules = new Map<string, Rules>()
const moments = new Map<string, Date>()

function readRules(inForce: string): Rules {
  const known = rules.get(inForce)
  if (known) return known
  const limits: Limit[] = []
  let exclusion: Protection['exclusion']
  for (const line of inForce.split(',').filter(Boolean)) {
    const [kind, period, size] = line.split(' ') as ['excluded' | Limit['kind'], Period, string]
    if (kind === 'excluded') exclusion = { until: size === '-' ? null : new Date(Number(size)) }
    else if (kind === 'session') limits.push({ kind, maxMs: Number(size) * MINUTE_MS })
    else if (kind === 'single_bet') limits.push({ kind, max: amount(BigInt(size)) })
    else limits.push({ kind, period, max: amount(BigInt(size)) })
  }
  const read = exclusion ? { limits, exclusion } : { limits }
  if (rules.size >= MOST_ALIKE) rules.clear()
  rules.set(apart(inForce), read)
  return read
}

function readWindow(line: string): Window {
  const [period, startsAtMs, staked, won, deposited] = line.split(' ') as [Period, string, string, string, string]
  const base = { staked: amount(BigInt(staked)), won: amount(BigInt(won)), deposited: amount(BigInt(deposited)) }
  let startsAt = moments.get(startsAtMs)
  if (!startsAt) {
    startsAt = new Date(Number(startsAtMs))
    if (moments.size >= MOST_ALIKE) moments.clear()
    moments.set(apart(startsAtMs), startsAt)
  }
  return { period, startsAt, base }
}

/** Keeps the windows that `rollWindows` began, in the transaction that decided by them. */
export async function saveRebases(tx: Tx, rebases: readonly Rebase[]): Promise<void> {
  if (rebases.length > 0) await store.updateWindows(tx, rebases)
}

/** Limits in force by whoever set them, wishes for more that wait, and exclusions with where they stand. */
export async function limitsOf(db: Sql | Tx, merchantId: number, memberId: string) {
  const at = await databaseNow(db)
  const limits = await selectLimits(db, merchantId, memberId)
  const requests = await selectRequests(db, merchantId, memberId, at)
  const exclusions = await selectExclusions(db, merchantId, memberId)
  return { limits, requests, exclusions: exclusions.map(each => ({ ...each, state: stateOf(each, at) })) }
}

/** Refuses whoever is excluded, and says until when. Asked where play or a deposit begins; never where money leaves. */
export async function refuseExcluded(tx: Tx, memberId: string): Promise<void> {
  const protection = (await loadProtection(tx, [memberId])).get(memberId)
  if (protection && isExcluded(protection, protection.at)) throw new Refusal('excluded', excludedUntil(protection))
}

/**
 * Who may be given something: refused as `not_found`, `account_blocked`, `in_need_true_account`, `excluded`, in the order of
 * promotions §4.1.
 */
export async function memberToGive(
  tx: Tx,
  { merchantId, memberId }: { merchantId: number; memberId: string },
): Promise<Member> {
  const member = await memberById(tx, merchantId, memberId)
  if (!member) throw new Refusal('not_found')
  if (member.status !== 'active') throw new Refusal('account_blocked')
  if (isTrial(member.type)) throw new Refusal('in_need_true_account')
  await refuseExcluded(tx, memberId)
  return member
}

/** The same of many: those of these members who may be given something. */
export async function whoToGive(tx: Tx, merchantId: number, memberIds: readonly string[]): Promise<Set<string>> {
  const members = await membersById(tx, memberIds)
  const protections = await loadProtection(tx, memberIds)
  return new Set(
    memberIds.filter(id => {
      const member = members.get(id)
      const protection = protections.get(id)
      const isOut = protection !== undefined && isExcluded(protection, protection.at)
      return member?.merchantId === merchantId && member.status === 'active' && !isTrial(member.type) && !isOut
    }),
  )
}

/** Whether a member may be given something. */
export async function mayBeGiven(tx: Tx, owner: { merchantId: number; memberId: string }): Promise<boolean> {
  try {
    await memberToGive(tx, owner)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * The proof that limits (I11) and exclusions (I12) were kept these last hours, that limits rose by confirmed wishes
 * alone (C-22), and that bets read what is on record: how many rows each view finds. All zero, or something is wrong.
 */
export async function proveProtection(db: Sql | Tx): Promise<Record<string, number>> {
  return countFindings(db, store.PROOFS)
}
