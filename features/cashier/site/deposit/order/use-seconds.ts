import { useSyncExternalStore } from 'react'

/** Often enough that no second is seen to be missed or to last two. */
const TICK_MS = 250

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS)
  return () => clearInterval(timer)
}

/** Whole seconds until an instant of a server whose clock is so far ahead of this browser's; 0 from then on. */
export function useSecondsTo(at: string, aheadMs: number): number {
  return useSyncExternalStore(everyTick, () => Math.max(0, Math.ceil((Date.parse(at) - aheadMs - Date.now()) / 1000)))
}
