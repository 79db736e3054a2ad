import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { PlayerCard } from '#features/players/api-office.ts'
import { tabsApi } from '#features/players/api-tabs.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Id, Nothing, State, When } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'

type Row = z.output<typeof tabsApi.logins.output>['list'][number]

/** From where and by what they came in, and how each login ended. */
export function Logins({ player }: { player: PlayerCard }) {
  const t = useTranslations('office.player')
  const columns: Column<Row>[] = [
    { id: 'at', title: t('at'), cell: row => <When at={row.at} />, text: row => row.at, isFixed: true },
    { id: 'device', title: t('device'), cell: row => row.device || <Nothing />, text: row => row.device },
    { id: 'ip', title: t('ip'), cell: row => <Id>{row.ip}</Id>, text: row => row.ip },
    { id: 'last', title: t('active'), cell: row => <When at={row.lastActiveAt} />, text: row => row.lastActiveAt },
    {
      ...{ id: 'ended', title: t('ended'), text: row => row.endedAt ?? '' },
      cell: row => (row.isOpen ? <State tone="good">{t('open')}</State> : <When at={row.endedAt} />),
    },
    { id: 'reason', title: t('reason'), cell: row => row.endReason ?? <Nothing />, text: row => row.endReason ?? '' },
  ]
  return (
    <Stack gap="lg">
      <DataList
        id="player.logins"
        of={player.id}
        columns={columns}
        rowKey={row => row.id}
        read={(_, asked) => ask(tabsApi.logins, { memberId: player.id, ...asked })}
        empty={t('noLogins')}
      />
      <Devices id={player.id} />
    </Stack>
  )
}

function Devices({ id }: { id: string }) {
  const t = useTranslations('office.player')
  const devices = useQuery({
    queryKey: ['player', id, 'devices'],
    queryFn: () => ask(tabsApi.devices, { memberId: id }),
  })
  return (
    <Part title={t('devices')}>
      <Loaded query={devices}>
        {({ list }) => (
          <Facts>
            {list.map(device => (
              <Fact key={device.id} name={device.id}>
                <When at={device.firstAt} /> {device.isGone && <State tone="plain">{t('gone')}</State>}
                {!device.isGone && device.isTrusted && <State tone="good">{t('trusted')}</State>}
              </Fact>
            ))}
          </Facts>
        )}
      </Loaded>
    </Part>
  )
}
