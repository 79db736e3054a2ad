import { Group, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { sportsOfficeApi } from '#features/games/api-sports.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { Id, Money, Nothing, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { type BookBet, useBooks, useNamesLanguage } from './shown.tsx'

const STATES = { pending: 'wait', open: 'info', settled: 'good', cashed_out: 'good', refused: 'plain' } as const
const CAME = ['win', 'half_win', 'void', 'half_lose', 'lose', 'dead_heat'] as const
const KINDS = ['single', 'parlay', 'system', 'same_game'] as const

function BetState({ bet: { state, isVoid } }: { bet: BookBet }) {
  const t = useTranslations('office.sports')
  if (isVoid) return <State tone="bad">{t('came.void')}</State>
  const known = Object.hasOwn(STATES, state) ? (state as keyof typeof STATES) : 'pending'
  return <State tone={STATES[known]}>{t(`betStates.${known}`)}</State>
}

/** Bets of the merchant's members, by bet, event or member. */
export function Bets() {
  const t = useTranslations('office.sports')
  const language = useNamesLanguage()
  const kindOf = ({ kind }: BookBet) => t(`kinds.${KINDS.find(each => each === kind) ?? 'single'}`)
  const columns: Column<BookBet>[] = [
    { id: 'bet', title: t('bet'), cell: row => <Id>{row.bet}</Id>, text: row => row.bet, isFixed: true },
    { id: 'at', title: t('at'), cell: row => <When at={row.at} />, text: row => row.at },
    { id: 'member', title: t('member'), cell: row => <Id>{row.memberId}</Id>, text: row => row.memberId },
    { id: 'kind', title: t('kind'), cell: kindOf, text: kindOf },
    { id: 'state', title: t('state'), cell: row => <BetState bet={row} />, text: row => row.state },
    {
      ...{ id: 'stake', title: t('stake'), isFigure: true, text: (row: BookBet) => row.stake },
      cell: row => <Money amount={row.stake} currency={row.currency} />,
    },
    {
      ...{ id: 'most', title: t('most'), isFigure: true, text: (row: BookBet) => row.most },
      cell: row => <Money amount={row.most} currency={row.currency} />,
    },
    {
      ...{ id: 'returned', title: t('returned'), isFigure: true, text: (row: BookBet) => row.returned ?? '' },
      cell: row => (row.returned === null ? <Nothing /> : <Money amount={row.returned} currency={row.currency} />),
    },
  ]
  return (
    <DataList
      id="sports-bets"
      columns={columns}
      rowKey={row => row.bet}
      filters={[
        { kind: 'text', name: 'bet', label: t('bet') },
        { kind: 'text', name: 'event', label: t('event') },
        { kind: 'text', name: 'member', label: t('member') },
      ]}
      read={async ({ bet, event, member }: { bet?: string; event?: string; member?: string }) => ({
        list: (
          await ask(sportsOfficeApi.bets, {
            language,
            ...(bet && { bet }),
            ...(event && { event }),
            ...(member && { member }),
          })
        ).list,
        next: null,
      })}
      drawer={row => ({ title: row.bet, content: <BetCard bet={row} /> })}
      empty={t('noBets')}
    />
  )
}

function BetCard({ bet }: { bet: BookBet }) {
  const t = useTranslations('office.sports')
  const may = useMay()
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('state')}>
          <BetState bet={bet} />
        </Fact>
        <Fact name={t('stake')}>
          <Money amount={bet.stake} currency={bet.currency} />
        </Fact>
        <Fact name={t('record')}>
          <OfficeLink to="/rounds" search={{ vendor: bet.vendor, tx: bet.tx }}>
            {t('openRecord')}
          </OfficeLink>
        </Fact>
      </Facts>
      <Part title={t('legs')}>
        <Facts>
          {bet.legs.map(({ event, name, price, came }) => (
            <Fact key={`${event} ${name}`} name={<bdi>{name}</bdi>}>
              <bdi dir="ltr">{price}</bdi> {came && t(`came.${CAME.find(each => each === came) ?? 'win'}`)}
            </Fact>
          ))}
        </Facts>
      </Part>
      {may('sports.void') && <Voids bet={bet} />}
    </Stack>
  )
}

function Voids({ bet: { bet, isVoid, state } }: { bet: BookBet }) {
  const t = useTranslations('office.sports')
  // A book is asked by the name under which it tells of itself, whichever the bet was placed under.
  const vendor = useBooks().data?.list[0]?.vendor
  if (vendor === undefined) return null
  const act = (to: boolean) => (reason: string) =>
    ask(sportsOfficeApi.voidBet, { vendor, bet, isVoid: to, state, reason })
  return (
    <Group>
      {isVoid ? (
        <Act label={t('unvoidBet')} about={t('unvoidBetAbout')} act={act(false)} />
      ) : (
        <Act label={t('voidBet')} about={t('voidBetAbout')} look="danger" act={act(true)} />
      )}
    </Group>
  )
}
