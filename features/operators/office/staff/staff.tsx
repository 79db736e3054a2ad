import { Group, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { officeApi } from '#features/operators/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useAtWork, useMay } from '#shared/office/at-work.ts'
import { Fact, Facts } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { useStaff } from '../names.ts'
import { ChangeRole, Invite } from './role-acts.tsx'

type Operator = z.output<typeof officeApi.operators.output>['list'][number]

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

function StaffState({ state }: { state: Operator['state'] }) {
  const t = useTranslations('office.staff')
  return <State tone={state === 'active' ? 'good' : 'plain'}>{t(`states.${state}`)}</State>
}

function OperatorCard({ operator, roles }: { operator: Operator; roles: readonly string[] }) {
  const t = useTranslations('office.staff')
  const own = useAtWork()
  const may = useMay()
  const { id, email, role, state, createdAt } = operator
  const isOwn = id === own.id
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('email')}>
          <bdi>{email}</bdi>
        </Fact>
        <Fact name={t('role')}>
          <Id>{role}</Id>
        </Fact>
        <Fact name={t('state')}>
          <StaffState state={state} />
        </Fact>
        <Fact name={t('since')}>
          <When at={createdAt} />
        </Fact>
        <Fact name={t('id')}>
          <Id>{id}</Id>
        </Fact>
      </Facts>
      {isOwn && (
        <Text size="sm" c="dimmed">
          {t('own')}
        </Text>
      )}
      {state === 'active' && !isOwn && (
        <Group gap="xs">
          {may('operators.role') && <ChangeRole id={id} role={role} roles={roles} />}
          {may('operators.disable') && (
            <Act
              label={t('disable')}
              about={t('disableAbout', { email })}
              look="danger"
              act={reason => ask(officeApi.disable, { id, reason })}
            />
          )}
        </Group>
      )}
    </Stack>
  )
}
