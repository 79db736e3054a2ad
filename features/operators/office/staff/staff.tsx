import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { officeApi } from '#features/operators/api-office.ts'
import { useMay } from '#shared/office/at-work.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Nothing, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { useStaff } from '../names.ts'
import { OperatorCard } from './operator-card.tsx'
import { Invite } from './role-acts.tsx'
import { StaffState } from './staff-state.tsx'

export type Operator = z.output<typeof officeApi.operators.output>['list'][number]

/** Who works here, and as what. */
export function Staff() {
  const t = useTranslations('office.staff')
  const may = useMay()
  const { data } = useStaff()
  const roles = data?.roles.map(role => role.code) ?? []
  const columns: Column<Operator>[] = [
    { id: 'email', title: t('email'), cell: row => <bdi>{row.email}</bdi>, text: row => row.email, isFixed: true },
    { id: 'role', title: t('role'), cell: row => <Id>{row.role}</Id>, text: row => row.role },
    { id: 'state', title: t('state'), cell: row => <StaffState state={row.state} />, text: row => row.state },
    {
      ...{ id: 'networks', title: t('networks'), text: row => (row.networks ?? []).join(' '), startsHidden: true },
      cell: row => (row.networks?.length ? <bdi dir="ltr">{row.networks.join(', ')}</bdi> : <Nothing />),
    },
    {
      id: 'since',
      title: t('since'),
      cell: row => <When at={row.createdAt} only="date" />,
      text: row => row.createdAt,
    },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')} actions={may('operators.invite') && <Invite roles={roles} />}>
      <DataList
        id="staff"
        columns={columns}
        rowKey={row => row.id}
        filters={[
          { kind: 'text', name: 'like', label: t('email') },
          { kind: 'pick', name: 'role', label: t('role'), options: roles.map(role => ({ value: role, label: role })) },
        ]}
        read={async ({ like = '', role }) => {
          const { list } = await ask(officeApi.operators, {})
          const isMeant = (each: Operator) =>
            each.email.includes(like.toLowerCase()) && (role === undefined || each.role === role)
          return { list: list.filter(isMeant), next: null }
        }}
        drawer={row => ({ title: row.email, content: <OperatorCard operator={row} roles={roles} /> })}
        empty={t('none')}
      />
    </PageFrame>
  )
}
