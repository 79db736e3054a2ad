import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { transfersOfficeApi } from '#features/transfers/api-office.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Id, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

type Case = z.output<typeof transfersOfficeApi.cases.output>['list'][number]

/** Where a vendor's books and ours differ. */
export function Differences({ actions }: { actions: ReactNode }) {
  const t = useTranslations('office.transfers')
  const columns: Column<Case>[] = [
    {
      ...{ id: 'kind', title: t('kind'), text: row => row.kind, isFixed: true },
      cell: row => (
        <State tone="bad">{t.has(`kinds.${row.kind}` as never) ? t(`kinds.${row.kind}` as never) : row.kind}</State>
      ),
    },
    { id: 'vendor', title: t('vendor'), cell: row => <Id>{row.vassalage}</Id>, text: row => row.vassalage },
    { id: 'subject', title: t('subject'), cell: row => <Id>{row.subject}</Id>, text: row => row.subject },
    {
      id: 'units',
      title: t('units'),
      cell: row => <bdi dir="ltr">{row.units}</bdi>,
      text: row => row.units,
      isFigure: true,
    },
    { id: 'opened', title: t('opened'), cell: row => <When at={row.openedAt} />, text: row => row.openedAt },
  ]
  return (
    <DataList
      id="transfer-differences"
      columns={columns}
      rowKey={row => row.id}
      read={async () => ({ list: (await ask(transfersOfficeApi.cases, {})).list, next: null })}
      empty={t('noCases')}
      actions={actions}
    />
  )
}
