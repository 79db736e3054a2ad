import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { financeOfficeApi } from '#features/finance/api-office.ts'
import { type Days, useDayFilters, WithDays } from '#shared/office/days.tsx'
import { Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { ListTable } from '#shared/office/list/list-table.tsx'
import { Money } from '#shared/office/show.tsx'
import { Loaded, Note } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { ReportFrame } from './report-frame.tsx'

type Output = z.output<typeof financeOfficeApi.jackpots.output>
type Pool = Output['pools'][number]
type Moved = Output['moved'][number]

/** What stakes put into pools, what pools paid, and what they hold. */
export function Jackpots() {
  const t = useTranslations('office.jackpots')
  return (
    <ReportFrame title={t('title')} about={t('about')}>
      <WithDays span="week">{days => <JackpotsOf days={days} />}</WithDays>
    </ReportFrame>
  )
}

function JackpotsOf({ days }: { days: Days }) {
  const t = useTranslations('office.jackpots')
  const filters = useDayFilters()
  const pools = useQuery({ queryKey: ['pools', days], queryFn: () => ask(financeOfficeApi.jackpots, days) })
  const moved: Column<Moved>[] = [
    { id: 'game', title: t('game'), cell: row => <bdi>{row.game}</bdi>, text: row => row.game, isFixed: true },
    { id: 'vendor', title: t('vendor'), cell: row => <bdi>{row.vendor}</bdi>, text: row => row.vendor },
    ...(['in', 'out'] as const).map(
      (key): Column<Moved> => ({
        ...{ id: key, title: t(key), text: row => row[key], isFigure: true },
        cell: row => <Money amount={row[key]} currency={row.currency} />,
      }),
    ),
  ]
  const held: Column<Pool>[] = [
    { id: 'game', title: t('game'), cell: row => <bdi>{row.game}</bdi> },
    { id: 'level', title: t('level'), cell: row => <bdi>{row.level}</bdi> },
    { id: 'vendor', title: t('vendor'), cell: row => <bdi>{row.vendor}</bdi> },
    {
      ...{ id: 'amount', title: t('amount'), isFigure: true },
      cell: row => <Money amount={row.amount} currency={row.currency} />,
    },
  ]
  return (
    <>
      <Part title={t('moved')}>
        <DataList
          id="jackpots"
          columns={moved}
          rowKey={row => `${row.vendor} ${row.game} ${row.currency}`}
          filters={filters}
          read={async () => ({ list: (await ask(financeOfficeApi.jackpots, days)).moved, next: null })}
          empty={t('none')}
        />
      </Part>
      <Part title={t('pools')}>
        <Loaded query={pools}>
          {data =>
            data.pools.length === 0 ? (
              <Note title={t('noPools')} />
            ) : (
              <ListTable
                label={t('pools')}
                columns={held}
                rows={data.pools}
                rowKey={row => `${row.vendor} ${row.game} ${row.level} ${row.currency}`}
                density="dense"
                isLoading={false}
                openKey={undefined}
              />
            )
          }
        </Loaded>
      </Part>
    </>
  )
}
