import { CalendarDays } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DrawnResult } from '#features/lottery/api-results.ts'
import { Button } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { DayPicker } from '../day-picker.tsx'
import { useResultPages } from '../reads.ts'
import { DrawnInFull, DrawnOnALine } from './drawn-result.tsx'

type ResultsPanelProps = {
  game: string
  day?: string | undefined
  onDay?: (day: string | undefined) => void
  /** The newest issue that may be told: it is read when it is not there yet, and nothing after it is shown. */
  upTo?: string | undefined
}

/** Past results of one lottery: the newest in full, those before it a line each. */
export function ResultsPanel({ game, day, onDay, upTo }: ResultsPanelProps) {
  const t = useTranslations('draws')
  const [own, setOwn] = useState(day)
  const chosen = onDay ? day : own
  const query = useResultPages(game, chosen)
  const known = query.data?.pages[0]?.list[0]?.numero
  const { refetch } = query
  useEffect(() => {
    if (upTo && known && known < upTo && !chosen) void refetch()
  }, [upTo, known, chosen, refetch])
  return (
    <div className="flex flex-col gap-4">
      <DayPicker day={chosen} onDay={onDay ?? setOwn} canBeAny />
      <Loaded query={query} skeleton={<ResultsSkeleton />}>
        {({ pages }) => {
          const told = pages.flatMap(page => page.list).filter(({ numero }) => !upTo || numero <= upTo)
          const [newest, ...older] = told
          return newest ? (
            <>
              <Rows newest={newest} older={older} />
              {query.hasNextPage && (
                <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('older')}
                </Button>
              )}
            </>
          ) : (
            <Note
              icon={<CalendarDays aria-hidden size={28} />}
              title={t('noResults')}
              about={t(chosen ? 'noResultsThatDay' : 'noResultsAbout')}
            />
          )
        }}
      </Loaded>
    </div>
  )
}

function Rows({ newest, older }: { newest: DrawnResult; older: readonly DrawnResult[] }) {
  return (
    <div className="flex flex-col gap-3">
      <div className="card p-4">
        <DrawnInFull key={newest.numero} drawn={newest} />
      </div>
      <div>
        {older.map(drawn => (
          <DrawnOnALine key={drawn.numero} drawn={drawn} />
        ))}
      </div>
    </div>
  )
}

export function ResultsSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      <Skeleton className="h-80 w-full rounded-card" />
      {['a', 'b', 'c', 'd'].map(key => (
        <Skeleton key={key} className="h-12 w-full" />
      ))}
    </div>
  )
}
