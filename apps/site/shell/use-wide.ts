import { useSyncExternalStore } from 'react'

/** From here on pages have a navigation bar: `--breakpoint-lg` of the tokens. */
const wide = globalThis.matchMedia?.('(width >= 60rem)')

function subscribe(listener: () => void): () => void {
  wide?.addEventListener('change', listener)
  return () => wide?.removeEventListener('change', listener)
}

/** Whether the window is wide: what only such windows show is neither drawn nor asked for elsewhere. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide?.matches ?? false)
}
