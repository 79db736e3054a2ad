import { Button, SegmentedControl, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { officeApi } from '#features/operators/api-office.ts'
import { READY_ROLES } from '#features/operators/rules/operators.ts'
import { Act } from '#shared/office/act/act.tsx'
import { Diff } from '#shared/office/changes.tsx'
import { Part } from '#shared/office/facts.tsx'
import { ask } from '#shared/web/ask.ts'
import { linesOf } from '../networks.ts'
import { isGoodLimit, LimitsField, limitsOf, rowsOf } from './limits-field.tsx'
import { isPermission, Matrix } from './matrix.tsx'
import type { Role } from './roles.tsx'
import { Simulation } from './simulation.tsx'

const CODE = /^[a-z][a-z0-9_-]{1,39}$/
/** The owner's set is all there is. */
const READY = Object.keys(READY_ROLES).filter(code => READY_ROLES[code]!.length > 0)

/** Another set for a role, or a new one: what would change stands below before anybody is asked. */
export function RoleEditor({ role }: { role: Role }) {
  const t = useTranslations('office.roles')
  const isNew = role.code === ''
  const [code, setCode] = useState(role.code)
  const [wanted, setWanted] = useState<readonly string[]>(role.permissions)
  const [scope, setScope] = useState(role.scope ?? 'merchant')
  const [limits, setLimits] = useState(() => rowsOf(role.limits ?? {}))
  const [networks, setNetworks] = useState((role.networks ?? []).join('\n'))
  const permissions = wanted.filter(isPermission)
  const before = stateOf(role)
  const after = stateOf({ permissions, scope, limits: limitsOf(limits), networks: linesOf(networks) })
  const isChanged = JSON.stringify(before) !== JSON.stringify(after)
  return (
    <Act
      label={t(isNew ? 'make' : 'change')}
      about={t('changeAbout')}
      look={isNew ? 'main' : 'plain'}
      size="xl"
      isReady={CODE.test(code) && (isNew || isChanged) && limits.every(isGoodLimit)}
      act={reason =>
        ask(officeApi.changeRole, {
          ...{ code, permissions, scope, limits: limitsOf(limits), networks: linesOf(networks), reason },
        })
      }
    >
      {isNew && (
        <TextInput
          label={t('code')}
          description={t('codeAbout')}
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
          dir="ltr"
          required
        />
      )}
      <Select
        label={t('ready')}
        description={t('readyAbout')}
        data={READY}
        value={null}
        onChange={ready => ready && setWanted(READY_ROLES[ready]!)}
      />
      <Matrix wanted={wanted} onChange={setWanted} />
      <Part title={t('scope')}>
        <SegmentedControl
          size="xs"
          value={scope}
          onChange={next => setScope(next === 'group' ? 'group' : 'merchant')}
          data={[
            { value: 'merchant', label: t('scopes.merchant') },
            { value: 'group', label: t('scopes.group') },
          ]}
        />
      </Part>
      <Part title={t('limits')}>
        <Text size="sm" c="dimmed">
          {t('limitsAbout')}
        </Text>
        <LimitsField rows={limits} permissions={wanted} onChange={setLimits} />
      </Part>
      <Textarea
        label={t('networks')}
        description={t('networksAbout')}
        value={networks}
        onChange={event => setNetworks(event.currentTarget.value)}
        dir="ltr"
        autosize
        minRows={1}
      />
      {isChanged && (
        <Part title={t('wouldChange')}>
          <Diff before={before} after={after} />
          {CODE.test(code) && <Simulated key={`${code} ${permissions}`} code={code} permissions={permissions} />}
        </Part>
      )}
    </Act>
  )
}

/** Asked for, since it asks the server. */
function Simulated(props: { code: string; permissions: Parameters<typeof Simulation>[0]['permissions'] & {} }) {
  const t = useTranslations('office.roles')
  const [isAsked, ask] = useState(false)
  if (isAsked) return <Simulation {...props} />
  return (
    <Stack align="start">
      <Button variant="default" onClick={() => ask(true)}>
        {t('simulate')}
      </Button>
    </Stack>
  )
}

/** A role as it is compared: nothing hangs on an order. */
const stateOf = ({ permissions, scope = 'merchant', limits = {}, networks = [] }: Omit<Role, 'code' | 'version'>) => ({
  ...{ permissions: [...permissions].sort(), scope, networks: [...networks].sort() },
  limits: rowsOf(limits)
    .map(({ permission, currency, most }) => `${permission} ≤ ${most} ${currency}`)
    .sort(),
})
