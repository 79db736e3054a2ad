import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { sportsOfficeApi } from '#features/games/api-sports.ts'
import { parseAmount } from '#shared/money.ts'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money, When } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { SetLimits } from './limit-form.tsx'
import { MarketCard } from './market-card.tsx'
import { type BookEvent, type BookMarket, EventState, MarketState, useNamesLanguage } from './shown.tsx'
import { StopAct } from './stop-act.tsx'

const AGAIN_MS = 3_000

/** One event as its trader watches it: reads itself again all the time. */
export function Event() {
  const t = useTranslations('office.sports')
  const { vendor, event } = useParams({ strict: false }) as { vendor: string; event: string }
  const language = useNamesLanguage()
  const query = useQuery({
    ...{ queryKey: ['sports', 'event', vendor, event, language], refetchInterval: AGAIN_MS },
    queryFn: () => ask(sportsOfficeApi.event, { vendor, event, language }),
  })
  const title = query.data ? `${query.data.event.home} – ${query.data.event.away}` : t('event')
  return (
    <PageFrame title={title} actions={query.data && <Acts event={query.data.event} />}>
      <Loaded query={query}>{({ event: told }) => <Told event={told} />}</Loaded>
      <Markets vendor={vendor} event={event} />
    </PageFrame>
  )
}

function Acts({ event }: { event: BookEvent }) {
  const may = useMay()
  const scope = `event ${event.event}`
  return (
    <Group gap="xs">
      {may('sports.trade') && <StopAct vendor={event.vendor} scope={scope} isStopped={event.stopped} />}
      {may('sports.limits') && (
        <SetLimits
          vendor={event.vendor}
          places={[
            { scope, name: `${event.home} – ${event.away}` },
            { scope: `league ${event.leagueId}`, name: event.league },
          ]}
        />
      )}
    </Group>
  )
}

function Told({ event }: { event: BookEvent }) {
  const t = useTranslations('office.sports')
  return (
    <Facts>
      <Fact name={t('state')}>
        <EventState event={event} />
      </Fact>
      <Fact name={t('score')}>
        <bdi dir="ltr">{event.score}</bdi>
      </Fact>
      <Fact name={t('starts')}>
        <When at={event.startsAt} />
      </Fact>
      <Fact name={t('league')}>
        <bdi>{event.league}</bdi>
      </Fact>
      <Fact name={t('stake')}>
        <Money amount={event.stake} />
      </Fact>
      <Fact name={t('liability')}>
        <Money amount={event.liability} />
      </Fact>
      <Fact name={t('bets')}>
        <OfficeLink to="/sports" search={{ part: 'bets', event: event.event }}>
          {String(event.bets)}
        </OfficeLink>
      </Fact>
      <Fact name={t('id')}>
        <Id>{event.event}</Id>
      </Fact>
    </Facts>
  )
}

/** The outcome that costs the house most. */
const worstOf = ({ outcomes }: BookMarket) =>
  outcomes.map(({ house }) => house).toSorted((a, b) => (parseAmount(a) < parseAmount(b) ? -1 : 1))[0] ?? '0'

const betsOf = ({ outcomes }: BookMarket) => outcomes.reduce((sum, { bets, combined }) => sum + bets + combined, 0)

function Markets({ vendor, event }: { vendor: string; event: string }) {
  const t = useTranslations('office.sports')
  const language = useNamesLanguage()
  const columns: Column<BookMarket>[] = [
    { id: 'market', title: t('market'), cell: row => <bdi>{row.name}</bdi>, text: row => row.name, isFixed: true },
    {
      ...{ id: 'line', title: t('line'), text: (row: BookMarket) => row.line },
      cell: row => <bdi>{row.line}</bdi>,
    },
    { id: 'state', title: t('state'), cell: row => <MarketState market={row} />, text: row => row.state },
    {
      ...{
        id: 'prices',
        title: t('prices'),
        text: (row: BookMarket) => row.outcomes.map(each => each.price).join(' '),
      },
      cell: row => <bdi dir="ltr">{row.outcomes.map(each => each.price || '–').join(' / ')}</bdi>,
    },
    {
      ...{ id: 'margin', title: t('margin'), isFigure: true, text: (row: BookMarket) => row.margin },
      cell: row => <bdi dir="ltr">{row.margin}&nbsp;%</bdi>,
    },
    { id: 'bets', title: t('bets'), cell: betsOf, text: row => String(betsOf(row)), isFigure: true },
    {
      ...{ id: 'worst', title: t('worst'), isFigure: true, text: worstOf },
      cell: row => <Money amount={worstOf(row)} signed />,
    },
  ]
  return (
    <DataList
      id="sports-markets"
      of={event}
      columns={columns}
      rowKey={row => `${row.market} ${row.specifiers}`}
      read={async () => ({ list: (await ask(sportsOfficeApi.event, { vendor, event, language })).markets, next: null })}
      drawer={row => ({
        title: [row.name, row.line].filter(Boolean).join(' · '),
        content: <MarketCard vendor={vendor} event={event} market={row} />,
      })}
      empty={t('noMarkets')}
      everyMs={AGAIN_MS}
    />
  )
}
