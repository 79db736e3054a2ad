import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { bringIntoSight, useEnds } from './use-ends.ts'

type StripProps = {
  /** What the arrows at both ends are called, each there while something is left in its direction; none without. */
  arrows: { earlier: string; later: string } | null
  /** What is chosen, by its `data-key`: it is brought into sight. */
  chosen: string
  children: ReactNode
}

const ARROW =
  'absolute inset-y-0 flex w-9 items-center bg-surface px-2 text-ink transition-opacity hover:text-gold-text aria-disabled:pointer-events-none aria-disabled:opacity-0'
const START = 'start-0 shadow-[12px_0_12px_var(--surface)] rtl:shadow-[-12px_0_12px_var(--surface)]'
const END = 'end-0 justify-end shadow-[-12px_0_12px_var(--surface)] rtl:shadow-[12px_0_12px_var(--surface)]'

/** A row of tabs that scrolls sideways. Keys go from tab to tab: the arrows are for the hand. */
export function Strip({ arrows, chosen, children }: StripProps) {
  const row = useRef<HTMLDivElement>(null)
  const { atStart, atEnd, scroll } = useEnds(row)
  const hasArrows = arrows !== null

  // Once more when the arrows come: the tabs came with them.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(chosen)}"]`)
    if (tab && row.current && (hasArrows || chosen)) bringIntoSight(row.current, tab)
  }, [chosen, hasArrows])

  const arrow = (label: string, isOff: boolean, way: 1 | -1, icon: ReactNode) => (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => scroll(way)}
      className={`${ARROW} ${way < 0 ? START : END}`}
    >
      {icon}
    </button>
  )
  return (
    <div className="relative min-w-0 overflow-hidden">
      <div ref={row} className="row-scroll snap-none! items-center gap-1.5 px-(--gutter) lg:px-0">
        {children}
      </div>
      {arrows && arrow(arrows.earlier, atStart, -1, <ChevronLeft aria-hidden size={20} className="mirror" />)}
      {arrows && arrow(arrows.later, atEnd, 1, <ChevronRight aria-hidden size={20} className="mirror" />)}
    </div>
  )
}
