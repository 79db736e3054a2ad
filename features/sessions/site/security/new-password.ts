import { useTranslations } from 'use-intl'
import { useRegistrationRules } from '#features/settings/site/settings.tsx'
import { AskError } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { fieldMessage, patternText } from '../register/register-rules.ts'

/** What the server found wrong with a field of a password form, as `invalid_input` tells it. */
const PROBLEMS = ['common', 'contains_username', 'same_as_password', 'same_as_old'] as const

/** The rule of a new password: the one of the registration, shared by every form that sets one (specification §5). */
export function useNewPassword() {
  const t = useTranslations('session')
  const tPattern = useTranslations('pattern')
  const textOf = useRefusalText()
  const rule = useRegistrationRules().data?.password

  function messageOf(error: unknown, hasRule = true): string {
    const problem = error instanceof AskError && PROBLEMS.find(each => each === error.details.problem)
    if (problem) return t(`problem.${problem}`)
    const isRule = error instanceof AskError && error.code === 'invalid_input' && hasRule && rule
    return isRule ? patternText(rule, tPattern) : textOf(error)
  }

  return {
    hint: rule && patternText(rule, tPattern),
    check: (text: string): string | true => {
      if (text === '') return t('inputEmpty')
      return (rule && fieldMessage(rule, text, tPattern, 'password')) ?? true
    },
    confirms: (text: string, password: string): string | true => text === password || t('inconsistent_twice'),
    messageOf,
  }
}
