import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { useDayName } from '../names.ts'
import { Ends } from '../request-card.tsx'
import type { Check } from './use-check.ts'

/** Whether it may be proposed, why not, from when it would pay, and what would end by it. */
export function Verdict({ check: { data, error, isOld }, isWhole }: { check: Check; isWhole: boolean }) {
  const t = useTranslations('agentCentre.editor')
  const textOf = useRefusalText()
  const dayName = useDayName()
  if (!isWhole) return <p className="text-sm text-muted">{t('incomplete')}</p>
  if (error) return <p className="text-sm text-crimson">{textOf(error)}</p>
  if (!data) return <p className="text-sm text-muted">{t('checking')}</p>
  return (
    <div role="status" aria-busy={isOld} className="flex flex-col gap-3 aria-busy:opacity-60">
      {data.problem ? (
        <p className="flex gap-2 text-sm font-medium text-crimson">
          <CircleX aria-hidden size={18} className="mt-0.5 shrink-0" />
          {t(`problems.${data.problem}`)}
        </p>
      ) : (
        <p className="flex gap-2 text-sm font-medium text-jade">
          <CircleCheck aria-hidden size={18} className="mt-0.5 shrink-0" />
          {t('allowed', { day: dayName(data.effectiveFrom) })}
        </p>
      )}
      {data.ends.length > 0 && <Ends ends={data.ends} />}
    </div>
  )
}
