import { useLocale, useTranslations } from 'use-intl'
import { AskError } from './ask.ts'

/** The text for any failure of `ask`, in the language of the page. A code this page does not know is an unknown error. */
export function useRefusalText(): (error: unknown) => string {
  const t = useTranslations('refusal')
  const tWait = useTranslations('wait')
  const locale = useLocale()
  return error => {
    const code = error instanceof AskError ? error.code : 'unknown'
    const seconds = error instanceof AskError ? Number(error.details.retryAfterSeconds) : 0
    if (code === 'too_many_requests' && seconds > 0)
      return seconds < 120 ? tWait('seconds', { seconds }) : tWait('minutes', { minutes: Math.ceil(seconds / 60) })
    const until = error instanceof AskError ? error.details.until : null
    if (code === 'excluded' && typeof until === 'string') return tWait('excluded', { until: longTime(locale, until) })
    return t(t.has(code) ? code : 'unknown')
  }
}

/** Not by the library's formatter, which the first view does without. */
function longTime(locale: string, at: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at))
}
