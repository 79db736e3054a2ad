import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Failure, Note } from '#shared/ui/states.tsx'
import { type Column, Table } from '#shared/ui/table.tsx'
import { AskError } from '#shared/web/ask.ts'
import { useOnline } from '#shared/web/online.ts'
import { useSession } from '#shared/web/session.ts'

type PagesProps<Row extends { id: string }> = {
  caption: string
  queryKey: QueryKey
  read: (before: string | undefined) => Promise<{ list: Row[]; next: string | null }>
  columns: Column<Row>[]
}

/** A record in keyset pages, one below the other, with all that may become of it. */
export function Pages<Row extends { id: string }>({ caption, queryKey, read, columns }: PagesProps<Row>) {
  const t = useTranslations('records')
  const tWallet = useTranslations('wallet')
  const session = useSession()
  const isOnline = useOnline()
  const query = useInfiniteQuery({
    queryKey: ['records', session?.token, ...queryKey],
    queryFn: ({ pageParam }) => read(pageParam || undefined),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    enabled: session !== null,
  })
  if (query.isError && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return isOnline ? <RowsSkeleton /> : <Failure error={new AskError('offline', 0)} />
  const rows = query.data.pages.flatMap(page => page.list)
  if (rows.length === 0)
    return <Note icon={<ReceiptText aria-hidden size={28} />} title={t('empty')} about={t('emptyAbout')} />
  return (
    <div className="flex flex-col gap-4">
      <Table caption={caption} columns={columns} rows={rows} keyOf={row => row.id} />
      {query.isFetchNextPageError && <Failure error={query.error} />}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="self-center">
          {tWallet('older')}
        </Button>
      )}
    </div>
  )
}

export function RowsSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      {['a', 'b', 'c', 'd', 'e', 'f'].map(row => (
        <Skeleton key={row} className="h-16 w-full sm:h-9" />
      ))}
    </div>
  )
}
