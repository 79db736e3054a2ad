import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { recordsApi, type StatementLine } from '#features/records/api.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Failure, Note } from '#shared/ui/states.tsx'
import { type Column, Table } from '#shared/ui/table.tsx'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { AskError, ask } from '#shared/web/ask.ts'
import { useOnline } from '#shared/web/online.ts'
import { useSession } from '#shared/web/session.ts'
import { presetDays } from '../rules/days.ts'
import { Played } from './played.tsx'
import { askOf, type Span, SpanTools, today } from './span.tsx'
import { Totals } from './totals.tsx'

const PAGE_SIZE = 20

/** Every change of the balance, newest first, by keyset pages; of which days and product, and what they add up to. */
export function Statement() {
  const [span, setSpan] = useState<Span>(() => ({ ...presetDays('month', today()), product: '' }))
  return (
    <div className="flex flex-col gap-4">
      <SpanTools span={span} onSpan={setSpan} />
      <Totals span={span} />
      <Lines span={span} />
    </div>
  )
}

function Lines({ span }: { span: Span }) {
  const t = useTranslations('wallet')
  const session = useSession()
  const isOnline = useOnline()
  const { language } = useLanguage()
  const columns = useColumns()
  const query = useInfiniteQuery({
    queryKey: ['statement', session?.token, language, span],
    queryFn: ({ pageParam }) =>
      ask(recordsApi.statement, {
        ...askOf(span),
        ...{ language, limit: PAGE_SIZE },
        ...(pageParam && { before: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    enabled: session !== null,
  })
  if (query.isError && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return isOnline ? <StatementSkeleton /> : <Failure error={new AskError('offline', 0)} />
  const lines = query.data.pages.flatMap(page => page.list)
  if (lines.length === 0) {
    return (
      <Note icon={<ReceiptText aria-hidden size={28} />} title={t('statementEmpty')} about={t('statementEmptyAbout')} />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Table caption={t('statement')} columns={columns} rows={lines} keyOf={line => line.id} />
      {query.isFetchNextPageError && <Failure error={query.error} />}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="self-center">
          {t('older')}
        </Button>
      )}
    </div>
  )
}

function useColumns(): Column<StatementLine>[] {
  const t = useTranslations('wallet')
  const format = useFormatter()
  const symbol = useCurrencySymbol()
  return [
    {
      key: 'at',
      label: t('at'),
      cell: line => (
        <time dateTime={line.at} className="whitespace-nowrap">
          {format.dateTime(new Date(line.at), { dateStyle: 'medium', timeStyle: 'medium' })}
        </time>
      ),
    },
    {
      key: 'kind',
      label: t('kind'),
      cell: line => (t.has(`kinds.${line.kind}` as 'kinds.bet') ? t(`kinds.${line.kind}` as 'kinds.bet') : line.kind),
    },
    { key: 'played', label: t('played'), cell: line => <Played line={line} /> },
    {
      key: 'amount',
      label: t('amount'),
      align: 'end',
      cell: line => <Money amount={line.amount} signed />,
    },
    {
      key: 'after',
      label: t('balanceAfter'),
      align: 'end',
      cell: line => <Money amount={line.balanceAfter} symbol={symbol} />,
    },
  ]
}

function StatementSkeleton() {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f']
  return (
    <div className="flex flex-col gap-3">
      {rows.map(row => (
        <Skeleton key={row} className="h-16 w-full sm:h-9" />
      ))}
    </div>
  )
}
