import { Checkbox, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { officeApi } from '#features/operators/api-office.ts'
import { OWNER, PERMISSIONS, type Permission, permittedTo } from '#features/operators/rules/operators.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Change } from '#shared/office/changes.tsx'
import { Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import styles from './roles.module.css'

type Role = z.output<typeof officeApi.operators.output>['roles'][number]
const isPermission = (text: string): text is Permission => PERMISSIONS.some(each => each === text)
const NEW: Role = { code: '', permissions: [], version: '0' }

/** What each role may do. */
export function Roles() {
  const t = useTranslations('office.roles')
  const may = useMay()
  const columns: Column<Role>[] = [
    { id: 'code', title: t('code'), cell: row => <Id>{row.code}</Id>, text: row => row.code, isFixed: true },
    { id: 'count', title: t('count'), cell: row => permittedTo(row.code, row.permissions).length, isFigure: true },
    { id: 'version', title: t('version'), cell: row => row.version, text: row => row.version, isFigure: true },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')} actions={may('roles.change') && <ChangeRole role={NEW} />}>
      <DataList
        id="roles"
        columns={columns}
        rowKey={row => row.code}
        read={async () => ({ list: (await ask(officeApi.operators, {})).roles, next: null })}
        drawer={row => ({ title: row.code, content: <RoleCard role={row} /> })}
        empty={t('none')}
      />
    </PageFrame>
  )
}

function RoleCard({ role }: { role: Role }) {
  const t = useTranslations('office.roles')
  const may = useMay()
  const permissions = permittedTo(role.code, role.permissions)
  return (
    <Stack gap="md">
      <Text size="sm">{role.code === OWNER ? t('owner') : t('countOf', { count: permissions.length })}</Text>
      {may('roles.change') && role.code !== OWNER && <ChangeRole role={role} />}
      {[...byResource(permissions)].map(([resource, those]) => (
        <Part key={resource} title={resource}>
          <Group gap={6}>
            {those.map(each => (
              <Id key={each}>{each}</Id>
            ))}
          </Group>
        </Part>
      ))}
    </Stack>
  )
}

/** Another set for a role, or a new role. */
function ChangeRole({ role }: { role: Role }) {
  const t = useTranslations('office.roles')
  const isNew = role.code === ''
  const [code, setCode] = useState(role.code)
  const [wanted, setWanted] = useState<readonly string[]>(role.permissions)
  const added = wanted.filter(each => !role.permissions.includes(each))
  const taken = role.permissions.filter(each => !wanted.includes(each))
  return (
    <Act
      label={t(isNew ? 'make' : 'change')}
      about={t('changeAbout')}
      look={isNew ? 'main' : 'plain'}
      isReady={/^[a-z][a-z0-9_-]{1,39}$/.test(code) && (isNew || added.length + taken.length > 0)}
      act={reason => ask(officeApi.changeRole, { code, permissions: wanted.filter(isPermission), reason })}
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
      <div className={styles.matrix}>
        {[...byResource(PERMISSIONS)].map(([resource, those]) => (
          <Fieldset key={resource} legend={resource} className={styles.resource!}>
            {those.map(each => (
              <Checkbox
                key={each}
                size="xs"
                label={each.slice(resource.length + 1)}
                checked={wanted.includes(each)}
                onChange={({ currentTarget: { checked } }) =>
                  setWanted(before => (checked ? [...before, each] : before.filter(other => other !== each)))
                }
              />
            ))}
          </Fieldset>
        ))}
      </div>
      <Change before={taken} after={added} />
    </Act>
  )
}

const byResource = (permissions: readonly string[]) => Map.groupBy(permissions, each => each.split('.')[0]!)
