import type { ReactNode } from 'react'

/** One figure with what it is, a line of a `dl`. */
export function Fact({ label, isMain = false, children }: { label: string; isMain?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-baseline justify-between gap-4 py-1">
      <dt className={isMain ? 'font-semibold' : 'text-muted'}>{label}</dt>
      <dd className={`min-w-0 text-end [overflow-wrap:anywhere] ${isMain ? 'font-semibold text-gold-text' : ''}`}>
        {children}
      </dd>
    </div>
  )
}
