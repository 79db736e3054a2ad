import { useTranslations } from 'use-intl'
import type { Deposit } from '#features/cashier/api.ts'

const TONES: Readonly<Record<Deposit['state'], string>> = {
  CREATED: 'border-info text-info',
  PENDING: 'border-info text-info',
  CONFIRMING: 'border-info text-info',
  REVIEW: 'border-amber text-amber',
  SUCCEEDED: 'border-jade bg-jade/10 text-jade',
  DISPUTED: 'border-amber text-amber',
  EXPIRED: 'border-line text-muted',
  CANCELLED: 'border-line text-muted',
  FAILED: 'border-line text-muted',
  REFUNDED: 'border-line text-muted',
  REVERSED: 'border-crimson text-crimson',
}

/** How an order stands (§4.3). */
export function StateChip({ state }: { state: Deposit['state'] }) {
  const t = useTranslations('deposit')
  return (
    <span
      data-state={state}
      className={`inline-flex min-h-6 items-center rounded-full border px-2 text-xs font-semibold whitespace-nowrap ${TONES[state]}`}
    >
      {t(`states.${state}`)}
    </span>
  )
}
