import { useTranslations } from 'use-intl'

/** A reason is one of our list, or the words of whoever decided. */
export function useReasonText(): (reason: string | null) => string {
  const t = useTranslations('withdraw.reason')
  return reason => {
    const key = reason?.replace(/^withdraw\.reason\./, '') as Parameters<typeof t>[0]
    return reason === null ? '' : t.has(key) ? t(key) : reason
  }
}
