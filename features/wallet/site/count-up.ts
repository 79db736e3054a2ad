import { useEffect, useRef, useState } from 'react'
import { amount, formatAmount, parseAmount } from '#shared/money.ts'

const COUNT_MS = 600

/**
 * The amount to show on the way from the last one to `target`, both decimal strings: the balance counts to its new
 * value. At once when motion is to be reduced.
 */
export function useCountUp(target: string | undefined): string | undefined {
  const [shown, setShown] = useState(target)
  const from = useRef(target)

  useEffect(() => {
    const start = from.current
    if (start === undefined || target === undefined || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      from.current = target
      setShown(target)
      return
    }
    const [first, last] = [parseAmount(start), parseAmount(target)]
    const startedAt = performance.now()
    let frame = 0
    const step = (at: number) => {
      const part = Math.min(1, Math.max(0, at - startedAt) / COUNT_MS)
      // Interrupted on the way, the next count starts from what is seen.
      from.current = part === 1 ? target : formatAmount(between(first, last, 1 - (1 - part) ** 3))
      setShown(from.current)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [target])

  return shown
}

/** A point between two amounts in whole cents, `part` of the way: for the eye alone. */
function between(first: bigint, last: bigint, part: number) {
  const moved = ((last - first) * BigInt(Math.round(part * 1000))) / 1000n
  return amount(((first + moved) / 100n) * 100n)
}
