import { Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { financeOfficeApi } from '#features/finance/api-office.ts'
import { CopyLink } from '#shared/office/copy-link.tsx'
import { DaySpans, type Days, useDayFilters, WithDays } from '#shared/office/days.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Day, Nothing, State } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { BookCard, differing } from './book-card.tsx'

export type Book = z.output<typeof financeOfficeApi.statements.output>['list'][number]
type Row = { day: string; books: Book[] }

/** Vendors' books against ours: a day in each row, a vendor in each column. */
export function Books() {
  const t = useTranslations('office.books')
  return (
    <PageFrame
      title={t('title')}
      about={t('about')}
      actions={
        <>
          <CopyLink />
          <DaySpans />
        </>
      }
    >
      <WithDays span="month">{days => <Matrix days={days} />}</WithDays>
    </PageFrame>
  )
}

function Matrix({ days }: { days: Days }) {
  const t = useTranslations('office.books')
  const filters = useDayFilters()
  const client = useQueryClient()
  const query = { queryKey: ['books', days], queryFn: () => ask(financeOfficeApi.statements, days) }
  const { data } = useQuery(query)
  const vendors = new Map(data?.list.map(each => [each.vendor, each.name]))
  const columns: Column<Row>[] = [
    {
      ...{ id: 'day', title: t('day'), text: row => row.day, isFixed: true },
      cell: row => <Day>{row.day}</Day>,
    },
    ...[...vendors].map(
      ([vendor, name]): Column<Row> => ({
        ...{ id: vendor, title: name, text: row => bookOf(row, vendor)?.state ?? '' },
        cell: row => <Cell book={bookOf(row, vendor)} />,
      }),
    ),
  ]
  return (
    <DataList
      id="books"
      columns={columns}
      rowKey={row => row.day}
      filters={filters}
      read={async () => {
        const { list } = await client.fetchQuery({ ...query, staleTime: 5_000 })
        const rows = [...Map.groupBy(list, each => each.day)].map(([day, books]) => ({ day, books }))
        return { list: rows, next: null }
      }}
      drawer={row => ({
        title: row.day,
        content: (
          <Stack gap="lg">
            {row.books.map(book => (
              <BookCard key={book.vendor} book={book} />
            ))}
          </Stack>
        ),
      })}
      empty={t('none')}
    />
  )
}

const bookOf = ({ books }: Row, vendor: string) => books.find(each => each.vendor === vendor)

function Cell({ book }: { book: Book | undefined }) {
  const t = useTranslations('office.books')
  if (!book) return <Nothing />
  const count = book.lines.filter(differing).length
  if (book.state === 'CLOSED') return <State tone="good">{t('agrees')}</State>
  return <State tone={count > 0 ? 'bad' : 'wait'}>{count > 0 ? t('differs', { count }) : t('open')}</State>
}
