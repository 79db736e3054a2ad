import * as z from 'zod/mini'
import type { MemberInfo } from '#features/people/api.ts'
import { readCode } from '#features/people/rules/codes.ts'
import { accountType, isTrial, type MemberStatus, readNickname, usernameKey } from '#features/people/rules/people.ts'
import { markWallets } from '#features/wallet/server/wallet.ts'
import { Refusal } from '#shared/refusal.ts'
import { brokenConstraint, type Sql, type Tx } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import * as store from './store.ts'
import { agreementOf } from './terms/terms.ts'

export type { Profile } from '#features/people/rules/profiles.ts'
export type { TeamFlag } from '../rules/types.ts'
export { directDownlines, distanceInLine, findInLine, isInLine, type LineMember, lineOf } from './lines/lines.ts'
export { applyMoves, judgedMove, lineMoved, type MoveWish, moveSubtree, waitingMove } from './lines/moves.ts'
export { ownTeamFlags, setTeamFlags, teamFlags, teamForbidden } from './lines/team-flags.ts'
export {
  deleteLink,
  editLink,
  type Joined,
  joinByLink,
  type LinkFilter,
  type ListedLink,
  linkByCode,
  listLinks,
  makeLink,
} from './links/links.ts'
export { agentOfSite, setAgentOfSite } from './links/site-agents.ts'
export { assertMayPlay } from './may-play.ts'
export {
  contactIsProven,
  forgetUnproven,
  maskedContacts,
  memberHasContact,
  memberIdByContact,
  proveContact,
  readProfile,
  savePayeeName,
  saveProfile,
} from './profiles.ts'
export { searchMembers } from './search.ts'
export {
  heldMember,
  type ListedMember,
  languageRead,
  listMembers,
  type MemberFilter,
  memberStanding,
  noteDeposits,
  noteLanguage,
  noteLevel,
  noteLogin,
  setLocks,
  setTags,
  setTest,
} from './standings.ts'
export type { Member, MemberState } from './store.ts'
export { selectSharers as sharersOfMobile } from './store-profiles.ts'
export { givenTo, giveQuota, isQuotaBand, type Quota, type QuotaGift, quotasOf, setQuota } from './terms/quotas.ts'
export {
  type Agreement,
  agree,
  agreementOf,
  giveTerms,
  heldDownline,
  heldUpline,
  lockBets,
  seriesAreSet,
  seriesOf,
  setTerms,
  termsOf,
} from './terms/terms.ts'

/** An operator blocked, closed or reopened a member. */
export const memberStatusChanged = {
  name: 'people.member_status_changed',
  payload: z.object({ merchantId: z.number(), memberId: z.string(), status: z.enum(['active', 'blocked', 'closed']) }),
}

/** Somebody registered whom a member recommended the site to. */
export const memberRecommended = {
  name: 'people.member_recommended',
  payload: z.object({ merchantId: z.number(), memberId: z.string(), recommenderId: z.string() }),
}

export type NewMember = {
  merchantId: number
  username: string
  currency: string
  type?: number
  /** The agent above; fixed for ever, as is who recommended the site. */
  uplineId?: string
  recommenderId?: string
  /** The ISO code of where they registered, where that is known. */
  country?: string | undefined
}

/**
 * Adds a member below their upline and returns the new id. Refused as `username_taken` when the merchant has that name, in
 * any case, and as `too_deep` below a line that is as long as lines may be.
 */
export async function addMember(tx: Tx, member: NewMember): Promise<string> {
  const id = newId('mem')
  const adding = store.insertMember(tx, {
    ...member,
    id,
    type: member.type ?? 0,
    uplineId: member.uplineId ?? null,
    recommenderId: member.recommenderId ?? null,
    country: member.country ?? '',
  })
  const added = await adding.catch(error => {
    throw brokenConstraint(error) === 'line_is_short' ? new Refusal('too_deep') : error
  })
  if (!added) throw new Refusal('username_taken', { field: 'username' })
  const { merchantId, recommenderId } = member
  if (recommenderId) await noteEvent(tx, memberRecommended, { merchantId, memberId: id, recommenderId })
  return id
}

export async function memberById(tx: Tx, merchantId: number, id: string): Promise<store.Member | undefined> {
  return store.findMember(tx, merchantId, id)
}

/** Those of these members that there are, of whichever merchant. */
export async function membersById(tx: Tx, ids: readonly string[]): Promise<Map<string, store.Member>> {
  return new Map((await store.selectMembersById(tx, ids)).map(member => [member.id, member]))
}

export async function memberByUsername(tx: Tx, merchantId: number, username: string) {
  return store.findMemberByKey(tx, merchantId, usernameKey(username))
}

/** Whose code this is, as far as they may bring others: undefined alike for no code and for one of a closed account (S-16). */
export async function memberByCode(db: Tx | Sql, merchantId: number, text: string): Promise<store.Member | undefined> {
  const code = readCode(text)
  const member = code === null ? undefined : await store.findMemberByCode(db, merchantId, code)
  return member?.status === 'active' && !isTrial(member.type) ? member : undefined
}

/** Status, account type and merchant of many members in one statement. Unknown ids are missing from the answer. */
export async function memberStates(tx: Tx, ids: readonly string[]): Promise<Map<string, store.MemberState>> {
  const rows = await store.selectStates(tx, [...new Set(ids)])
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}

/** Usernames by id; ids of nobody at this merchant are missing. */
export async function memberNames(
  db: Tx | Sql,
  merchantId: number,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await store.selectNames(db, merchantId, [...new Set(ids)])
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** Usernames by id of those whom others may see: members who hide themselves and trial accounts are missing. */
export async function shownNames(db: Sql, merchantId: number, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await store.selectShownNames(db, merchantId, [...new Set(ids)])
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** Whether a member is hidden from what others see of bets and wins. */
export async function isHidden(db: Sql, merchantId: number, memberId: string): Promise<boolean> {
  return store.selectHidden(db, merchantId, memberId)
}

export async function setHidden(tx: Tx, merchantId: number, memberId: string, hidden: boolean): Promise<void> {
  if (!(await store.updateHidden(tx, merchantId, memberId, hidden))) throw new Refusal('not_found')
}

/** How a member is called and pictured. */
export async function saveLook(
  tx: Tx,
  merchantId: number,
  memberId: string,
  look: { nickname: string; avatar: number },
): Promise<void> {
  const nickname = readNickname(look.nickname)
  if (nickname === undefined) throw new Refusal('invalid_input', { field: 'nickname' })
  if (!(await store.updateLook(tx, merchantId, memberId, { ...look, nickname }))) throw new Refusal('not_found')
}

/** What `/wps/member/info` shows (specification §3). */
export async function memberInfo(db: Tx | Sql, merchantId: number, id: string): Promise<MemberInfo> {
  const member = await store.findMember(db, merchantId, id)
  if (!member) throw new Refusal('not_found')
  const { toUpline } = await agreementOf(db, member.number)
  return {
    id: member.id,
    account: member.username,
    nickname: member.nickname,
    avatar: member.avatar,
    type: member.type,
    toUpline: toUpline && member.uplineId !== null && accountType(member.type).mayTransferUp,
    clubLabel: { labelName: '', rankLevel: member.rankLevel },
    memberLabel: member.labels,
    currency: member.currency,
    registeredAt: member.registeredAt.toISOString(),
    referralCode: member.code,
  }
}

/** Sets the rank in the VIP club, 0 to 99: what operators grant; above 4 VIP customer service answers (specification §6). */
export async function setRank(tx: Tx, merchantId: number, memberId: string, rankLevel: number): Promise<void> {
  if (!(await store.updateRank(tx, merchantId, memberId, rankLevel))) throw new Refusal('not_found')
}

/** The same of several of any merchant: what their growth brings them to. */
export const setRanks = (tx: Tx, ranks: readonly { memberId: string; rank: number }[]): Promise<void> =>
  store.updateRanks(tx, ranks)

/** Blocks, closes or reopens a member; whoever holds sessions or rounds of theirs hears of it. Closed stays closed. */
export async function setMemberStatus(tx: Tx, merchantId: number, memberId: string, status: MemberStatus) {
  if (!(await store.updateStatus(tx, merchantId, memberId, status))) throw new Refusal('not_found')
  await markWallets(tx, [memberId], 'status')
  await noteEvent(tx, memberStatusChanged, { merchantId, memberId, status })
}
