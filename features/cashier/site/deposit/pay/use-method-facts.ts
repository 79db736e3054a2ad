import { useFormatter, useTranslations } from 'use-intl'
import type { DepositMethod } from '#features/cashier/api.ts'
import { parseAmount, ZERO } from '#shared/money.ts'
import { useTold } from '../use-told.ts'

const MINUTE_S = 60
const HOUR_S = 3600

/** What paying so costs and how long it takes, in words. */
export function useMethodFacts(): (method: DepositMethod) => string[] {
  const t = useTranslations('deposit')
  const fee = useFeeText()
  const arrives = useArrivesText()
  return method => [
    fee(method),
    ...(method.arrivesS === null ? [] : [arrives(method.arrivesS)]),
    ...(method.nameCheck ? [t('ownName')] : []),
  ]
}

function useFeeText() {
  const t = useTranslations('deposit')
  const format = useFormatter()
  const told = useTold()
  return ({ fee: { fixed, ratePpm } }: DepositMethod) => {
    const rate = ratePpm > 0 && format.number(ratePpm / 1e6, { style: 'percent', maximumFractionDigits: 2 })
    const sum = parseAmount(fixed) > ZERO && told(fixed)
    if (!rate && !sum) return t('noFee')
    return t('fee', { fee: [sum, rate].filter(Boolean).join(' + ') })
  }
}

export function useArrivesText(): (seconds: number) => string {
  const t = useTranslations('deposit.arrives')
  return seconds => {
    if (seconds < MINUTE_S) return t('atOnce')
    if (seconds < HOUR_S) return t('minutes', { count: Math.round(seconds / MINUTE_S) })
    return t('hours', { count: Math.round(seconds / HOUR_S) })
  }
}
