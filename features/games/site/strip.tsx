import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'

type StripProps = {
  /** With arrows at both ends, each while there is something left in its direction. */
  arrows: boolean
  /** What is chosen, by its `data-key`: it is brought into sight. */
  chosen: string
  children: ReactNode
}

/** A row that scrolls sideways. */
export function Strip({ arrows, chosen, children }: StripProps) {
  const t = useTranslations('lobby')
  const row = useRef<HTMLDivElement>(null)
  const { atStart, atEnd, look } = useEnds(row)

  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(chosen)}"]`)
    if (tab && row.current) bringIntoSight(row.current, tab)
  }, [chosen])

  function scroll(way: 1 | -1): void {
    const element = row.current!
    const forwards = element.matches(':dir(rtl)') ? -1 : 1
    element.scrollBy({ left: way * forwards * element.clientWidth * 0.7, behavior: 'smooth' })
  }

  return (
    <div className="relative min-w-0">
      <div ref={row} onScroll={look} className="row-scroll snap-none! items-center gap-1.5 px-(--gutter) lg:px-0">
        {children}
      </div>
      {arrows && (
        <>
          <Arrow label={t('earlier')} isOff={atStart} onPress={() => scroll(-1)} className="start-0 justify-start">
            <ChevronLeft aria-hidden size={20} className="mirror" />
          </Arrow>
          <Arrow label={t('later')} isOff={atEnd} onPress={() => scroll(1)} className="end-0 justify-end">
            <ChevronRight aria-hidden size={20} className="mirror" />
          </Arrow>
        </>
      )}
    </div>
  )
}

type ArrowProps = { label: string; isOff: boolean; onPress: () => void; className: string; children: ReactNode }

/** Over the end of the row; keys go from tab to tab instead. */
function Arrow({ label, isOff, onPress, className, children }: ArrowProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      aria-disabled={isOff}
      onClick={onPress}
      className={`absolute inset-y-0 flex w-9 items-center bg-surface/90 px-2 text-ink transition-opacity hover:text-gold-text aria-disabled:pointer-events-none aria-disabled:opacity-0 ${className}`}
    >
      {children}
    </button>
  )
}

/** Whether the row stands at its start or its end. */
function useEnds(row: RefObject<HTMLDivElement | null>) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false })
  function look(): void {
    const element = row.current
    if (!element) return
    // From right to left the distance counts down from 0.
    const passed = Math.abs(element.scrollLeft)
    const atStart = passed < 4
    const atEnd = passed + element.clientWidth > element.scrollWidth - 4
    setEnds(before => (before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd }))
  }
  useEffect(() => {
    look()
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  })
  return { ...ends, look }
}

/** Sideways only: `scrollIntoView` would move the page as well. */
function bringIntoSight(row: HTMLElement, tab: HTMLElement): void {
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (inner.left >= outer.left && inner.right <= outer.right) return
  row.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2 })
}
