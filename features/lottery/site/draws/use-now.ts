import { useEffect, useState } from 'react'

const TICK_MS = 250

/** The server's clock in ms, moving on while it is looked at. `aheadMs` is how far it is ahead of ours. */
export function useNow(aheadMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now + aheadMs
}
