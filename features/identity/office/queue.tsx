import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { identityOfficeApi } from '#features/identity/api-office.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

type Row = z.output<typeof identityOfficeApi.waiting.output>['list'][number]
const EVERY_MS = 60_000

/** Documents that wait for a decision, the longest first, each with until when it was promised. */
export function Queue() {
  const t = useTranslations('office.kyc')
  const columns: Column<Row>[] = [
    {
      id: 'at',
      title: t('uploaded'),
      cell: row => <When at={row.uploadedAt} />,
      text: row => row.uploadedAt,
      isFixed: true,
    },
    {
      ...{ id: 'member', title: t('member'), text: row => row.member.username },
      cell: row => <bdi>{row.member.username}</bdi>,
    },
    { id: 'kind', title: t('kind'), cell: row => t(`kinds.${row.kind}`), text: row => row.kind },
    { id: 'due', title: t('due'), cell: row => <Due {...row.deadline} />, text: row => row.deadline.dueAt },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <DataList
        id="documents"
        columns={columns}
        rowKey={row => row.id}
        read={(_, asked) => ask(identityOfficeApi.waiting, asked)}
        to={row => `/documents/${row.member.id}`}
        empty={t('none')}
        everyMs={EVERY_MS}
      />
    </PageFrame>
  )
}

/** Until when it was promised; what missed that once says so. */
export function Due({ dueAt, isLate }: { dueAt: string; isLate: boolean }) {
  const t = useTranslations('office.kyc')
  return (
    <>
      <When at={dueAt} /> {isLate && <State tone="bad">{t('late')}</State>}
    </>
  )
}
