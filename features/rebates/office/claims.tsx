import { useTranslations } from 'use-intl'
import { type ListedClaim, rebatesOfficeApi } from '#features/rebates/api-office.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Money, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

/** What was paid as rebate. */
export function RebateClaims() {
  const t = useTranslations('office.rebates')
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <DataList
        id="rebates"
        columns={useColumns()}
        rowKey={row => row.id}
        filters={[{ kind: 'text', name: 'username', label: t('member') }]}
        read={(filters, asked) => ask(rebatesOfficeApi.claims, { ...filters, ...asked })}
        empty={t('none')}
      />
    </PageFrame>
  )
}

function useColumns(): Column<ListedClaim>[] {
  const t = useTranslations('office.rebates')
  return [
    { id: 'at', title: t('at'), cell: row => <When at={row.at} />, text: row => row.at, isFixed: true },
    {
      ...{ id: 'member', title: t('member'), text: row => row.member.username },
      cell: row => <bdi>{row.member.username}</bdi>,
    },
    { id: 'kind', title: t('kind'), cell: row => t(`kinds.${row.kind}`), text: row => row.kind },
    {
      ...{ id: 'own', title: t('own'), text: row => row.own, isFigure: true },
      cell: row => <Money amount={row.own} currency={row.currency} />,
    },
    {
      ...{ id: 'amount', title: t('amount'), text: row => row.amount, isFigure: true },
      cell: row => <Money amount={row.amount} currency={row.currency} />,
    },
  ]
}
