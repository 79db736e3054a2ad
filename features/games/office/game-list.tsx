import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { gamesOfficeApi } from '#features/games/api-office.ts'
import { CATEGORY_ORDER, type Category } from '#features/games/rules/games.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Nothing } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { GameCard } from './game-card.tsx'
import { GameState, gameState, type OfficeGame } from './game-state.tsx'

type Filters = Partial<Record<'vendor' | 'type' | 'like' | 'state', string>>

/** Games of all vendors of the merchant. */
export function GameList() {
  const t = useTranslations('office.games')
  const types = useTranslations('office.vendors.types')
  const { data } = useQuery({ queryKey: ['vendors'], queryFn: () => ask(gamesOfficeApi.vendors, {}) })
  const typeOf = (type: string) => (CATEGORY_ORDER.includes(type as Category) ? types(type as Category) : type)
  const columns: Column<OfficeGame>[] = [
    { id: 'name', title: t('name'), cell: row => <bdi>{row.name}</bdi>, text: row => row.name, isFixed: true },
    { id: 'id', title: t('id'), cell: row => <Id>{row.id}</Id>, text: row => row.id, startsHidden: true },
    { id: 'vendor', title: t('vendor'), cell: row => <Id>{row.vendor}</Id>, text: row => row.vendor },
    { id: 'type', title: t('type'), cell: row => typeOf(row.type), text: row => row.type },
    { id: 'state', title: t('state'), cell: row => <GameState game={row} />, text: row => gameState(row) },
    { id: 'hot', title: t('hot'), cell: row => (row.hot ? t('yes') : <Nothing />), text: row => String(row.hot) },
    {
      ...{ id: 'rtp', title: t('rtp'), isFigure: true, text: (row: OfficeGame) => row.rtp },
      cell: row => (row.rtp === '' ? <Nothing /> : <bdi dir="ltr">{row.rtp} %</bdi>),
    },
    {
      id: 'position',
      title: t('position'),
      cell: row => row.position,
      text: row => String(row.position),
      isFigure: true,
    },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <DataList
        id="games"
        columns={columns}
        rowKey={row => row.id}
        filters={[
          { kind: 'text', name: 'like', label: t('name') },
          {
            ...{ kind: 'pick', name: 'vendor', label: t('vendor') },
            options: (data?.list ?? []).map(({ code, name }) => ({ value: code, label: name })),
          },
          {
            ...{ kind: 'pick', name: 'type', label: t('type') },
            options: CATEGORY_ORDER.map(type => ({ value: type, label: types(type) })),
          },
          {
            ...{ kind: 'pick', name: 'state', label: t('state') },
            options: (['hidden', 'maintenance', 'hot'] as const).map(value => ({
              value,
              label: t(`filters.${value}`),
            })),
          },
        ]}
        read={(filters: Filters, asked) => ask(gamesOfficeApi.games, { ...filters, ...asked } as never)}
        drawer={row => ({ title: row.name, content: <GameCard game={row} /> })}
        empty={t('none')}
      />
    </PageFrame>
  )
}
