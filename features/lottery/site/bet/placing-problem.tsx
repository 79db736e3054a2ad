import { useTranslations } from 'use-intl'
import { AskError } from '#shared/ui/ask.ts'
import { useRefusalText } from '#shared/ui/refusal-text.ts'

/** Why a bet was not taken, with what the server said about it: the number to blame, and what may still be bet on it. */
export function PlacingProblem({ error }: { error: unknown }) {
  const t = useTranslations('lotteryBet')
  const textOf = useRefusalText()
  const details = error instanceof AskError ? error.details : {}
  const token = typeof details.token === 'string' ? details.token : null
  const available = typeof details.available === 'string' ? details.available : null
  return (
    <div role="alert" className="rounded-control border border-crimson p-3 text-sm text-crimson">
      <p>{textOf(error)}</p>
      {token !== null && (
        <p className="font-semibold">
          {available === null ? t('aboutNumber', { token }) : t('leftOnNumber', { token, available })}
        </p>
      )}
      {error instanceof AskError && error.code === 'offline' && <p>{t('offlineAbout')}</p>}
    </div>
  )
}
