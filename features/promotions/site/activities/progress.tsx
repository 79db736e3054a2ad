import { useTranslations } from 'use-intl'
import type { Activity, ActivityStanding } from '#features/promotions/api-activities.ts'
import { parseAmount } from '#shared/money.ts'
import { useTold } from '../use-texts.ts'

/** How far a member is who takes part; nothing for all others. */
export function Progress({ activity, standing }: { activity: Activity; standing: ActivityStanding | undefined }) {
  const t = useTranslations('activities')
  const told = useTold()
  if (!standing || standing.progress === null || standing.target === null || !activity.target) return null
  const [progress, target] = [parseAmount(standing.progress), parseAmount(standing.target)]
  const percent = progress >= target ? 100 : Number((progress * 100n) / target)
  const text = t(`progress.${activity.target.of}`, { progress: told(standing.progress), target: told(standing.target) })
  return (
    <div>
      <div
        role="progressbar"
        aria-label={t('progressLabel')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-raised"
      >
        <div className="h-full rounded-full bg-gold" style={{ inlineSize: `${percent}%` }} />
      </div>
      <p className="mt-1 text-xs text-muted">{text}</p>
    </div>
  )
}
