import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { formatAmount } from '#shared/money.ts'
import { Button } from '#shared/ui/button.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Failure, Note } from '#shared/ui/states.tsx'
import { BET_STATUSES, type Bet, type BetStatus } from '../../../api-bets.ts'
import { usePlayWords } from '../board/use-play-words.ts'
import { useBets } from '../reads.ts'
import { previewInWords, type RepeatedLine } from '../slip/slip.ts'
import { BetDetail } from './bet-detail.tsx'
import { netOf } from './net.ts'
import { StatusChip } from './status-chip.tsx'
import { useWinToasts } from './use-win-toasts.ts'

type BetListProps = { game?: string | undefined; onRepeat?: ((lines: readonly RepeatedLine[]) => void) | undefined }

/** Bets by status and day of the draw; each opens with its lines and the reason of its end. */
export function BetList({ game, onRepeat }: BetListProps) {
  const t = useTranslations('lotteryBet')
  const [status, setStatus] = useState<BetStatus | ''>('')
  const [day, setDay] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const query = useBets({ ...(game && { game }), ...(status && { status }), ...(day && { day }) })
  const bets = query.data?.pages.flatMap(page => page.list)
  // On the page of one lottery somebody else listens.
  useWinToasts(game ? undefined : bets)

  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-2">
        <select
          aria-label={t('byStatus')}
          value={status}
          onChange={event => setStatus(event.target.value as BetStatus | '')}
          className="picker min-h-11 min-w-0 grow justify-between rounded-control border border-line-strong bg-surface px-3 text-sm sm:grow-0"
        >
          <option value="">{t('allStatuses')}</option>
          {BET_STATUSES.map(each => (
            <option key={each} value={each}>
              {t(`status.${each}`)}
            </option>
          ))}
        </select>
        <input
          type="date"
          aria-label={t('byDay')}
          value={day}
          onChange={event => setDay(event.target.value)}
          className="min-h-11 min-w-0 grow rounded-control border border-line-strong bg-surface px-3 text-sm sm:grow-0"
        />
      </div>
      {query.isError && !bets && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton />}
      {bets?.length === 0 && (
        <Note icon={<Ticket aria-hidden size={28} />} title={t('noBets')} about={t('noBetsAbout')} />
      )}
      {bets && bets.length > 0 && (
        <ul className="flex flex-col gap-2">
          {bets.map(bet => (
            <li key={bet.id}>
              <BetCard bet={bet} isNamed={!game} onOpen={() => setOpened(bet.id)} />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="self-center">
          {t('older')}
        </Button>
      )}
      {opened && (
        <BetDetail
          id={opened}
          onClose={() => setOpened(null)}
          {...(onRepeat && {
            onRepeat: lines => {
              setOpened(null)
              onRepeat(lines)
            },
          })}
        />
      )}
    </div>
  )
}

function BetCard({ bet, isNamed, onOpen }: { bet: Bet; isNamed: boolean; onOpen: () => void }) {
  const t = useTranslations('lotteryBet')
  const tFree = useTranslations('freeTickets')
  const format = useFormatter()
  const words = usePlayWords()
  return (
    <button
      type="button"
      onClick={onOpen}
      data-testid="bet"
      className="card grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 p-3 text-start text-sm transition-colors hover:border-gold"
    >
      <span className="truncate font-semibold">
        {isNamed && <bdi>{bet.gameName} · </bdi>}
        <bdi>{words.play(bet.family, bet.first.play)}</bdi>
        {bet.lines > 1 && <span className="text-muted"> +{bet.lines - 1}</span>}
      </span>
      <span className="justify-self-end">
        <StatusChip status={bet.status} />
      </span>
      <bdi dir="ltr" className="figures truncate text-start text-muted">
        {previewInWords(bet.first.preview, words.token)}
      </bdi>
      <span className="text-end font-semibold">
        <span className="text-xs font-normal text-muted">{t(bet.payout === null ? 'stake' : 'net')}</span>{' '}
        {bet.payout === null ? <Money amount={bet.stake} /> : <Money amount={formatAmount(netOf(bet))} signed />}
      </span>
      <span className="col-span-2 truncate text-xs text-muted">
        {t('issue', { numero: bet.numero })} ·{' '}
        {format.dateTime(new Date(bet.placedAt), { dateStyle: 'short', timeStyle: 'short' })}
      </span>
      {bet.freeStake !== null && <span className="col-span-2 text-xs text-gold-text">{tFree('paid')}</span>}
      {bet.payout !== null && (
        <span className="col-span-2 text-xs text-muted">
          {t('stake')} <Money amount={bet.stake} /> · {t('payout')} <Money amount={bet.payout} />
          {bet.rebate !== null && bet.rebatePpm > 0 && (
            <>
              {' '}
              · {t('rebate')} <Money amount={bet.rebate} />
            </>
          )}
        </span>
      )}
    </button>
  )
}

export function ListSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-2">
      {['a', 'b', 'c', 'd'].map(row => (
        <Skeleton key={row} className="h-22 w-full rounded-card!" />
      ))}
    </div>
  )
}
