import { isAgent, isTrial } from '#features/people/rules/people.ts'

/** Which door a session was opened for; `pwd` is good for a new password only (S-05). */
export type Audience = 'member' | 'agent' | 'free' | 'pwd'

export function audienceOf(accountType: number): Exclude<Audience, 'pwd'> {
  if (isAgent(accountType)) return 'agent'
  return isTrial(accountType) ? 'free' : 'member'
}

/**
 * Security §3.1, §3.6, §3.7, C-13: idle 30 minutes and 12 hours at most; agents 15 minutes and 8 hours; free play 2 hours;
 * 10 minutes for a new password.
 */
export const LIFETIMES: Readonly<Record<Audience, { idleMinutes: number; absoluteMinutes: number }>> = {
  member: { idleMinutes: 30, absoluteMinutes: 12 * 60 },
  agent: { idleMinutes: 15, absoluteMinutes: 8 * 60 },
  free: { idleMinutes: 30, absoluteMinutes: 2 * 60 },
  pwd: { idleMinutes: 10, absoluteMinutes: 10 },
}

/** A login beyond this many ends the oldest session of the member (security §3.1). */
export const MAX_SESSIONS = 3
