import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { officeApi } from '#features/operators/api-office.ts'
import { OWNER, permittedTo } from '#features/operators/rules/operators.ts'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Nothing } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { rowsOf } from './limits-field.tsx'
import { byResource } from './matrix.tsx'
import { RoleEditor } from './role-editor.tsx'
import { Simulation } from './simulation.tsx'

export type Role = z.output<typeof officeApi.operators.output>['roles'][number]
const NEW: Role = { code: '', permissions: [], version: '0' }

/** What each role may do. */
export function Roles() {
  const t = useTranslations('office.roles')
  const may = useMay()
  const columns: Column<Role>[] = [
    { id: 'code', title: t('code'), cell: row => <Id>{row.code}</Id>, text: row => row.code, isFixed: true },
    {
      ...{ id: 'count', title: t('count'), isFigure: true, text: row => String(countOf(row)) },
      cell: countOf,
    },
    {
      ...{ id: 'scope', title: t('scope'), text: row => row.scope ?? 'merchant' },
      cell: row => t(`scopes.${row.scope ?? 'merchant'}`),
    },
    {
      ...{ id: 'limits', title: t('limits'), isFigure: true, text: row => limitTexts(row).join('; ') },
      cell: row => limitTexts(row).length || <Nothing />,
    },
    {
      ...{ id: 'networks', title: t('networks'), text: row => (row.networks ?? []).join(' ') },
      cell: row => (row.networks?.length ? <bdi dir="ltr">{row.networks.join(', ')}</bdi> : <Nothing />),
    },
    { id: 'version', title: t('version'), cell: row => row.version, text: row => row.version, isFigure: true },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')} actions={may('roles.change') && <RoleEditor role={NEW} />}>
      <DataList
        id="roles"
        columns={columns}
        rowKey={row => row.code}
        read={async () => ({ list: (await ask(officeApi.operators, {})).roles, next: null })}
        drawer={row => ({ title: row.code, content: <RoleCard key={row.version} role={row} /> })}
        empty={t('none')}
      />
    </PageFrame>
  )
}

const countOf = ({ code, permissions }: Role) => permittedTo(code, permissions).length
const limitTexts = ({ limits = {} }: Role) =>
  rowsOf(limits).map(({ permission, currency, most }) => `${permission} ≤ ${most} ${currency}`)

function RoleCard({ role }: { role: Role }) {
  const t = useTranslations('office.roles')
  const may = useMay()
  const permissions = permittedTo(role.code, role.permissions)
  return (
    <Stack gap="md">
      <Text size="sm">{role.code === OWNER ? t('owner') : t('countOf', { count: permissions.length })}</Text>
      {may('roles.change') && role.code !== OWNER && (
        <Group gap="xs">
          <RoleEditor role={role} />
        </Group>
      )}
      <Facts>
        <Fact name={t('scope')}>{t(`scopes.${role.scope ?? 'merchant'}`)}</Fact>
        <Fact name={t('limits')}>
          {limitTexts(role).length === 0 ? <Nothing /> : <bdi dir="ltr">{limitTexts(role).join(', ')}</bdi>}
        </Fact>
        <Fact name={t('networks')}>
          {role.networks?.length ? <bdi dir="ltr">{role.networks.join(', ')}</bdi> : <Nothing />}
        </Fact>
      </Facts>
      {[...byResource(permissions)].map(([resource, those]) => (
        <Part key={resource} title={resource}>
          <Group gap={6}>
            {those.map(each => (
              <Id key={each}>{each}</Id>
            ))}
          </Group>
        </Part>
      ))}
      <CanDo code={role.code} />
    </Stack>
  )
}

/** All calls that a role opens, when somebody asks for them. */
function CanDo({ code }: { code: string }) {
  const t = useTranslations('office.roles')
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('canDo')}</summary>
      {isOpen && <Simulation code={code} />}
    </details>
  )
}
