import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { schedulesApi } from '#features/finance/api-schedules.ts'
import { useAtWork } from '#shared/office/at-work.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Nothing, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { ExportsFrame } from '../exports/exports-frame.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import { useRhythmText } from './use-rhythm-text.ts'

export type Schedule = z.output<typeof schedulesApi.list.output>['list'][number]

/** Reports that are sent by the clock. */
export function Schedules() {
  const t = useTranslations('office.schedules')
  const tFile = useTranslations('office.exports')
  const rhythmOf = useRhythmText()
  const { merchant } = useAtWork()
  const kindOf = (row: Schedule) => tFile(`kinds.${row.kind}`)
  const stateOf = (row: Schedule) => t(row.pausedAt === null ? 'active' : 'paused')
  const columns: Column<Schedule>[] = [
    { id: 'kind', title: tFile('kind'), cell: kindOf, text: kindOf, isFixed: true },
    { id: 'every', title: t('every'), cell: rhythmOf, text: rhythmOf },
    { id: 'period', title: t('period'), cell: row => t(`periods.${row.period}`), text: row => row.period },
    {
      ...{ id: 'readers', title: t('readers'), isFigure: true },
      ...{ cell: row => row.readers.length, text: row => row.readers.map(each => each.email).join(' ') },
    },
    {
      ...{ id: 'state', title: tFile('state'), text: stateOf },
      cell: row => <State tone={row.pausedAt === null ? 'good' : 'plain'}>{stateOf(row)}</State>,
    },
    {
      ...{ id: 'next', title: t('next'), text: row => (row.pausedAt === null ? row.nextAt : '') },
      cell: row => (row.pausedAt === null ? <When at={row.nextAt} /> : <Nothing />),
    },
    { id: 'last', title: t('last'), cell: row => <When at={row.ranAt} />, text: row => row.ranAt ?? '' },
  ]
  return (
    <ExportsFrame title={t('title')} about={t('about', { zone: merchant.timeZone })}>
      <DataList
        id="schedules"
        columns={columns}
        rowKey={row => row.id}
        read={async () => ({ list: (await ask(schedulesApi.list, {})).list, next: null })}
        drawer={row => ({ title: kindOf(row), content: <ScheduleCard of={row} /> })}
        empty={t('none')}
      />
    </ExportsFrame>
  )
}
