import { Group, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { gatewayOfficeApi } from '#features/gateway/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

type Session = z.output<typeof gatewayOfficeApi.sessions.output>['list'][number]
type Filters = Partial<Record<'memberId' | 'vendor' | 'live', string>>

/** Who is in which game, and was. */
export function GameSessions() {
  const t = useTranslations('office.gameSessions')
  const columns: Column<Session>[] = [
    {
      id: 'openedAt',
      title: t('openedAt'),
      cell: row => <When at={row.openedAt} />,
      text: row => row.openedAt,
      isFixed: true,
    },
    { id: 'player', title: t('player'), cell: row => <bdi>{row.username}</bdi>, text: row => row.username },
    { id: 'vendor', title: t('vendor'), cell: row => <Id>{row.vendor}</Id>, text: row => row.vendor },
    { id: 'game', title: t('game'), cell: row => <Id>{row.game}</Id>, text: row => row.game },
    { id: 'state', title: t('state'), cell: row => <Live session={row} />, text: row => String(row.isLive) },
    { id: 'endedAt', title: t('endedAt'), cell: row => <When at={row.endedAt} />, text: row => row.endedAt ?? '' },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <DataList
        id="game-sessions"
        columns={columns}
        rowKey={row => row.id}
        filters={[
          { kind: 'text', name: 'memberId', label: t('playerId') },
          { kind: 'text', name: 'vendor', label: t('vendor') },
          { kind: 'pick', name: 'live', label: t('state'), options: [{ value: 'true', label: t('live') }] },
        ]}
        read={(filters: Filters, asked) => ask(gatewayOfficeApi.sessions, { ...filters, ...asked } as never)}
        drawer={row => ({ title: row.username, content: <Card session={row} /> })}
        empty={t('none')}
      />
    </PageFrame>
  )
}

function Live({ session: { isLive } }: { session: Session }) {
  const t = useTranslations('office.gameSessions')
  return <State tone={isLive ? 'good' : 'plain'}>{isLive ? t('live') : t('over')}</State>
}

function Card({ session }: { session: Session }) {
  const t = useTranslations('office.gameSessions')
  const may = useMay()
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('player')}>
          <bdi>{session.username}</bdi> <Id>{session.memberId}</Id>
        </Fact>
        <Fact name={t('game')}>
          <Id>{`${session.vendor}.${session.game}`}</Id>
        </Fact>
        <Fact name={t('state')}>
          <Live session={session} />
        </Fact>
        <Fact name={t('openedAt')}>
          <When at={session.openedAt} />
        </Fact>
        <Fact name={t('expiresAt')}>
          <When at={session.expiresAt} />
        </Fact>
        <Fact name={t('endedAt')}>
          <When at={session.endedAt} />
        </Fact>
      </Facts>
      {session.isLive && may('gameSessions.end') && (
        <Group>
          <Act
            label={t('end')}
            about={t('endAbout')}
            look="danger"
            act={reason => ask(gatewayOfficeApi.endSession, { id: session.id, reason })}
          />
        </Group>
      )}
    </Stack>
  )
}
