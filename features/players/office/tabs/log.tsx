import { Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { useNames } from '#features/operators/office/operators.tsx'
import type { PlayerCard } from '#features/players/api-office.ts'
import { tabsApi } from '#features/players/api-tabs.ts'
import { Values } from '#shared/office/changes.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Id, Nothing, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

type Row = z.output<typeof tabsApi.log.output>['list'][number]

/** What operators changed, and why. */
export function Log({ player }: { player: PlayerCard }) {
  const t = useTranslations('office.player')
  const nameOf = useNames()
  const columns: Column<Row>[] = [
    { id: 'at', title: t('at'), cell: row => <When at={row.at} />, text: row => row.at, isFixed: true },
    {
      ...{ id: 'who', title: t('operator'), text: row => nameOf(row.operatorId) },
      cell: row => <bdi>{nameOf(row.operatorId)}</bdi>,
    },
    { id: 'action', title: t('action'), cell: row => <Id>{row.action}</Id>, text: row => row.action },
    { id: 'reason', title: t('reason'), cell: row => row.reason || <Nothing />, text: row => row.reason },
  ]
  return (
    <DataList
      id="player.log"
      of={player.id}
      columns={columns}
      rowKey={row => row.id}
      read={(_, asked) => ask(tabsApi.log, { memberId: player.id, ...asked })}
      drawer={row => ({ title: row.action, content: <Inputs of={row.inputs} /> })}
      empty={t('noLog')}
    />
  )
}

function Inputs({ of: inputs }: { of: unknown }) {
  return (
    <Stack gap="md">
      <Values of={inputs as Record<string, unknown>} />
    </Stack>
  )
}
