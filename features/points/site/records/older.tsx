import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RowsSkeleton } from '#features/records/site/records.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Failure, Note } from '#shared/ui/states.tsx'
import { AskError } from '#shared/web/ask.ts'
import { useOnline } from '#shared/web/online.ts'

type OlderProps<Row> = {
  query: UseInfiniteQueryResult<InfiniteData<{ list: Row[] }>>
  empty: string
  children: (rows: Row[]) => ReactNode
}

/** Rows page by page, with all that may become of them. */
export function Older<Row>({ query, empty, children }: OlderProps<Row>) {
  const t = useTranslations('points')
  const isOnline = useOnline()
  if (query.isError && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return isOnline ? <RowsSkeleton /> : <Failure error={new AskError('offline', 0)} />
  const rows = query.data.pages.flatMap(page => page.list)
  if (rows.length === 0) return <Note icon={<ReceiptText aria-hidden size={28} />} title={empty} />
  return (
    <div className="flex flex-col gap-4">
      {children(rows)}
      {query.isFetchNextPageError && <Failure error={query.error} />}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="self-center">
          {t('older')}
        </Button>
      )}
    </div>
  )
}
