import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Whether a row that scrolls sideways stands at its start or its end, and the way on by one view. */
export function useEnds(row: RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: true })
  const look = useCallback(() => {
    const element = row.current
    if (!element) return
    // From right to left the distance counts down from 0.
    const passed = Math.abs(element.scrollLeft)
    const atStart = passed < 4
    const atEnd = passed + element.clientWidth > element.scrollWidth - 4
    setEnds(before => (before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd }))
  }, [row])

  useEffect(() => {
    const watcher = new ResizeObserver(look)
    const element = row.current!
    watcher.observe(element)
    for (const child of element.children) watcher.observe(child)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      watcher.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [row, look])

  function scroll(way: 1 | -1): void {
    const element = row.current!
    const forwards = element.matches(':dir(rtl)') ? -1 : 1
    element.scrollBy({ left: way * forwards * element.clientWidth * 0.8, behavior: 'smooth' })
  }

  return { ...ends, scroll }
}

/** Sideways only: `scrollIntoView` would move the page as well. */
export function bringIntoSight(row: HTMLElement, tab: HTMLElement): void {
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (inner.left >= outer.left && inner.right <= outer.right) return
  row.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2 })
}
