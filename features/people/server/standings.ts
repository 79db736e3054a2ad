import type { Lock } from '#features/people/rules/people.ts'
import { markWallets } from '#features/wallet/server/wallet.ts'
import type { Amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { holdMember, type Member, updateLocks } from './store.ts'
import * as store from './store-standings.ts'
import { endUplineLock } from './terms/store-terms.ts'

export type { ListedMember, MemberFilter, Standing } from './store-standings.ts'

/* How members stand for who looks after them: kept beside the member, so that no bet waits for it. */

/** A member logged in, has another level, paid in: told by who knows, in the transaction in which it happens. */
export const noteLogin = (tx: Tx, memberId: string): Promise<void> => store.touchLogin(tx, memberId)
/** A member opened the site in a language: it is theirs until they open it in another. */
export const noteLanguage = (db: Sql | Tx, memberId: string, language: string): Promise<void> =>
  store.updateLanguage(db, memberId, language)
/** In which they last read the site; undefined while nobody knows. */
export const languageRead = (db: Sql | Tx, memberId: string): Promise<string | undefined> =>
  store.findLanguage(db, memberId)
export const noteLevel = (tx: Tx, memberId: string, level: number): Promise<void> =>
  store.updateLevel(tx, memberId, level)
export const noteDeposits = (tx: Tx, paid: readonly { memberId: string; amount: Amount }[]): Promise<void> =>
  store.addDeposited(tx, paid)

/** The member, held until the transaction ends; refused as `not_found` for one of another merchant. */
export async function heldMember(tx: Tx, merchantId: number, memberId: string): Promise<Member> {
  const member = await holdMember(tx, merchantId, memberId)
  if (!member) throw new Refusal('not_found')
  return member
}

/** Closes these for the member, and opens the others. Refused as `order_final` for a closed account. */
export async function setLocks(tx: Tx, member: Member, locks: readonly Lock[]): Promise<void> {
  if (member.status === 'closed') throw new Refusal('order_final')
  await updateLocks(tx, member.id, locks)
  // What an operator decided is no upline's to end.
  await endUplineLock(tx, member.number)
  await markWallets(tx, [member.id], 'locks')
}

export const setTags = (tx: Tx, member: Member, tags: readonly string[]): Promise<void> =>
  store.updateTags(tx, member.id, tags)
export const setTest = (tx: Tx, member: Member, isTest: boolean): Promise<void> =>
  store.updateTest(tx, member.id, isTest)

export async function memberStanding(db: Sql | Tx, merchantId: number, memberId: string): Promise<store.Standing> {
  const standing = await store.findStanding(db, merchantId, memberId)
  if (!standing) throw new Refusal('not_found')
  return standing
}

const PLACE = /^(\d{1,17})\.(mem_[0-9a-z]+)$/

/** A page of the merchant's members, the newest first; trial accounts are none. */
export async function listMembers(
  db: Sql,
  merchantId: number,
  filter: store.MemberFilter,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ list: store.ListedMember[]; next: string | null }> {
  const [, registeredAt, id] = PLACE.exec(before ?? '') ?? []
  if (before !== undefined && id === undefined) throw new Refusal('invalid_input', { field: 'before' })
  const place = registeredAt && id ? { registeredAt, id } : undefined
  const rows = await store.selectMembers(db, merchantId, filter, place, limit + 1)
  const list = rows.slice(0, limit)
  const last = list.at(-1)
  return { list, next: rows.length > limit && last ? `${last.at}.${last.id}` : null }
}
