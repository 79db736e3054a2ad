import { useTranslations } from 'use-intl'
import { parseAmount } from '#shared/money.ts'
import { AskError } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { shownAmount } from '#shared/web/shown-amount.ts'
import type { TicketAsked } from '../../../api-bets.ts'
import { usePlayWords } from '../board/use-play-words.ts'

type PlacingProblemProps = { error: unknown; family: string; tickets: readonly TicketAsked[] | undefined }

/** Why a bet was not taken, with what the server said about it: which line, which number, and what may still be bet. */
export function PlacingProblem({ error, family, tickets }: PlacingProblemProps) {
  const textOf = useRefusalText()
  const reasonOf = useReason()
  const words = usePlayWords()
  const details = error instanceof AskError ? error.details : {}
  const line = tickets?.[Number(details.ticket)]?.lines[Number(details.line)]
  const reason = error instanceof AskError && reasonOf(error)
  return (
    <div role="alert" className="rounded-control border border-crimson p-3 text-sm text-crimson">
      <p>{textOf(error)}</p>
      {reason && (
        <p className="font-semibold">
          {typeof details.line === 'number' && line && <bdi>{words.play(family, line.play)}: </bdi>}
          {reason}
        </p>
      )}
    </div>
  )
}

/** What the details of a refusal mean for the slip; empty when its text says all. */
function useReason(): (error: AskError) => string {
  const t = useTranslations('lotteryBet')
  return ({ code, details }) => {
    const told = (key: string) => (typeof details[key] === 'string' ? details[key] : '')
    const [token, reason] = [told('token'), told('reason')]
    const money = (key: string) => shownAmount(parseAmount(told(key)))
    if (code === 'offline') return t('offlineAbout')
    if (code === 'number_limit') return t('leftOnNumber', { token, available: money('available') })
    if (code === 'bonus_max_bet') return t('bonusMax', { max: money('max') })
    if (code === 'limit_reached')
      return told('kind') === 'session' ? t('sessionOver') : t('leftOfLimit', { left: money('left') })
    if (reason === 'late') return t('lockedAbout')
    if (reason === 'number') return t('problem.stopped', { token })
    if (reason.startsWith('market:')) return t('closedPlay')
    const problem = `problem.${reason}` as 'problem.out_of_range'
    return t.has(problem) ? t(problem, { token }) : ''
  }
}
