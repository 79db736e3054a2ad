import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { CalendarSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RowsSkeleton } from '#features/records/site/records.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { useSession } from '#shared/web/session.ts'
import { goToDays } from './days.tsx'

type Reading = { refetchInterval?: number; enabled?: boolean }

/** Reads something of the agent's line; what stood before stays until it is there. */
export function useReport<T>(key: QueryKey, read: () => Promise<T>, { enabled = true, ...more }: Reading = {}) {
  const session = useSession()
  return useQuery({
    queryKey: ['agents', session?.token, ...key],
    queryFn: read,
    enabled: enabled && session !== null,
    placeholderData: keepPreviousData,
    ...more,
  })
}

type ReportProps<T> = { query: UseQueryResult<T>; skeleton?: ReactNode; children: (data: T) => ReactNode }

/** What was read, dimmed while other days or filters are asked for. */
export function Report<T>({ query, skeleton = <RowsSkeleton />, children }: ReportProps<T>) {
  return (
    <Loaded query={query} skeleton={skeleton}>
      {data => (
        <div
          aria-busy={query.isPlaceholderData}
          className="flex flex-col gap-5 transition-opacity aria-busy:opacity-60"
        >
          {children(data)}
        </div>
      )}
    </Loaded>
  )
}

/** Nothing in these days, and the way to others. */
export function NoData() {
  const t = useTranslations('agentCentre.parts')
  return (
    <div className="card">
      <Note icon={<CalendarSearch aria-hidden size={28} />} title={t('noData')}>
        <Button onClick={goToDays}>{t('changeDays')}</Button>
      </Note>
    </div>
  )
}
