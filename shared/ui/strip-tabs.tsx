import type { KeyboardEvent, ReactNode } from 'react'

/** A tab of a strip, and what it wears when it is chosen. */
export const TAB =
  'flex min-h-11 min-w-11 items-center justify-center gap-1.5 whitespace-nowrap rounded-full border border-line px-3 text-sm font-medium text-muted transition-colors hover:border-gold hover:text-ink'
export const CHOSEN = 'border-gold! bg-gold-leaf/15 text-gold-text!'

type StripTabsProps = {
  label: string
  tabs: readonly { key: string; label: string; mark?: ReactNode }[]
  chosen: string
  /** Whether what is listed is the chosen tab's. */
  isShown: boolean
  onChoose: (key: string) => void
  /** The id of what they choose among. */
  panel: string
}

/** The tabs of a strip. Arrow keys, Home and End go from one to the next, as the page reads. */
export function StripTabs({ label, tabs, chosen, isShown, onChoose, panel }: StripTabsProps) {
  function move(event: KeyboardEvent<HTMLElement>): void {
    const at = tabs.findIndex(tab => tab.key === chosen)
    const next = steppedFrom(event, at, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    onChoose(tabs[next]!.key)
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div role="tablist" aria-label={label} className="flex gap-1.5">
      {tabs.map(tab => {
        const isChosen = tab.key === chosen
        return (
          <button
            key={tab.key}
            type="button"
            role="tab"
            data-key={tab.key}
            aria-selected={isChosen && isShown}
            aria-controls={panel}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChoose(tab.key)}
            onKeyDown={move}
            className={`${TAB} ${isChosen && isShown ? CHOSEN : ''}`}
          >
            <bdi>{tab.label}</bdi>
            {tab.mark}
          </button>
        )
      })}
    </div>
  )
}

/** Where arrow keys, Home and End lead among `count` tabs; undefined for keys that do not move. */
function steppedFrom({ key, currentTarget }: KeyboardEvent<HTMLElement>, at: number, count: number) {
  const forwards = currentTarget.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight'
  const backwards = forwards === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
  if (key === forwards) return (at + 1) % count
  if (key === backwards) return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
