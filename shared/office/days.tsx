import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useAddress } from './address.ts'
import { useAtWork } from './at-work.ts'
import type { Filter } from './list/columns.ts'
import { timeText } from './show.tsx'

export type Days = { from: string; to: string }

const DAY_MS = 86_400_000
/** Both ends of each span, in days before today. */
const SPANS = { today: [0, 0], yesterday: [1, 1], week: [6, 0], month: [29, 0] } as const
export type SpanName = keyof typeof SPANS

/** Some days up to today, by the merchant's clock. */
function useSpan(): (name: SpanName) => Days {
  const { merchant } = useAtWork()
  const today = Date.parse(timeText(new Date().toISOString(), merchant.timeZone, 'date'))
  const day = (ago: number) => new Date(today - ago * DAY_MS).toISOString().slice(0, 10)
  return name => ({ from: day(SPANS[name][0]), to: day(SPANS[name][1]) })
}

/** The days that the address names; where it names none it is given these, so that what is sent to others says which. */
export function WithDays({ span, children }: { span: SpanName; children: (days: Days) => ReactNode }) {
  const { search, change } = useAddress()
  const spanOf = useSpan()
  const { from, to } = search
  const isNamed = Boolean(from && to)
  useEffect(() => {
    if (isNamed) return
    const days = spanOf(span)
    change({ from: from || days.from, to: to || days.to })
  })
  return from && to ? children({ from, to }) : null
}

/** Spans that are asked for most, by one press. */
export function DaySpans() {
  const t = useTranslations('office.days')
  const { search, change } = useAddress()
  const spanOf = useSpan()
  const names = Object.keys(SPANS) as SpanName[]
  const chosen = names.find(name => {
    const { from, to } = spanOf(name)
    return from === search.from && to === search.to
  })
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('label')}
      value={chosen ?? ''}
      onChange={name => change({ ...spanOf(name as SpanName), item: undefined })}
      data={names.map(value => ({ value, label: t(value) }))}
    />
  )
}

export function useDayFilters(): Filter[] {
  const t = useTranslations('office.days')
  return [
    { kind: 'day', name: 'from', label: t('from') },
    { kind: 'day', name: 'to', label: t('to') },
  ]
}
