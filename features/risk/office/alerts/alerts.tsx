import { useTranslations } from 'use-intl'
import { type Alert, riskApi } from '#features/risk/api-office.ts'
import { RULES, type Rule } from '#features/risk/rules/signs.ts'
import { useAddress } from '#shared/office/address.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { ShownPart } from '#shared/office/list/shown-part.tsx'
import { State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { useNamesOf } from '../parts/members.tsx'
import { useReason } from '../parts/reason.tsx'
import { RiskFrame } from '../parts/risk-frame.tsx'
import { AlertCard } from './alert-card.tsx'

const AGAIN_MS = 60_000

/** What rules found, each with its reason. */
export function Alerts() {
  const t = useTranslations('office.risk')
  const { search } = useAddress()
  const isTaken = search.show === 'taken'
  const reasonOf = useReason()
  const namesOf = useNamesOf()
  const columns: Column<Alert>[] = [
    { id: 'at', title: t('at'), cell: row => <When at={row.at} />, text: row => row.at, isFixed: true },
    {
      ...{ id: 'rule', title: t('rule'), text: row => t(`names.${row.rule}`) },
      cell: row => <State tone={isTaken ? 'plain' : 'wait'}>{t(`names.${row.rule}`)}</State>,
    },
    { id: 'reason', title: t('reason'), cell: reasonOf, text: reasonOf },
    {
      ...{ id: 'members', title: t('members'), text: row => namesOf(row.members, row.count) },
      cell: row => namesOf(row.members, row.count),
    },
    {
      ...{ id: 'outcome', title: t('outcome'), startsHidden: !isTaken, text: row => row.outcome ?? '' },
      cell: row => (row.outcome ? t(`outcomes.${row.outcome}`) : '–'),
    },
  ]
  return (
    <RiskFrame title={t('title')} about={t('alertsAbout')}>
      <DataList
        id={isTaken ? 'riskAlerts.taken' : 'riskAlerts'}
        columns={columns}
        rowKey={row => row.id}
        filters={[
          {
            ...{ kind: 'pick', name: 'rule', label: t('rule') },
            options: RULES.map(value => ({ value, label: t(`names.${value}`) })),
          },
        ]}
        read={({ rule }, asked) =>
          ask(riskApi.alerts, { ...asked, ...(rule && { rule: rule as Rule }), ...(isTaken && { taken: 'true' }) })
        }
        drawer={row => ({ title: t(`names.${row.rule}`), content: <AlertCard alert={row} /> })}
        empty={t(isTaken ? 'noneTaken' : 'noAlerts')}
        everyMs={AGAIN_MS}
        actions={
          <ShownPart
            parts={[
              { value: 'new', label: t('fresh') },
              { value: 'taken', label: t('taken') },
            ]}
          />
        }
      />
    </RiskFrame>
  )
}
