export { ANY, isAskable, OWNER, PERMISSIONS, type Permission, permittedTo } from './permissions.ts'
export { READY_ROLES } from './ready-roles.ts'

/** Staff reach everybody's money: theirs are longer than players' (security §3.2), and never shorter than this. */
export const LEAST_PASSWORD = 12
export const MOST_PASSWORD = 128

/** Which of the two things is wrong with a new password of an operator; null when nothing is. */
export function passwordProblem(password: string, email: string): 'short' | 'guessable' | null {
  if (password.length < LEAST_PASSWORD) return 'short'
  const name = email.split('@')[0]!.toLowerCase()
  const isTheirName = name.length > 3 && password.toLowerCase().includes(name)
  return isTheirName || new Set(password).size < 5 ? 'guessable' : null
}

/**
 * Who is behind a mailbox: what follows a `+` is the same person's. Two accounts of one person are never two people
 * (security C-54).
 */
export function personOf(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@')
  return `${name.split('+')[0]}@${host}`
}

/** Logins of operators end after so long without a call (security S-43), and in any case after a shift. */
export const LIFETIME = { idleMinutes: 15, absoluteMinutes: 8 * 60 } as const
/** How long who an operator is counts as proven for dangerous calls. */
export const FRESH_MINUTES = 10
/** A login beyond this many ends the oldest. */
export const MAX_LOGINS = 3
/** What waits for a second person waits no longer (back-office, four-eyes list). */
export const PROPOSAL_HOURS = 24
