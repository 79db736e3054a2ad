import { useSyncExternalStore } from 'react'
import type { ThirdReturn } from '#features/identities/rules/identities.ts'
import type { ChangeReason } from './security/change-reason.ts'

export type AuthModal =
  | 'login'
  | 'verify'
  | 'changePassword'
  | 'register'
  | 'forget'
  | 'third'
  | 'logout'
  | 'realAccount'
/** Why the login opened by itself: a gated action, a session that ended, or a second step that took too long. */
export type LoginReason = 'notLoggedIn' | 'expired' | 'challengeOver'

/** The second step of a login: what the server wants to see before it lets somebody in. */
export type Challenge = {
  challengeId: string
  method: 'totp' | 'sms' | 'email'
  /** Masked; '' for an authenticator. */
  sentTo: string
  /** Whose login waits; '' while only the server knows it. */
  username: string
}

/** The change-password popup after a login: there is no way around it but logging out. */
export type PasswordChange = { username: string; reason: ChangeReason }

type Waiting = {
  /** What the player asked for, and gets after login. */
  action?: () => void
  reason?: LoginReason
}
type Step = {
  challenge?: Challenge
  change?: PasswordChange
  third?: ThirdReturn
}
export type AuthState = Waiting & Step & { modal: AuthModal | null }

const CLOSED: AuthState = { modal: null }
const listeners = new Set<() => void>()
let state = CLOSED

/** Which of the login modals is open, and why. */
export function useAuth(): AuthState {
  return useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentAuth)
}

export function currentAuth(): AuthState {
  return state
}

export function openAuth(modal: AuthModal, opening: Waiting & Step = {}): void {
  change({ modal, ...opening })
}

/** From login to registration and back, or to the next step: what waits goes on waiting. */
export function switchAuth(modal: AuthModal, next: Step & Pick<Waiting, 'reason'> = {}): void {
  change({ ...state, ...next, modal })
}

export function closeAuth(): void {
  change(CLOSED)
}

/** Closes, and gives what was waiting. */
export function takeWaiting(): (() => void) | undefined {
  const { action } = state
  change(CLOSED)
  return action
}

function change(next: AuthState): void {
  state = next
  for (const listener of listeners) listener()
}
