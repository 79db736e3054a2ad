import { type RefObject, useEffect, useState } from 'react'

/** Specification §9: a tenth in view counts, and the view is taken 1.3 times as high and wide as it is. */
const THRESHOLD = 0.1
const PRELOAD_MARGIN = '30%'

/** `near` is a tenth in the view with its preload margin, `inView` the least bit in the view itself. */
type Reach = 'near' | 'inView'

type Callback = () => void
const waiting = new WeakMap<Element, Callback>()
const observers: Record<Reach, IntersectionObserver | undefined> = { near: undefined, inView: undefined }

/** Whether an element has come near the view; stays true from then on. `already` spares the look. */
export function useNearView(place: RefObject<Element | null>, already = false, reach: Reach = 'near'): boolean {
  const [isNear, setIsNear] = useState(already)
  useEffect(() => {
    const element = place.current
    if (isNear || !element) return
    waiting.set(element, () => setIsNear(true))
    const observer = observe(reach)
    observer.observe(element)
    return () => observer.unobserve(element)
  }, [place, isNear, reach])
  return isNear
}

/** One observer for all that wait for the same; the browser asks it once a frame at most. */
function observe(reach: Reach): IntersectionObserver {
  // Rows that scroll sideways cut off what the root's own margin would reach: they need theirs. Up and down it would come
  // on top of the root's.
  const near = { threshold: THRESHOLD, rootMargin: PRELOAD_MARGIN, scrollMargin: `0px ${PRELOAD_MARGIN}` }
  observers[reach] ??= new IntersectionObserver(tell, reach === 'near' ? near : undefined)
  return observers[reach]
}

function tell(entries: IntersectionObserverEntry[], observer: IntersectionObserver): void {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue
    observer.unobserve(target)
    waiting.get(target)?.()
  }
}
