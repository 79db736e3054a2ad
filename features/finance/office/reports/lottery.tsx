import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { financeOfficeApi } from '#features/finance/api-office.ts'
import { useDayFilters, WithDays } from '#shared/office/days.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Day, Money } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { ReportFrame } from './report-frame.tsx'

type Row = z.output<typeof financeOfficeApi.lottery.output>['list'][number]

/** Tickets by lottery and the day on which they were placed. */
export function Lottery() {
  const t = useTranslations('office.lotteryReport')
  const days = useDayFilters()
  const columns: Column<Row>[] = [
    {
      ...{ id: 'day', title: t('day'), text: row => row.day, isFixed: true },
      cell: row => <Day>{row.day}</Day>,
    },
    { id: 'game', title: t('game'), cell: row => <bdi>{row.name}</bdi>, text: row => row.name },
    { id: 'tickets', title: t('tickets'), cell: row => row.tickets, text: row => String(row.tickets), isFigure: true },
    ...(['staked', 'paid', 'open'] as const).map(
      (key): Column<Row> => ({
        ...{ id: key, title: t(key), text: row => row[key], isFigure: true },
        cell: row => <Money amount={row[key]} currency={row.currency} />,
      }),
    ),
  ]
  return (
    <ReportFrame title={t('title')} about={t('about')}>
      <WithDays span="week">
        {({ from, to }) => (
          <DataList
            id="lottery-report"
            columns={columns}
            rowKey={row => `${row.day} ${row.game} ${row.currency}`}
            filters={days}
            read={async () => ({ list: (await ask(financeOfficeApi.lottery, { from, to })).list, next: null })}
            empty={t('none')}
          />
        )}
      </WithDays>
    </ReportFrame>
  )
}
