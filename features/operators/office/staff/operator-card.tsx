import { Group, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { officeApi } from '#features/operators/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useAtWork, useMay } from '#shared/office/at-work.ts'
import { Fact, Facts } from '#shared/office/facts.tsx'
import { Id, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { Elevate, SetNetworks } from './reach-acts.tsx'
import { ChangeRole } from './role-acts.tsx'
import type { Operator } from './staff.tsx'
import { StaffState } from './staff-state.tsx'

export function OperatorCard({ operator, roles }: { operator: Operator; roles: readonly string[] }) {
  const t = useTranslations('office.staff')
  const own = useAtWork()
  const may = useMay()
  const { id, email, role, state, createdAt, networks = [] } = operator
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
        <Fact name={t('networks')}>
          {networks.length > 0 ? <bdi dir="ltr">{networks.join(', ')}</bdi> : t('anywhere')}
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
          {may('operators.networks') && <SetNetworks id={id} networks={networks} />}
          {may('operators.elevate') && <Elevate id={id} />}
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
