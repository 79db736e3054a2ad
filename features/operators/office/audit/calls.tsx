import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { auditApi } from '#features/operators/api-audit.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Id, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { useNames } from '../names.ts'
import { useWhoAndWhen, whoAndWhen } from './filters.ts'

type Call = z.output<typeof auditApi.calls.output>['list'][number]
const isDone = ({ status }: Call) => status < 400
const OUTCOMES = ['done', 'refused'] as const

/** Every call of operators, reads and refused ones too. */
export function Calls() {
  const t = useTranslations('office.audit')
  const nameOf = useNames()
  const filters = useWhoAndWhen()
  const columns: Column<Call>[] = [
    { id: 'at', title: t('at'), cell: row => <When at={row.at} />, text: row => row.at, isFixed: true },
    {
      ...{ id: 'operator', title: t('operator'), text: row => nameOf(row.operatorId) },
      cell: row => <bdi>{nameOf(row.operatorId)}</bdi>,
    },
    {
      ...{ id: 'call', title: t('call'), text: row => `${row.method} ${row.path}` },
      cell: row => <Id>{`${row.method} ${row.path}`}</Id>,
    },
    { id: 'may', title: t('permission'), cell: row => <Id>{row.may}</Id>, text: row => row.may },
    {
      ...{ id: 'outcome', title: t('outcome'), text: row => String(row.status) },
      cell: row => (
        <State tone={isDone(row) ? 'good' : 'bad'}>{`${t(isDone(row) ? 'done' : 'refused')} ${row.status}`}</State>
      ),
    },
    { id: 'ip', title: t('ip'), cell: row => <Id>{row.ip}</Id>, text: row => row.ip },
    {
      ...{ id: 'request', title: t('request'), text: row => row.requestId, startsHidden: true },
      cell: row => <Id>{row.requestId}</Id>,
    },
  ]
  return (
    <DataList
      id="audit.calls"
      columns={columns}
      rowKey={row => row.id}
      filters={[
        ...filters,
        {
          ...{ kind: 'pick', name: 'outcome', label: t('outcome') },
          options: OUTCOMES.map(each => ({ value: each, label: t(each) })),
        },
      ]}
      read={(given, asked) => {
        const outcome = OUTCOMES.find(each => each === given.outcome)
        return ask(auditApi.calls, { ...asked, ...whoAndWhen(given), ...(outcome && { outcome }) })
      }}
      empty={t('none')}
    />
  )
}
