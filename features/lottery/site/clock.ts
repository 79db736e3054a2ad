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

/** Something that goes by this browser's clock, in steps; who shows it is drawn again only when it changes. */
export function useTimed<T extends string | number>(read: (nowMs: number) => T): T {
  return useSyncExternalStore(listen, () => read(Date.now()))
}

/** Whole seconds until an instant by the browser's clock, 0 from then on. */
export function useSecondsTo(atMs: number): number {
  return useTimed(nowMs => Math.max(0, Math.ceil((atMs - nowMs) / 1000)))
}

export type Clock = { readonly days: number; readonly digits: string }

/** `05:09`, `01:05:09` from an hour on, whole days apart. */
export function clockOf(seconds: number): Clock {
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const short = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return { days: Math.floor(hours / 24), digits: hours > 0 ? `${two(hours % 24)}:${short}` : short }
}
