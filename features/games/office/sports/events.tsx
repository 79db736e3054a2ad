import { useTranslations } from 'use-intl'
import { sportsOfficeApi } from '#features/games/api-sports.ts'
import { useAtWork } from '#shared/office/at-work.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Money, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { momentOf } from '../moment.ts'
import { type BookEvent, EventState, useBooks, useNamesLanguage } from './shown.tsx'

const AGAIN_MS = 5_000
const DAY_MS = 86_400_000
const WHEN = ['live', 'coming', 'over'] as const

/** Events with what was bet on them and what they can cost. */
export function Events() {
  const t = useTranslations('office.sports')
  const { merchant } = useAtWork()
  const books = useBooks()
  const language = useNamesLanguage()
  const sports = new Map((books.data?.list ?? []).flatMap(book => book.sports.map(({ sport, name }) => [sport, name])))
  const nameOf = ({ home, away }: BookEvent) => `${home} – ${away}`
  const columns: Column<BookEvent>[] = [
    { id: 'event', title: t('event'), cell: row => <bdi>{nameOf(row)}</bdi>, text: nameOf, isFixed: true },
    { id: 'state', title: t('state'), cell: row => <EventState event={row} />, text: row => String(row.status) },
    { id: 'score', title: t('score'), cell: row => <bdi dir="ltr">{row.score}</bdi>, text: row => row.score },
    { id: 'starts', title: t('starts'), cell: row => <When at={row.startsAt} />, text: row => row.startsAt },
    { id: 'sport', title: t('sport'), cell: row => <bdi>{row.sport}</bdi>, text: row => row.sport },
    { id: 'league', title: t('league'), cell: row => <bdi>{row.league}</bdi>, text: row => row.league },
    { id: 'bets', title: t('bets'), cell: row => row.bets, text: row => String(row.bets), isFigure: true },
    {
      ...{ id: 'stake', title: t('stake'), isFigure: true, text: (row: BookEvent) => row.stake },
      cell: row => <Money amount={row.stake} />,
    },
    {
      ...{ id: 'liability', title: t('liability'), isFigure: true, text: (row: BookEvent) => row.liability },
      cell: row => <Money amount={row.liability} />,
    },
  ]
  const daySpan = (day: string | undefined) => {
    if (!day) return {}
    const from = Date.parse(momentOf(`${day}T00:00`, merchant.timeZone))
    return { from, to: from + DAY_MS }
  }
  return (
    <DataList
      id="sports-events"
      columns={columns}
      rowKey={row => `${row.vendor}:${row.event}`}
      filters={[
        {
          ...{ kind: 'pick', name: 'when', label: t('when'), none: t('times.live') },
          options: WHEN.map(value => ({ value, label: t(`times.${value}`) })),
        },
        {
          ...{ kind: 'pick', name: 'sport', label: t('sport') },
          options: [...sports].map(([value, label]) => ({ value, label })),
        },
        { kind: 'day', name: 'day', label: t('day') },
      ]}
      read={async ({ when, sport, day }: { when?: string; sport?: string; day?: string }) => {
        const wanted = WHEN.find(each => each === when)
        const asked = { language, ...(wanted && { when: wanted }), ...(sport && { sport }), ...daySpan(day) }
        return { list: (await ask(sportsOfficeApi.events, asked)).list, next: null }
      }}
      to={row => `/sports/${row.vendor}/${encodeURIComponent(row.event)}`}
      empty={t('none')}
      everyMs={AGAIN_MS}
    />
  )
}
