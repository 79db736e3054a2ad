import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { auditApi } from '#features/operators/api-audit.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Day, Id } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

type Anchor = z.output<typeof auditApi.anchors.output>['list'][number]
const MOST = 100

/** The head of the record at the end of each day: published, nobody writes anew what was before. */
export function Anchors() {
  const t = useTranslations('office.audit')
  const columns: Column<Anchor>[] = [
    { id: 'day', title: t('day'), cell: row => <Day>{row.day}</Day>, text: row => row.day, isFixed: true },
    { id: 'lastId', title: t('lastRow'), cell: row => row.lastId, text: row => row.lastId, isFigure: true },
    { id: 'hash', title: t('hash'), cell: row => <Id>{row.hash}</Id>, text: row => row.hash },
  ]
  return (
    <DataList
      id="audit.anchors"
      columns={columns}
      rowKey={row => row.day}
      read={async () => ({ list: (await ask(auditApi.anchors, { limit: MOST })).list, next: null })}
      empty={t('noAnchors')}
    />
  )
}
