import { Button, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PlayerCard } from '#features/players/api-office.ts'
import { tabsApi } from '#features/players/api-tabs.ts'
import type { BetLine } from '#features/records/api-bets.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Id, Money, Nothing, State, When } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { toast } from '#shared/office/toasts.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { useGameLanguage } from './game-language.ts'

const RANGES = ['today', 'yesterday', 'week', 'month'] as const
type Range = (typeof RANGES)[number]
const TONES = { open: 'wait', settled: 'good', cancelled: 'plain' } as const
const LOTTERY = 'LOTT'

/** Rounds of games and tickets of lotteries, the newest first. */
export function Bets({ player }: { player: PlayerCard }) {
  const t = useTranslations('office.player')
  const language = useGameLanguage()
  const columns: Column<BetLine>[] = [
    { id: 'at', title: t('at'), cell: row => <When at={row.at} />, text: row => row.at, isFixed: true },
    { id: 'name', title: t('game'), cell: row => <bdi>{row.name}</bdi>, text: row => row.name },
    { id: 'vendor', title: t('vendor'), cell: row => row.vendorName || <Nothing />, text: row => row.vendorName },
    { id: 'round', title: t('round'), cell: row => <Id>{row.round}</Id>, text: row => row.round },
    { id: 'status', title: t('status'), cell: row => <BetState row={row} />, text: row => row.status },
    {
      ...{ id: 'stake', title: t('sums.stake'), text: row => row.stake, isFigure: true },
      cell: row => <Money amount={row.stake} currency={player.currency} />,
    },
    {
      ...{ id: 'payout', title: t('sums.payout'), text: row => row.payout, isFigure: true },
      cell: row => <Money amount={row.payout} currency={player.currency} />,
    },
    {
      ...{ id: 'net', title: t('sums.net'), text: row => row.net ?? '', isFigure: true },
      cell: row => (row.net === null ? <Nothing /> : <Money amount={row.net} currency={player.currency} signed />),
    },
  ]
  return (
    <DataList
      id="player.bets"
      of={player.id}
      columns={columns}
      rowKey={row => row.id}
      filters={[
        {
          ...{ kind: 'pick', name: 'range', label: t('range') },
          options: RANGES.map(value => ({ value, label: t(`ranges.${value}`) })),
        },
        { kind: 'pick', name: 'product', label: t('product'), options: [{ value: LOTTERY, label: t('lottery') }] },
        { kind: 'text', name: 'order', label: t('order') },
      ]}
      read={({ range, ...given }, asked) =>
        ask(tabsApi.bets, { memberId: player.id, language, ...asked, ...given, range: (range as Range) ?? 'month' })
      }
      drawer={row => ({ title: row.name, content: <Bet row={row} player={player} /> })}
      empty={t('noBets')}
    />
  )
}

function BetState({ row }: { row: BetLine }) {
  const t = useTranslations('office.player')
  return <State tone={TONES[row.status]}>{t(`statuses.${row.status}`)}</State>
}

/** One bet: what moved in it, and where its vendor shows it again. */
function Bet({ row, player }: { row: BetLine; player: PlayerCard }) {
  const t = useTranslations('office.player')
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('id')}>
          <Id>{row.id}</Id>
        </Fact>
        <Fact name={t('round')}>
          <Id>{row.round}</Id>
        </Fact>
        <Fact name={t('at')}>
          <When at={row.at} />
        </Fact>
        <Fact name={t('status')}>
          <BetState row={row} />
        </Fact>
        <Fact name={t('sums.stake')}>
          <Money amount={row.stake} currency={player.currency} />
        </Fact>
        <Fact name={t('sums.valid')}>
          <Money amount={row.valid} currency={player.currency} />
        </Fact>
        <Fact name={t('sums.payout')}>
          <Money amount={row.payout} currency={player.currency} />
        </Fact>
      </Facts>
      {row.source === 'round' && <Round id={row.id} player={player} />}
    </Stack>
  )
}

function Round({ id, player }: { id: string; player: PlayerCard }) {
  const t = useTranslations('office.player')
  const textOf = useRefusalText()
  const language = useGameLanguage()
  const about = { memberId: player.id, id }
  const round = useQuery({ queryKey: ['player', player.id, 'round', id], queryFn: () => ask(tabsApi.round, about) })
  const replay = useMutation({
    mutationFn: () => ask(tabsApi.replay, { ...about, language }),
    onSuccess: ({ url }) => {
      if (url) window.open(url, '_blank', 'noopener')
      else toast(t('noReplay'), 'wait')
    },
    onError: error => toast(textOf(error), 'bad'),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<ExternalLink aria-hidden size={14} />}
        loading={replay.isPending}
        onClick={() => replay.mutate()}
      >
        {t('replay')}
      </Button>
      <Part title={t('moves')}>
        <Loaded query={round}>
          {({ moves }) => (
            <Facts>
              {moves.map(({ at, kind, amount }) => (
                <Fact key={`${at} ${kind} ${amount}`} name={kind}>
                  <Money amount={amount} currency={player.currency} signed /> <When at={at} />
                </Fact>
              ))}
            </Facts>
          )}
        </Loaded>
      </Part>
    </>
  )
}
