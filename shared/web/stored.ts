import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** Other tabs of the browser change what is stored as well. */
function listen(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** What this browser has stored under a key, as it changes; null when nothing is. */
export function useStored(key: string): string | null {
  return useSyncExternalStore(listen, () => localStorage.getItem(key))
}

/** Stores it, and tells whoever shows it. */
export function store(key: string, text: string): void {
  localStorage.setItem(key, text)
  for (const listener of listeners) listener()
}
