import { useTranslations } from 'use-intl'
import type { DepositMethod } from '#features/cashier/api.ts'

const MINUTE_S = 60
const HOUR_S = 3600

/** That paying so costs nothing here (decision 92), and how long it takes, in words. */
export function useMethodFacts(): (method: DepositMethod) => string[] {
  const t = useTranslations('deposit')
  const arrives = useArrivesText()
  return method => [
    t('noFee'),
    ...(method.arrivesS === null ? [] : [arrives(method.arrivesS)]),
    ...(method.nameCheck ? [t('ownName')] : []),
  ]
}

export function useArrivesText(): (seconds: number) => string {
  const t = useTranslations('deposit.arrives')
  return seconds => {
    if (seconds < MINUTE_S) return t('atOnce')
    if (seconds < HOUR_S) return t('minutes', { count: Math.round(seconds / MINUTE_S) })
    return t('hours', { count: Math.round(seconds / HOUR_S) })
  }
}
