import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { PlayerCard } from '#features/players/api-office.ts'
import { tabsApi } from '#features/players/api-tabs.ts'
import { useMay } from '#shared/office/at-work.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { Freeze } from './freeze.tsx'

type Row = z.output<typeof tabsApi.linked.output>['list'][number]
const TONES = { document: 'bad', device: 'bad', address: 'wait', payee: 'bad' } as const

/** Accounts that may be of the same person. */
export function Linked({ player }: { player: PlayerCard }) {
  const t = useTranslations('office.player')
  const may = useMay()
  const aboutOf = ({ by, about }: Row) =>
    by === 'device' || by === 'address' ? t('times', { count: Number(about) }) : about
  const columns: Column<Row>[] = [
    {
      ...{ id: 'member', title: t('other'), text: row => row.member.username, isFixed: true },
      cell: row => <bdi>{row.member.username}</bdi>,
    },
    {
      ...{ id: 'by', title: t('by'), text: row => row.by },
      cell: row => <State tone={TONES[row.by]}>{t(`links.${row.by}`)}</State>,
    },
    { id: 'about', title: t('about'), cell: row => <bdi>{aboutOf(row)}</bdi>, text: aboutOf },
    { id: 'last', title: t('last'), cell: row => <When at={row.last} />, text: row => row.last },
  ]
  return (
    <DataList
      id="player.linked"
      of={player.id}
      columns={columns}
      rowKey={row => `${row.member.id} ${row.by} ${row.about}`}
      read={async (_, { limit }) => ({ ...(await ask(tabsApi.linked, { memberId: player.id, limit })), next: null })}
      to={row => `/players/${row.member.id}`}
      empty={t('noLinked')}
      actions={
        <>
          {may('risk.read') && (
            <OfficeLink to="/risk/linked" search={{ member: player.id }}>
              {t('asGraph')}
            </OfficeLink>
          )}
          {may('members.lock') && <Freeze player={player} />}
        </>
      }
    />
  )
}
