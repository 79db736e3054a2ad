import { accountType } from './types.ts'

export { LINK_STATES, type LinkState } from './links.ts'
export { readNames } from './names.ts'
export { type ContactField, maskEmail, maskMobile } from './profiles.ts'
export {
  BANDS,
  type Band,
  HOUSE_TERMS,
  highestBelow,
  LOTTERY_GROUPS,
  type LotteryGroup,
  MOST_RATE,
  pointOf,
  RATED,
  type Rated,
  SERIES,
  type Terms,
} from './terms.ts'
export { ACCOUNT_TYPES, type AccountType, accountType, TEAM_FLAGS, type TeamFlag, typeOf } from './types.ts'

/** What operators decided about a member. `closed` is for ever. */
export type MemberStatus = 'active' | 'blocked' | 'closed'

/** What operators may close for one member and leave the rest open; who may do nothing at all is blocked. */
export const LOCKS = ['deposit', 'bet', 'withdraw'] as const
export type Lock = (typeof LOCKS)[number]

const FREE_PLAY = 'trialMember'
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u

/** Agents may open the agent centre (specification §6, §9). */
export function isAgent(type: number): boolean {
  return accountType(type).isAgent
}

/** Trial accounts play with demo money and may do nothing that needs a real account (specification §6). */
export function isTrial(type: number): boolean {
  return accountType(type).name === FREE_PLAY
}

/** Usernames that differ only in case are one. They are ASCII, so this is what the database does as well. */
export function usernameKey(username: string): string {
  return username.replace(/[A-Z]/g, letter => letter.toLowerCase())
}

/**
 * A nickname as it is kept, 2 to 20 characters; undefined for what is none. Marks that turn the text around them, and what
 * nobody can see, are no part of a name, but for the joiners that Urdu is written with.
 */
export function readNickname(text: string): string | undefined {
  const nickname = text.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const count = [...nickname].length
  return count >= 2 && count <= 20 && !HIDDEN.test(nickname.replace(/[\u200c\u200d]/g, '')) ? nickname : undefined
}
