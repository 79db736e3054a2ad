import { useSyncExternalStore } from 'react'

/** Often enough that no second is seen to be missed or to last two. */
const TICK_MS = 200
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function listen(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Whole seconds until an instant by the browser's clock, 0 from then on: one timer for all that count. */
export function useSecondsTo(atMs: number): number {
  return useSyncExternalStore(listen, () => Math.max(0, Math.ceil((atMs - Date.now()) / 1000)))
}
