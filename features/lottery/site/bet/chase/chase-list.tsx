import { Repeat, X } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button, IconButton } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Failure, Loaded, Note } from '#shared/ui/states.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { betsApi, type Chase, type ChaseIssue } from '../../../api-bets.ts'
import { usePlayWords } from '../board/use-play-words.ts'
import { ListSkeleton } from '../history/bet-list.tsx'
import { StatusChip } from '../history/status-chip.tsx'
import { useChase, useChases, useTakingBack } from '../reads.ts'
import { previewInWords } from '../slip/slip.ts'

/** Chases of the member, those of one lottery or all. */
export function ChaseList({ game }: { game?: string | undefined }) {
  const t = useTranslations('lotteryBet')
  const query = useChases(game)
  const [opened, setOpened] = useState<string | null>(null)
  if (query.isError && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <ListSkeleton />
  if (query.data.length === 0 && !query.hasNextPage) {
    return <Note icon={<Repeat aria-hidden size={28} />} title={t('noChases')} about={t('noChasesAbout')} />
  }
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2">
        {query.data.map(chase => (
          <li key={chase.id}>
            <ChaseCard chase={chase} onOpen={() => setOpened(chase.id)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="self-center">
          {t('older')}
        </Button>
      )}
      {opened && <ChaseDetail id={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

function ChaseCard({ chase, onOpen }: { chase: Chase; onOpen: () => void }) {
  const t = useTranslations('lotteryBet')
  const words = usePlayWords()
  return (
    <button
      type="button"
      onClick={onOpen}
      data-testid="chase"
      className="card grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 p-3 text-start text-sm transition-colors hover:border-gold"
    >
      <span className="truncate font-semibold">
        <bdi>{chase.gameName}</bdi> · <bdi>{words.play(chase.family, chase.first.play)}</bdi>
      </span>
      <StatusChip status={chase.state} />
      <bdi dir="ltr" className="figures truncate text-start text-muted">
        {previewInWords(chase.first.preview, words.token)}
      </bdi>
      <span className="text-end font-semibold">
        <span className="text-xs font-normal text-muted">{t('payout')}</span> <Money amount={chase.won} />
      </span>
      <span className="text-xs text-muted">
        {t('chaseProgress', { finished: chase.finished, issues: chase.issues, cancelled: chase.cancelled })}
      </span>
      <span className="text-end text-xs text-muted">
        {t('stake')} <Money amount={chase.paid} />
      </span>
    </button>
  )
}

function ChaseDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('lotteryBet')
  const query = useChase(id)
  return (
    <Modal title={t('chaseOf', { id })} onClose={onClose} size="text">
      <Loaded query={query} skeleton={<Skeleton className="h-72 w-full" />}>
        {({ chase, issues }) => <ChaseView chase={chase} issues={issues} />}
      </Loaded>
    </Modal>
  )
}

function ChaseView({ chase, issues }: { chase: Chase; issues: readonly ChaseIssue[] }) {
  const t = useTranslations('lotteryBet')
  const textOf = useRefusalText()
  const stopping = useTakingBack(() => ask(betsApi.cancelChase, { id: chase.id }))
  const isWaiting = issues.some(({ state }) => state === 'waiting')
  return (
    <div className="flex flex-col gap-4 text-sm">
      <div className="flex items-center justify-between gap-3">
        <bdi className="text-base font-semibold">{chase.gameName}</bdi>
        <StatusChip status={chase.state} />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <dt className="text-muted">{t('paid')}</dt>
        <dd className="text-end">
          <Money amount={chase.paid} />
        </dd>
        <dt className="text-muted">{t('refunded')}</dt>
        <dd className="text-end" data-testid="chase-refunded">
          <Money amount={chase.refunded} signed />
        </dd>
        <dt className="text-muted">{t('payout')}</dt>
        <dd className="text-end">
          <Money amount={chase.won} signed />
        </dd>
      </dl>
      <p className="text-muted">
        {[chase.stopOnWin && t('stopOnWin'), chase.stopOnLoss && t('stopOnLoss')].filter(Boolean).join(' · ')}
      </p>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {issues.map(issue => (
          <IssueRow key={`${issue.numero}.${issue.state}`} chaseId={chase.id} issue={issue} />
        ))}
      </ul>
      {isWaiting && (
        <Button
          busy={stopping.isPending}
          onClick={() =>
            stopping.mutate(undefined, {
              onSuccess: () => toast(t('chaseStopped'), 'good'),
              onError: error => toast(textOf(error), 'bad'),
            })
          }
        >
          {t('stopChase')}
        </Button>
      )}
    </div>
  )
}

function IssueRow({ chaseId, issue }: { chaseId: string; issue: ChaseIssue }) {
  const t = useTranslations('lotteryBet')
  const format = useFormatter()
  const textOf = useRefusalText()
  const { numero, drawAt, multiple, stake, state, payout } = issue
  const cancelling = useTakingBack(() => ask(betsApi.cancelChaseIssue, { id: chaseId, numero }))
  return (
    <li className="flex min-h-12 items-center gap-3 py-1" data-issue={state}>
      <span className="min-w-0 grow">
        <bdi className="figures block truncate">{numero}</bdi>
        <span className="text-xs text-muted">
          {format.dateTime(new Date(drawAt), { dateStyle: 'short', timeStyle: 'short' })} ·{' '}
          <bdi dir="ltr">×{multiple}</bdi>
        </span>
      </span>
      <span className="shrink-0 text-end">
        <Money amount={stake} />
        {payout !== null && state === 'won' && (
          <span className="block text-xs">
            <Money amount={payout} signed />
          </span>
        )}
      </span>
      <StatusChip status={state} />
      {state === 'waiting' && (
        <IconButton
          label={t('cancelIssue', { numero })}
          disabled={cancelling.isPending}
          onClick={() => cancelling.mutate(undefined, { onError: error => toast(textOf(error), 'bad') })}
        >
          <X aria-hidden size={18} />
        </IconButton>
      )}
    </li>
  )
}
