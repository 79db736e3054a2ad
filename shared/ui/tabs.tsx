import { type KeyboardEvent, type ReactNode, useId } from 'react'

type TabsProps<Key extends string> = {
  label: string
  tabs: readonly { key: Key; label: string }[]
  chosen: Key
  onChoose: (key: Key) => void
  /** What belongs to the chosen tab. */
  children: ReactNode
}

/** Tabs over what they choose; one alone needs no tab. Arrow keys go from one to the next, as the page reads. */
export function Tabs<Key extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Key>) {
  const id = useId()
  if (tabs.length < 2) return children

  function move(event: KeyboardEvent<HTMLElement>): void {
    const next = steppedTo(event)
    if (next === undefined) return
    event.preventDefault()
    const at = tabs.findIndex(tab => tab.key === chosen)
    const { key } = tabs[(at + next + tabs.length) % tabs.length]!
    onChoose(key)
    document.getElementById(`${id}-${key}`)?.focus()
  }

  return (
    <>
      <div role="tablist" aria-label={label} className="flex border-b border-line">
        {tabs.map(tab => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab.key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === chosen ? 0 : -1}
            onClick={() => onChoose(tab.key)}
            onKeyDown={move}
            className="relative min-h-11 flex-1 px-3 text-sm font-medium text-muted transition-colors hover:text-ink aria-selected:text-gold-text aria-selected:after:absolute aria-selected:after:inset-x-3 aria-selected:after:-bottom-px aria-selected:after:h-0.5 aria-selected:after:bg-gold"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} className="pt-4">
        {children}
      </div>
    </>
  )
}

/** One tab on or back; undefined for keys that do not move. */
function steppedTo({ key, currentTarget }: KeyboardEvent<HTMLElement>): 1 | -1 | undefined {
  const isRtl = currentTarget.matches(':dir(rtl)')
  if (key === 'ArrowRight') return isRtl ? -1 : 1
  if (key === 'ArrowLeft') return isRtl ? 1 : -1
  return undefined
}
