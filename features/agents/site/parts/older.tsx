import { type InfiniteData, type QueryKey, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RowsSkeleton } from '#features/records/site/records.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Failure } from '#shared/ui/states.tsx'
import { AskError } from '#shared/web/ask.ts'
import { useOnline } from '#shared/web/online.ts'
import { useSession } from '#shared/web/session.ts'
import { NoData } from './report.tsx'

type Page<Row> = { list: Row[]; next: string | null }

/** Rows by keyset pages, one below the other. */
export function useOlder<P extends Page<unknown>>(key: QueryKey, read: (before: string | undefined) => Promise<P>) {
  const session = useSession()
  return useInfiniteQuery({
    queryKey: ['agents', session?.token, ...key],
    queryFn: ({ pageParam }) => read(pageParam || undefined),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    enabled: session !== null,
  })
}

type OlderProps<P> = {
  query: UseInfiniteQueryResult<InfiniteData<P>>
  children: (rows: P extends Page<infer Row> ? Row[] : never, first: P) => ReactNode
}

/** With all that may become of them. */
export function Older<P extends Page<unknown>>({ query, children }: OlderProps<P>) {
  const t = useTranslations('wallet')
  const isOnline = useOnline()
  if (query.isError && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return isOnline ? <RowsSkeleton /> : <Failure error={new AskError('offline', 0)} />
  const rows = query.data.pages.flatMap(page => page.list)
  if (rows.length === 0) return <NoData />
  return (
    <div className="flex flex-col gap-4">
      {children(rows as never, query.data.pages[0]!)}
      {query.isFetchNextPageError && <Failure error={query.error} />}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="self-center">
          {t('older')}
        </Button>
      )}
    </div>
  )
}
