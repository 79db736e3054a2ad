import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { lotteryOfficeApi } from '#features/lottery/api-office.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

type Row = z.output<typeof lotteryOfficeApi.exposure.output>['list'][number]

/** What members have open, by issue: what the next draws are about. */
export function Exposure() {
  const t = useTranslations('office.exposure')
  const columns: Column<Row>[] = [
    { id: 'name', title: t('lottery'), cell: row => <bdi>{row.name}</bdi>, text: row => row.name, isFixed: true },
    { id: 'numero', title: t('issue'), cell: row => <Id>{row.numero}</Id>, text: row => row.numero },
    { id: 'drawAt', title: t('drawAt'), cell: row => <When at={row.drawAt} />, text: row => row.drawAt },
    { id: 'tickets', title: t('tickets'), cell: row => row.tickets, text: row => String(row.tickets), isFigure: true },
    {
      ...{ id: 'stake', title: t('stake'), isFigure: true, text: (row: Row) => row.stake },
      cell: row => <Money amount={row.stake} currency={row.currency} />,
    },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <DataList
        id="exposure"
        columns={columns}
        rowKey={row => `${row.game}.${row.numero}.${row.currency}`}
        read={async () => ({ list: (await ask(lotteryOfficeApi.exposure, {})).list, next: null })}
        empty={t('none')}
        everyMs={10_000}
      />
    </PageFrame>
  )
}
