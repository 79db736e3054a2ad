import { useTranslations } from 'use-intl'
import { type ListedCase, riskApi } from '#features/risk/api-office.ts'
import { useAddress } from '#shared/office/address.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { ShownPart } from '#shared/office/list/shown-part.tsx'
import { Nothing, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { useNamesOf } from '../parts/members.tsx'
import { RiskFrame } from '../parts/risk-frame.tsx'
import { CaseCard } from './case-card.tsx'
import { CaseState } from './case-state.tsx'
import { useCaseNames } from './colleagues.ts'

const AGAIN_MS = 30_000

/** What people look into, by whom, and what came out. */
export function Cases() {
  const t = useTranslations('office.risk')
  const { search } = useAddress()
  const isClosed = search.show === 'closed'
  const nameOf = useCaseNames()
  const namesOf = useNamesOf()
  const columns: Column<ListedCase>[] = [
    {
      id: 'openedAt',
      title: t('opened'),
      cell: row => <When at={row.openedAt} />,
      text: row => row.openedAt,
      isFixed: true,
    },
    {
      ...{ id: 'state', title: t('state'), text: row => t(`states.${row.state}`) },
      cell: row => <CaseState state={row.state} />,
    },
    {
      ...{ id: 'members', title: t('members'), text: row => namesOf(row.members) },
      cell: row => namesOf(row.members),
    },
    { id: 'why', title: t('why'), cell: row => <bdi>{row.why}</bdi>, text: row => row.why },
    {
      ...{ id: 'assignedTo', title: t('assigned'), text: row => row.assignedTo ?? '' },
      cell: row => (row.assignedTo ? <bdi>{nameOf(row.assignedTo)}</bdi> : <Nothing />),
    },
    {
      ...{ id: 'outcome', title: t('outcome'), startsHidden: !isClosed, text: row => row.outcome ?? '' },
      cell: row => (row.outcome ? t(`outcomes.${row.outcome}`) : <Nothing />),
    },
  ]
  return (
    <RiskFrame title={t('pages.cases')} about={t('casesAbout')}>
      <DataList
        id={isClosed ? 'riskCases.closed' : 'riskCases'}
        columns={columns}
        rowKey={row => row.id}
        filters={[{ kind: 'pick', name: 'mine', label: t('whose'), options: [{ value: 'true', label: t('mine') }] }]}
        read={({ mine }, asked) =>
          ask(riskApi.cases, { ...asked, ...(mine && { mine: 'true' }), ...(isClosed && { closed: 'true' }) })
        }
        one={id => ask(riskApi.case, { id })}
        drawer={row => ({ title: t('case', { id: row.id }), content: <CaseCard id={row.id} /> })}
        empty={t(isClosed ? 'noneClosed' : 'noCases')}
        everyMs={AGAIN_MS}
        actions={
          <ShownPart
            parts={[
              { value: 'open', label: t('notClosed') },
              { value: 'closed', label: t('states.CLOSED') },
            ]}
          />
        }
      />
    </RiskFrame>
  )
}
