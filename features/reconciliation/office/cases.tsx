import { useTranslations } from 'use-intl'
import { casesOfficeApi } from '#features/reconciliation/api-office.ts'
import { CASE_TYPES } from '#features/reconciliation/rules/case-actions.ts'
import { useAddress } from '#shared/office/address.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { ShownPart } from '#shared/office/list/shown-part.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { CaseCard } from './case-card.tsx'
import { type Case, CaseType } from './case-type.tsx'

const AGAIN_MS = 20_000
const TONES = { OPEN: 'bad', PROPOSED: 'wait', CLOSED: 'plain' } as const

/** Where a vendor's books and ours differ, wins in suspense and rounds that nobody ended: what people decide. */
export function Cases() {
  const t = useTranslations('office.gameCases')
  const { search } = useAddress()
  const isClosed = search.show === 'closed'
  const columns: Column<Case>[] = [
    { id: 'at', title: t('found'), cell: row => <When at={row.at} />, text: row => row.at, isFixed: true },
    { id: 'type', title: t('type'), cell: row => <CaseType code={row.type} />, text: row => row.type },
    { id: 'vendor', title: t('vendor'), cell: row => <Id>{row.vendor}</Id>, text: row => row.vendor },
    { id: 'tx', title: t('tx'), cell: row => <Id>{row.tx || row.round}</Id>, text: row => row.tx || row.round },
    {
      ...{ id: 'amount', title: t('amount'), text: row => row.amount, isFigure: true },
      cell: row => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      ...{ id: 'state', title: t('state'), text: row => row.state },
      cell: row => <State tone={TONES[row.state]}>{t(`states.${row.state}`)}</State>,
    },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <DataList
        id={isClosed ? 'gameCases.closed' : 'gameCases'}
        columns={columns}
        rowKey={row => row.id}
        filters={[
          {
            ...{ kind: 'pick', name: 'type', label: t('type') },
            options: CASE_TYPES.map(value => ({ value, label: t(`types.${value}`) })),
          },
        ]}
        read={({ type }, asked) =>
          ask(casesOfficeApi.list, { ...asked, ...(type && { type }), ...(isClosed && { closed: 'true' }) })
        }
        drawer={row => ({ title: t('one'), content: <CaseCard found={row} /> })}
        empty={t(isClosed ? 'noneEver' : 'none')}
        everyMs={AGAIN_MS}
        actions={
          <ShownPart
            parts={[
              { value: 'open', label: t('open') },
              { value: 'closed', label: t('history') },
            ]}
          />
        }
      />
    </PageFrame>
  )
}
