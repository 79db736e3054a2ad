import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'

/** Names and values, one below the other. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="text-end [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Figures side by side, each in a box of its own. */
export function Figures({ label, figures }: { label: string; figures: readonly (readonly [string, ReactNode])[] }) {
  return (
    <section aria-label={label}>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {figures.map(([name, value]) => (
          <div key={name} className="flex min-w-0 flex-col gap-1 rounded-control bg-raised p-3">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="truncate text-sm font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function Moment({ at }: { at: string }) {
  const format = useFormatter()
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium' })}
    </time>
  )
}
