import { useEffect, useState } from 'react'

/** What was read, and how far the server's clock is ahead of this browser's: countdowns go by the server's. */
export async function withClock<T extends { serverTime: string }>(asked: Promise<T>) {
  const answer = await asked
  return { ...answer, aheadMs: Date.parse(answer.serverTime) - Date.now() }
}

/** Whole seconds until an instant of the server, 0 from then on. */
export function useSecondsTo(until: string, aheadMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((Date.parse(until) - aheadMs - now) / 1_000))
}

/** `29:05`. */
export function digitsOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
