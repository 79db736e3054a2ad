import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { financeOfficeApi } from '#features/finance/api-office.ts'
import { type Days, useDayFilters, WithDays } from '#shared/office/days.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Day, Money, Nothing } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { ExportMenu } from '../exports/export-menu.tsx'
import { LateLines } from '../parts/late-lines.tsx'
import { ReportFrame } from './report-frame.tsx'

type Row = z.output<typeof financeOfficeApi.people.output>['list'][number]
const BACK = ['back1', 'back7', 'back30'] as const

/** Who came, who played, who came back. */
export function People() {
  const t = useTranslations('office.people')
  return (
    <ReportFrame title={t('title')} about={t('about')}>
      <WithDays span="month">{days => <PeopleOf days={days} />}</WithDays>
    </ReportFrame>
  )
}

function PeopleOf({ days }: { days: Days }) {
  const t = useTranslations('office.people')
  const filters = useDayFilters()
  const client = useQueryClient()
  const query = { queryKey: ['people', days], queryFn: () => ask(financeOfficeApi.people, days) }
  const people = useQuery(query)
  const columns: Column<Row>[] = [
    {
      ...{ id: 'day', title: t('day'), text: row => row.day, isFixed: true },
      cell: row => <Day>{row.day}</Day>,
    },
    ...(['registrations', 'active', 'firstDeposits'] as const).map(
      (key): Column<Row> => ({
        ...{ id: key, title: t(key), cell: row => row[key], text: row => String(row[key]), isFigure: true },
      }),
    ),
    {
      ...{ id: 'firstSums', title: t('firstSums'), isFigure: true },
      cell: row =>
        row.firstSums.length === 0 ? (
          <Nothing />
        ) : (
          row.firstSums.map(({ amount, currency }) => <Money key={currency} amount={amount} currency={currency} />)
        ),
      text: row => row.firstSums.map(({ amount, currency }) => `${amount} ${currency}`).join(' '),
    },
    ...BACK.map(
      (key): Column<Row> => ({
        ...{ id: key, title: t(key), isFigure: true, text: row => String(row[key] ?? '') },
        cell: row => row[key] ?? <Nothing />,
      }),
    ),
  ]
  return (
    <>
      <Loaded query={people}>
        {({ list }) =>
          list.length > 1 && (
            <LateLines
              label={t('title')}
              points={list
                .map(({ day, registrations, active, firstDeposits }) => ({
                  ...{ at: day, registrations, active, firstDeposits },
                }))
                .sort((a, b) => a.at.localeCompare(b.at))}
              lines={[
                { name: 'active', label: t('active'), color: 'var(--jade)' },
                { name: 'registrations', label: t('registrations'), color: 'var(--info)' },
                { name: 'firstDeposits', label: t('firstDeposits'), color: 'var(--vermilion)' },
              ]}
            />
          )
        }
      </Loaded>
      <DataList
        id="people"
        columns={columns}
        rowKey={row => row.day}
        filters={filters}
        read={async () => ({ list: (await client.fetchQuery({ ...query, staleTime: 5_000 })).list, next: null })}
        empty={t('none')}
        actions={<ExportMenu kind="people" days={days} filters={{}} />}
      />
    </>
  )
}
