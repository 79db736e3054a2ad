import { useSyncExternalStore } from 'react'

export type AuthModal = 'login' | 'register' | 'forget' | 'logout' | 'realAccount'
type AuthState = { modal: AuthModal | null; waiting: (() => void) | null }

const CLOSED: AuthState = { modal: null, waiting: null }
const listeners = new Set<() => void>()
let state = CLOSED

/** Which of the login modals is open. */
export function useAuthModal(): AuthModal | null {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state.modal,
  )
}

/** Opens a modal; `waiting` is what the player asked for and gets after login. */
export function openAuth(modal: AuthModal, waiting: (() => void) | null = null): void {
  change({ modal, waiting })
}

/** From login to registration and back: what waits goes on waiting. */
export function switchAuth(modal: AuthModal): void {
  change({ modal, waiting: state.waiting })
}

export function closeAuth(): void {
  change(CLOSED)
}

/** Closes, and gives what was waiting. */
export function takeWaiting(): (() => void) | null {
  const { waiting } = state
  change(CLOSED)
  return waiting
}

function change(next: AuthState): void {
  state = next
  for (const listener of listeners) listener()
}
