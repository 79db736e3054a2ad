import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { financeOfficeApi } from '#features/finance/api-office.ts'
import { DIMENSIONS, type Dimension } from '#features/finance/rules/reports.ts'
import { useAddress } from '#shared/office/address.ts'
import { type Days, useDayFilters, WithDays } from '#shared/office/days.tsx'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { ExportMenu } from '../exports/export-menu.tsx'
import { ReportFrame } from './report-frame.tsx'
import { useRevenueColumns } from './revenue-columns.tsx'
import { RevenueLine } from './revenue-line.tsx'
import { RevenueTotals } from './revenue-totals.tsx'

export type SumsAsk = z.input<typeof financeOfficeApi.sums.input>
export type Sums = z.output<typeof financeOfficeApi.sums.output>
export type SumLine = Sums['list'][number]

/** Revenue by one dimension, or by one beside another: each sum opens what it is made of. */
export function Revenue() {
  const t = useTranslations('office.revenue')
  return (
    <ReportFrame title={t('title')} about={t('about')}>
      <WithDays span="week">{days => <RevenueOf days={days} />}</WithDays>
    </ReportFrame>
  )
}

function RevenueOf({ days }: { days: Days }) {
  const t = useTranslations('office.revenue')
  const dayFilters = useDayFilters()
  const { search } = useAddress()
  const { product, vendor, game, country, currency } = search
  const by = dimensionOf(search.by) ?? 'day'
  const and = dimensionOf(search.and)
  const book = (['real', 'bonus', 'demo'] as const).find(each => each === search.book)
  const filters = { by, and: and === by ? undefined : and, book, product, vendor, game, country, currency }
  const asked: SumsAsk = { ...days, ...filters }
  const client = useQueryClient()
  const query = { queryKey: ['sums', asked], queryFn: () => ask(financeOfficeApi.sums, asked) }
  const sums = useQuery(query)
  const columns = useRevenueColumns(asked)
  const dimensions = DIMENSIONS.map(value => ({ value, label: t(`dimensions.${value}`) }))
  return (
    <>
      <Loaded query={sums}>{data => <RevenueTotals sums={data} ask={asked} />}</Loaded>
      <DataList
        id="revenue"
        columns={columns}
        rowKey={row => [row.key, row.key2 ?? '', row.currency].join('~')}
        filters={[
          ...dayFilters,
          { kind: 'pick', name: 'by', label: t('by'), options: dimensions, none: t('dimensions.day') },
          {
            ...{ kind: 'pick', name: 'and', label: t('and'), none: '–' },
            options: dimensions.filter(each => each.value !== by),
          },
          {
            ...{ kind: 'pick', name: 'book', label: t('dimensions.book') },
            options: (['real', 'bonus', 'demo'] as const).map(value => ({ value, label: t(`books.${value}`) })),
          },
          { kind: 'text', name: 'product', label: t('dimensions.product') },
          { kind: 'text', name: 'vendor', label: t('dimensions.vendor') },
          { kind: 'text', name: 'game', label: t('dimensions.game') },
          { kind: 'text', name: 'currency', label: t('dimensions.currency') },
          { kind: 'text', name: 'country', label: t('dimensions.country') },
        ]}
        // The totals above are of the same answer.
        read={async () => ({ list: (await client.fetchQuery({ ...query, staleTime: 5_000 })).list, next: null })}
        drawer={row => ({
          title: row.name || row.key || t('without'),
          content: <RevenueLine line={row} ask={asked} />,
        })}
        empty={t('none')}
        actions={<ExportMenu kind="revenue" days={days} filters={filters} />}
      />
    </>
  )
}

const dimensionOf = (text: string | undefined): Dimension | undefined => DIMENSIONS.find(each => each === text)
