import { useTranslations } from 'use-intl'
import type { BetStatus, Chase, ChaseIssue } from '../../../api-bets.ts'

const TONES: Readonly<Record<BetStatus | Chase['state'] | 'waiting', string>> = {
  open: 'border-info text-info',
  waiting: 'border-info text-info',
  running: 'border-info text-info',
  won: 'border-jade bg-jade/10 text-jade',
  lost: 'border-line text-muted',
  finished: 'border-line text-muted',
  push: 'border-amber text-amber',
  cancelled: 'border-line text-muted',
  stopped: 'border-amber text-amber',
  void: 'border-amber text-amber',
  refunded: 'border-amber text-amber',
}

/** How a bet, a chase or one of its issues stands. */
export function StatusChip({ status }: { status: BetStatus | Chase['state'] | ChaseIssue['state'] }) {
  const t = useTranslations('lotteryBet')
  return (
    <span
      data-status={status}
      className={`inline-flex min-h-6 items-center rounded-full border px-2 text-xs font-semibold whitespace-nowrap ${TONES[status]}`}
    >
      {t(`status.${status}`)}
    </span>
  )
}
