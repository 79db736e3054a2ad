import { useSyncExternalStore } from 'react'

/** Whether to ask in this tab; kept over a reload, never over its end: nobody is asked a second time. */
const KEY = 'askContact'
const listeners = new Set<() => void>()

/** Who has registered without a contact is asked for one, once. */
export function askForContact(): void {
  sessionStorage.setItem(KEY, '1')
  tell()
}

export function endContactWish(): void {
  sessionStorage.removeItem(KEY)
  tell()
}

export function useContactWish(): boolean {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => sessionStorage.getItem(KEY) === '1',
  )
}

function tell(): void {
  for (const listener of listeners) listener()
}
