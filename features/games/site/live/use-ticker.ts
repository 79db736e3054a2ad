import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { TICKER_STEP_PX } from '#features/games/rules/winners.ts'

/** Scrolled by hand, it stays that long where it was left. */
const REST_FRAMES = 60
const STILL = '(prefers-reduced-motion: reduce)'

type Ticker = {
  isStopped: boolean
  count: number
  /** The first one has left the view, and is to come last. */
  onPassed: () => void
}

/**
 * Moves a row of equally wide things half a pixel a frame, for ever, while it is in view: not under the mouse or a finger,
 * not while something in it has the focus, not for those who want no motion. All of them may scroll it by hand.
 */
export function useTicker(row: RefObject<HTMLElement | null>, { isStopped, count, onPassed }: Ticker) {
  const [isHeld, setIsHeld] = useState(false)
  const [isSeen, setIsSeen] = useState(false)
  const [canMove, setCanMove] = useState(false)
  const pass = useEffectEvent(onPassed)

  useEffect(() => {
    const element = row.current!
    const watch = new IntersectionObserver(entries => setIsSeen(entries.at(-1)!.isIntersecting))
    watch.observe(element)
    const measure = () => {
      // With less than that nothing would be left to come in.
      const isLong = element.scrollWidth >= element.clientWidth + 2 * strideOf(element)
      setCanMove(count > 1 && isLong && !matchMedia(STILL).matches)
    }
    const size = new ResizeObserver(measure)
    size.observe(element)
    measure()
    return () => {
      watch.disconnect()
      size.disconnect()
    }
  }, [row, count])

  const isMoving = canMove && isSeen && !isHeld && !isStopped
  useEffect(() => {
    if (!isMoving) return
    const element = row.current!
    const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1
    const stride = strideOf(element)
    let position = sign * element.scrollLeft
    let rest = 0
    let frame = requestAnimationFrame(function step() {
      frame = requestAnimationFrame(step)
      const scrolled = sign * element.scrollLeft
      if (Math.abs(scrolled - position) > 1) rest = REST_FRAMES
      if (rest > 0) {
        rest--
        position = scrolled
        return
      }
      position += TICKER_STEP_PX
      if (position >= stride) {
        flushSync(pass)
        position -= stride
      }
      element.scrollLeft = sign * position
    })
    return () => cancelAnimationFrame(frame)
  }, [row, isMoving])

  /** How many of them are in view, also in part. */
  const inView = useCallback(
    () => (row.current ? Math.ceil(row.current.clientWidth / strideOf(row.current)) + 1 : 0),
    [row],
  )

  return {
    isMoving,
    canMove,
    inView,
    handlers: {
      onPointerEnter: () => setIsHeld(true),
      onPointerLeave: () => setIsHeld(false),
      onFocus: () => setIsHeld(true),
      onBlur: () => setIsHeld(false),
    },
  }
}

/** From the beginning of one to the beginning of the next. */
function strideOf({ children: [first, second] }: HTMLElement): number {
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return Number.POSITIVE_INFINITY
  return Math.abs(second.offsetLeft - first.offsetLeft)
}
