import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { deskApi } from '#features/cashier/api-desk.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

type Desk = z.output<typeof deskApi.balances.output>['list'][number]

/** By provider: what lies there, what of it nobody is known to own, what it charged. */
export function Balances() {
  const t = useTranslations('office.desk')
  const columns: Column<Desk>[] = [
    {
      id: 'provider',
      title: t('provider'),
      cell: row => <Id>{row.provider}</Id>,
      text: row => row.provider,
      isFixed: true,
    },
    ...(['there', 'suspense', 'fees'] as const).map(
      (id): Column<Desk> => ({
        ...{ id, title: t(id), text: row => row[id], isFigure: true },
        cell: row => <Money amount={row[id]} currency={row.currency} />,
      }),
    ),
  ]
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <DataList
        id="desk"
        columns={columns}
        rowKey={row => `${row.provider} ${row.currency}`}
        read={async () => ({ list: (await ask(deskApi.balances, {})).list, next: null })}
        empty={t('none')}
      />
    </PageFrame>
  )
}
