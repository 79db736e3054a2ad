export { type ContactField, maskEmail, maskMobile } from './profiles.ts'

/** What operators decided about a member. `closed` is for ever. */
export type MemberStatus = 'active' | 'blocked' | 'closed'

const AGENT_TYPES: readonly number[] = [1, 2, 41, 42]
const TRIAL_TYPE = 4

/** Agents may open the agent centre (specification §6, §9). */
export function isAgent(accountType: number): boolean {
  return AGENT_TYPES.includes(accountType)
}

/** Trial accounts play with demo money and may do nothing that needs a real account (specification §6). */
export function isTrial(accountType: number): boolean {
  return accountType === TRIAL_TYPE
}

/** Usernames that differ only in case are one. They are ASCII, so this is what the database does as well. */
export function usernameKey(username: string): string {
  return username.replace(/[A-Z]/g, letter => letter.toLowerCase())
}
