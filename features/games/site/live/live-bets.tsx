import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Activity } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type LiveBet, winnersApi } from '#features/games/api-winners.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { parseAmount } from '#shared/money.ts'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { Cover } from '../cards/cover.tsx'
import { PlayLink } from '../play/play.tsx'
import type { RowProps } from '../rows/game-row.tsx'

const POLL_MS = 5_000
/** Fewer than are told: a page is no wall of figures. */
const SHOWN = 8
const ROW = 'h-13 border-b border-line last:border-0'
/** Between the name and the payout; a phone has the stake beside the name. */
const WIDE = 'hidden sm:table-cell'

/** What everybody bets on, won or lost, as the ledger has it; those who hide are left out. */
export function LiveBets({ Title }: RowProps) {
  const t = useTranslations('liveBets')
  const { language } = useLanguage()
  const bets = useQuery({
    queryKey: ['live-bets', language],
    queryFn: async () => (await ask(winnersApi.liveBets, { language })).list.slice(0, SHOWN),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-labelledby="live-bets">
      <Title id="live-bets">{t('title')}</Title>
      <Loaded query={bets} skeleton={<BetsSkeleton />}>
        {list => (list.length === 0 ? <NoBets /> : <Bets list={list} />)}
      </Loaded>
    </section>
  )
}

function Bets({ list }: { list: readonly LiveBet[] }) {
  const t = useTranslations('liveBets')
  return (
    <div>
      <div className="card overflow-hidden px-3 lg:px-4">
        <table className="w-full table-fixed text-sm">
          <caption className="sr-only">{t('title')}</caption>
          <thead className="text-xs text-muted">
            <tr className="h-9 border-b border-line">
              <Head className="w-1/2 text-start sm:w-2/5">{t('game')}</Head>
              <Head className={`text-start ${WIDE}`}>{t('player')}</Head>
              <Head className={`text-end ${WIDE}`}>{t('stake')}</Head>
              <Head className="text-end">{t('times')}</Head>
              <Head className="text-end">{t('payout')}</Head>
            </tr>
          </thead>
          <tbody>
            {list.map(bet => (
              <BetRow key={`${bet.at} ${bet.account} ${bet.nodeId}`} bet={bet} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2 text-xs text-muted">{t('about')}</p>
    </div>
  )
}

function Head({ className, children }: { className: string; children: string }) {
  return (
    <th scope="col" className={`truncate font-medium ${className}`}>
      {children}
    </th>
  )
}

function BetRow({ bet }: { bet: LiveBet }) {
  const t = useTranslations('liveBets')
  const symbol = useCurrencySymbol()
  const isWin = bet.payout !== '' && parseAmount(bet.payout) > parseAmount(bet.stake)
  return (
    <tr className={ROW}>
      <td>
        <PlayLink game={bet} className="flex items-center gap-3 rounded-control hover:text-gold-text">
          <Cover url={bet.coverUrl} className="size-10! shrink-0 rounded-control" />
          <span className="min-w-0">
            <bdi className="block truncate font-medium">{bet.displayName}</bdi>
            <span className="flex gap-1.5 text-xs text-muted sm:hidden">
              <bdi dir="ltr" className="truncate">
                {bet.account}
              </bdi>
              <Money amount={bet.stake} symbol={symbol} />
            </span>
          </span>
        </PlayLink>
      </td>
      <td className={`truncate text-muted ${WIDE}`}>
        <bdi dir="ltr">{bet.account}</bdi>
      </td>
      <td className={`text-end ${WIDE}`}>
        <Money amount={bet.stake} symbol={symbol} />
      </td>
      <td className="text-end">
        {bet.multiplier && (
          <bdi dir="ltr" className="figures">
            {t('multiplier', { times: bet.multiplier })}
          </bdi>
        )}
      </td>
      <td className={`text-end font-semibold ${isWin ? 'text-jade' : 'text-muted'}`}>
        {bet.payout ? <Money amount={bet.payout} symbol={symbol} /> : t('inPlay')}
      </td>
    </tr>
  )
}

function NoBets() {
  const t = useTranslations('liveBets')
  return (
    <div className="card flex min-h-37 flex-col items-center justify-center gap-1 p-4 text-center">
      <Activity aria-hidden size={28} className="text-gold" />
      <p className="font-semibold">{t('empty')}</p>
      <p className="text-sm text-muted">{t('emptyAbout')}</p>
    </div>
  )
}

function BetsSkeleton() {
  return <Skeleton className="h-113 w-full rounded-card" />
}
