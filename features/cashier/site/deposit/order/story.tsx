import { useFormatter, useTranslations } from 'use-intl'
import type { Deposit, OrderPage } from '#features/cashier/api.ts'

/** How it went, step by step, and by what name to ask for it. */
export function Story({ order: { id, steps, reference } }: { order: OrderPage }) {
  const t = useTranslations('deposit')
  const format = useFormatter()
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-medium text-muted hover:text-ink">
        {t('story')}
      </summary>
      <ol className="flex flex-col gap-1 border-s border-hairline py-1 ps-4 text-xs text-muted">
        {steps.map(({ at, state }) => (
          <li key={`${at} ${state}`} className="flex justify-between gap-3">
            <span>{t(`states.${state as Deposit['state']}`)}</span>
            <time dateTime={at} className="figures whitespace-nowrap">
              {format.dateTime(new Date(at), { dateStyle: 'short', timeStyle: 'medium' })}
            </time>
          </li>
        ))}
      </ol>
      <p className="pt-2 text-xs text-muted">
        {t('orderNumber')} <bdi className="select-all [overflow-wrap:anywhere]">{reference ?? id}</bdi>
      </p>
    </details>
  )
}
