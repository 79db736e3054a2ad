import { type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { whenIdle } from '../idle.ts'
import { useNearView } from './near-view.ts'
import { Part } from './part.tsx'

/** By any of these somebody uses the page: keys, and what searches it or reads it aloud, must find all of it. */
const SIGNS = ['keydown', 'pointerdown', 'wheel', 'scroll', 'focusin'] as const
/** Nor does it wait longer for those that give no sign. */
const LATEST_MS = 10_000

let isUsed = false
let isWatched = false
const waiting = new Set<() => void>()

type NearProps = {
  as?: 'div' | 'li'
  /** In view from the start, or what gives its row its height. */
  isFirst?: boolean
  /** The place that it keeps from the first paint on. */
  className: string
  children: ReactNode
}

/**
 * What lies beyond the first view, down the page or along a row: drawn when it comes into view, and one part after the
 * other in the page's rest once the page is used, which is before it can come into view by hand. From then on all parts of all pages are there at once, so that going back
 * finds its place. What turns out to be `Nothing` leaves no gap.
 */
export function Near({ as: Place = 'div', isFirst = false, className, children }: NearProps) {
  const place = useRef<HTMLElement>(null)
  const [isTime, setIsTime] = useState(isFirst || isUsed)
  const isInView = useNearView(place, isTime, 'inView')
  useEffect(() => waitForUse(() => startTransition(() => setIsTime(true))), [])
  return (
    <Place ref={place as RefObject<never>} className={`has-[[data-nothing]]:hidden ${className}`}>
      {(isInView || isTime) && <Part>{children}</Part>}
    </Place>
  )
}

function waitForUse(draw: () => void): () => void {
  waiting.add(draw)
  if (isUsed) drawNext()
  else if (!isWatched) watch()
  return () => waiting.delete(draw)
}

function watch(): void {
  isWatched = true
  const timer = setTimeout(use, LATEST_MS)
  for (const sign of SIGNS) addEventListener(sign, use, { passive: true })

  function use(): void {
    clearTimeout(timer)
    for (const sign of SIGNS) removeEventListener(sign, use)
    isUsed = true
    drawNext()
  }
}

function drawNext(): void {
  const [next] = waiting
  if (!next) return
  waiting.delete(next)
  next()
  whenIdle(drawNext)
}
