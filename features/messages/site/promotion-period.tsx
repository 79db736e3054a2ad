import { CalendarClock } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Announcement } from './use-announcements.ts'

/** Until when a promotion runs. */
export function Period({ promotion: { endsAt } }: { promotion: Announcement }) {
  const t = useTranslations('messages')
  const format = useFormatter()
  const date = endsAt && format.dateTime(new Date(endsAt), { dateStyle: 'medium' })
  return (
    <p className="flex items-center gap-1.5 text-xs text-muted">
      <CalendarClock aria-hidden size={14} />
      {date ? t('until', { date }) : t('noEnd')}
    </p>
  )
}
