import { useTranslations } from 'use-intl'
import { REJECT_REASONS } from '#features/cashier/rules/reject-reasons.ts'

/** A reason is one of our list, or the words of whoever decided. */
export function useReasonText(): (reason: string | null) => string {
  const t = useTranslations('withdraw.reason')
  return reason => {
    const known = REJECT_REASONS.find(each => each === reason)
    return known ? t(known) : (reason ?? '')
  }
}
