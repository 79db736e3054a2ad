import { useTranslations } from 'use-intl'
import { lotteryOfficeApi } from '#features/lottery/api-office.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Nothing, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { DrawCard } from './draw-card.tsx'
import { type Draw, DrawState } from './draw-state.tsx'

type Filters = Partial<Record<'game' | 'day' | 'show', string>>

/** Issues, with what they wait for. */
export function Draws() {
  const t = useTranslations('office.draws')
  const columns: Column<Draw>[] = [
    { id: 'name', title: t('lottery'), cell: row => <bdi>{row.name}</bdi>, text: row => row.name, isFixed: true },
    { id: 'numero', title: t('issue'), cell: row => <Id>{row.numero}</Id>, text: row => row.numero },
    { id: 'drawAt', title: t('drawAt'), cell: row => <When at={row.drawAt} />, text: row => row.drawAt },
    { id: 'state', title: t('state'), cell: row => <DrawState draw={row} />, text: row => row.state },
    {
      ...{ id: 'result', title: t('result'), text: (row: Draw) => row.result ?? '' },
      cell: row => (row.result === null ? <Nothing /> : <Id>{row.result}</Id>),
    },
    { id: 'waits', title: t('waits'), cell: row => <Waits draw={row} /> },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <DataList
        id="draws"
        columns={columns}
        rowKey={row => `${row.game}:${row.numero}`}
        filters={[
          { kind: 'text', name: 'game', label: t('code') },
          { kind: 'day', name: 'day', label: t('day') },
          {
            ...{ kind: 'pick', name: 'show', label: t('state') },
            options: (['sale', 'result', 'over'] as const).map(value => ({ value, label: t(`shown.${value}`) })),
          },
        ]}
        read={({ game, ...filters }: Filters, asked) =>
          ask(lotteryOfficeApi.draws, { ...filters, ...(game && { game: game.toUpperCase() }), ...asked } as never)
        }
        drawer={row => ({
          title: `${row.name} ${row.numero}`,
          content: <DrawCard key={`${row.game}:${row.numero}`} draw={row} />,
        })}
        empty={t('none')}
        everyMs={10_000}
      />
    </PageFrame>
  )
}

function Waits({ draw: { waiting, awaitsJackpot } }: { draw: Draw }) {
  const t = useTranslations('office.draws')
  if (waiting) return <State tone="wait">{t('waitsForSecond')}</State>
  return awaitsJackpot ? <State tone="wait">{t('waitsForJackpot')}</State> : <Nothing />
}
