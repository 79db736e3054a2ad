import type { ReactNode } from 'react'

type ChoiceProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode }

/** A native choice of the lobby's tools; it wears gold while it narrows. */
export function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={event => onChange(event.target.value)}
      className={`picker min-h-11 min-w-0 flex-1 justify-between truncate rounded-control border bg-surface px-3 text-sm sm:flex-none ${value ? 'border-gold text-gold-text' : 'border-line-strong text-ink'}`}
    >
      {children}
    </select>
  )
}
