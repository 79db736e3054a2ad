import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { WithdrawalState } from '#features/cashier/rules/withdrawals.ts'

/** The way of a withdrawal (agents §6.4). */
const STAGES = ['requested', 'review', 'paying', 'paid', 'received'] as const
/** Which stage a state stands in; those that ended otherwise have none. */
const STAGE_OF: Partial<Record<WithdrawalState, number>> = {
  REVIEW: 1,
  APPROVED: 2,
  PAYING: 2,
  PAID: 3,
  NOT_RECEIVED: 3,
  RECEIVED: 5,
}

/** How far it is, at a glance. */
export function Stages({ state }: { state: WithdrawalState }) {
  const t = useTranslations('withdraw')
  const at = STAGE_OF[state]
  if (at === undefined) return null
  return (
    <ol aria-label={t('progress.stages')} className="grid grid-cols-5 gap-1 text-center text-xs">
      {STAGES.map((stage, index) => (
        <li
          key={stage}
          aria-current={index === at ? 'step' : undefined}
          className="flex min-w-0 flex-col items-center gap-1 text-muted aria-[current=step]:font-semibold aria-[current=step]:text-gold-text"
        >
          <span
            className={`grid size-7 place-items-center rounded-full border ${index < at ? 'border-jade text-jade' : index === at ? 'border-gold bg-gold-leaf/15' : 'border-line-strong'}`}
          >
            {index < at ? <Check aria-hidden size={16} /> : <span className="figures">{index + 1}</span>}
          </span>
          {/* Five words do not fit on a phone: there the one that it stands at is shown. */}
          <span className={index === at ? 'whitespace-nowrap' : 'max-sm:sr-only'}>
            {t(`stages.${stage}`)}
            {index < at && <span className="sr-only"> {t('progress.done')}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
