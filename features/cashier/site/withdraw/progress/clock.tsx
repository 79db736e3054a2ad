import { Check, Clock3 } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useTimeText } from '../figures.ts'
import type { Page } from '../use-withdraw.ts'

type Step = Page['clock'][number]

/** The clock (§6.8): each step, whose it is, until when, and an apology with a new time where one passed. */
export function Clock({ page: { clock } }: { page: Page }) {
  const t = useTranslations('withdraw')
  const id = useId()
  if (clock.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 text-sm">
      <h3 id={id} className="text-base">
        {t('progress.clock')}
      </h3>
      <ol className="flex flex-col gap-2 border-s border-hairline ps-4">
        {clock.map(step => (
          <StepLine key={`${step.step} ${step.since}`} step={step} />
        ))}
      </ol>
    </section>
  )
}

function StepLine({ step: { step, owner, until, missed, endedAt } }: { step: Step }) {
  const t = useTranslations('withdraw')
  const timeText = useTimeText()
  const Icon = endedAt ? Check : Clock3
  // A step of the server that this page does not know yet still has an owner and a time.
  const isKnown = t.has(`steps.${step}` as never)
  return (
    <li className={`flex items-start gap-2 ${endedAt ? 'text-muted' : ''}`} aria-current={endedAt ? undefined : 'step'}>
      <Icon aria-hidden size={16} className={`mt-1 shrink-0 ${endedAt ? 'text-jade' : 'text-gold'}`} />
      <div className="min-w-0">
        <p className={endedAt ? '' : 'font-medium'}>
          {isKnown && `${t(`steps.${step as 'review'}`)} · `}
          {t(`owners.${owner}`)}
        </p>
        {endedAt ? (
          <p className="text-xs">{t('progress.doneAt', { time: timeText(endedAt) })}</p>
        ) : missed > 0 ? (
          <p>{t('progress.sorry', { time: timeText(until) })}</p>
        ) : (
          <p className="text-muted">{t('progress.until', { time: timeText(until) })}</p>
        )}
      </div>
    </li>
  )
}
