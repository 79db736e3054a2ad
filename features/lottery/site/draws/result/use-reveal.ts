import { useEffect, useState } from 'react'
import type { StructureCode } from '#features/lottery/rules/types.ts'
import { revealMs } from './reveal.ts'

const TICK_MS = 80

/**
 * How far the showing of a result has come, in ms; null when nothing is being shown. By the clock, so that a page that was
 * in the background has caught up when it is looked at again. Who wants no motion sees the whole result at once.
 */
export function useReveal(structure: StructureCode) {
  const [startedAt, setStartedAt] = useState<number | null>(null)
  const [elapsedMs, setElapsedMs] = useState(0)

  useEffect(() => {
    if (startedAt === null) return
    const timer = setInterval(() => {
      const elapsed = performance.now() - startedAt
      setElapsedMs(elapsed)
      if (elapsed > revealMs(structure)) setStartedAt(null)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [startedAt, structure])

  return {
    elapsedMs: startedAt === null ? null : elapsedMs,
    begin: () => {
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
      setElapsedMs(0)
      setStartedAt(performance.now())
    },
    skip: () => setStartedAt(null),
  }
}
