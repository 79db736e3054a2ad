import { useTranslations } from 'use-intl'
import { lineMovesApi, type MovedInLine, STATES } from '#features/agents/api-moved.ts'
import { useDayFilters } from '#shared/office/days.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Money, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { AgentsFrame } from '../parts/agents-frame.tsx'
import { Party } from '../parts/names.tsx'
import { MovedCard } from './moved-card.tsx'

const TONES = { done: 'good', reversed: 'bad', reversal: 'plain' } as const

/** Money that went up and down the lines of the merchant. */
export function Moved() {
  const t = useTranslations('office.agentMoved')
  return (
    <AgentsFrame title={t('title')} about={t('about')}>
      <DataList<MovedInLine>
        id="agentMoved"
        columns={useColumns()}
        rowKey={row => row.id}
        filters={[
          { kind: 'text', name: 'username', label: t('name') },
          {
            ...{ kind: 'pick', name: 'direction', label: t('direction') },
            options: (['down', 'up'] as const).map(value => ({ value, label: t(`directions.${value}`) })),
          },
          {
            ...{ kind: 'pick', name: 'state', label: t('state') },
            options: STATES.map(value => ({ value, label: t(`states.${value}`) })),
          },
          ...useDayFilters(),
        ]}
        read={(filters, page) => ask(lineMovesApi.list, { ...filters, ...page } as never)}
        drawer={row => ({ title: row.id, content: <MovedCard row={row} /> })}
        empty={t('none')}
      />
    </AgentsFrame>
  )
}

function useColumns(): Column<MovedInLine>[] {
  const t = useTranslations('office.agentMoved')
  const party = (id: 'sender' | 'receiver'): Column<MovedInLine> => ({
    ...{ id, title: t(id), text: row => row[id].username },
    cell: row => <Party id={row[id].id} name={row[id].username} />,
  })
  return [
    { id: 'at', title: t('at'), isFixed: true, cell: row => <When at={row.at} />, text: row => row.at },
    {
      ...{ id: 'direction', title: t('direction'), text: row => row.direction },
      cell: row => t(`directions.${row.direction}`),
    },
    party('sender'),
    party('receiver'),
    {
      ...{ id: 'amount', title: t('amount'), isFigure: true, text: row => row.amount },
      cell: row => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      ...{ id: 'state', title: t('state'), text: row => row.state },
      cell: row => <State tone={TONES[row.state]}>{t(`states.${row.state}`)}</State>,
    },
    { id: 'note', title: t('note'), cell: row => <bdi>{row.note}</bdi>, text: row => row.note },
  ]
}
