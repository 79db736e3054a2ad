import { useTranslations } from 'use-intl'
import { AskError } from './ask.ts'

/** The text for any failure of `ask`, in the language of the page. A code this page does not know is an unknown error. */
export function useRefusalText(): (error: unknown) => string {
  const t = useTranslations('refusal')
  return error => {
    const code = error instanceof AskError ? error.code : 'unknown'
    return t(t.has(code) ? code : 'unknown')
  }
}
