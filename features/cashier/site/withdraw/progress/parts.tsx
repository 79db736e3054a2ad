import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { WithdrawalPart } from '#features/cashier/api-withdrawals.ts'
import { Money } from '#shared/ui/money.tsx'
import { sum, useTimeText } from '../figures.ts'
import { PartAnswer } from '../parts/part-answer.tsx'
import type { Page } from '../use-withdraw.ts'

/** The pieces in which it is paid (§6.3), each with what can be said of it. */
export function Parts({ page }: { page: Page }) {
  const t = useTranslations('part')
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="text-base">
        {t('title')}
      </h3>
      <ul className="flex flex-col gap-3">
        {page.parts.map(part => (
          <li key={part.id} className="flex flex-col gap-2 rounded-control border border-line p-3 text-sm">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">
                <Money amount={part.amount} />
              </span>
              <span className="text-muted">
                {t(`kinds.${part.kind}`)} · {t(`states.${part.state}`)}
              </span>
            </p>
            <Told part={part} page={page} />
            {part.canAnswer && <PartAnswer part={part} until={part.confirmUntil} aheadMs={page.aheadMs} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What became of it, in a sentence (§11). */
function Told({ part, page }: { part: WithdrawalPart; page: Page }) {
  const t = useTranslations('part')
  const timeText = useTimeText()
  const { state, kind, amount, endedAt, reason } = part
  if (state === 'PAID') return <p>{t('paid', { amount: sum(amount) })}</p>
  if (state === 'AUTO_RECEIVED' && endedAt) return <p>{t('auto', { time: timeText(endedAt) })}</p>
  if (state === 'NOT_RECEIVED' && page.wait)
    return <p>{t('notReceived', { party: t(`parties.${kind}`), time: timeText(page.wait.until) })}</p>
  if (state === 'FORCED_RECEIVED') return <p>{t('forced', { reason: reason ?? t('forcedPlain') })}</p>
  return null
}
