import { type RefObject, useEffect, useState } from 'react'

/** Specification §9: a tenth in view counts, and the view is taken 1.3 times as high and wide as it is. */
const THRESHOLD = 0.1
const PRELOAD_MARGIN = '30%'

type Callback = () => void
const waiting = new WeakMap<Element, Callback>()
let observer: IntersectionObserver | undefined

/** Whether an element has come near the view; stays true from then on. `already` spares the look. */
export function useNearView(place: RefObject<Element | null>, already = false): boolean {
  const [isNear, setIsNear] = useState(already)
  useEffect(() => {
    const element = place.current
    if (isNear || !element) return
    waiting.set(element, () => setIsNear(true))
    observe().observe(element)
    return () => observe().unobserve(element)
  }, [place, isNear])
  return isNear
}

/** One observer for all that wait; the browser asks it once a frame at most. */
function observe(): IntersectionObserver {
  // Rows that scroll sideways cut off what the root's own margin would reach: they need theirs.
  const margins = { rootMargin: PRELOAD_MARGIN, scrollMargin: PRELOAD_MARGIN }
  observer ??= new IntersectionObserver(tell, { threshold: THRESHOLD, ...margins })
  return observer
}

function tell(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue
    observer?.unobserve(target)
    waiting.get(target)?.()
  }
}
