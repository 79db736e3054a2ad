import { useSyncExternalStore } from 'react'

export type AuthModal = 'login' | 'register' | 'forget' | 'logout' | 'realAccount'
/** Why the login opened by itself: a gated action, or a session that ended. */
export type LoginReason = 'notLoggedIn' | 'expired'

type Waiting = {
  /** What the player asked for, and gets after login. */
  action?: () => void
  reason?: LoginReason
}
export type AuthState = Waiting & { modal: AuthModal | null }

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

export function openAuth(modal: AuthModal, waiting: Waiting = {}): void {
  change({ modal, ...waiting })
}

/** From login to registration and back: what waits goes on waiting. */
export function switchAuth(modal: AuthModal): void {
  change({ ...state, modal })
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
