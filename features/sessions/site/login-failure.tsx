import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useRefusalText } from '#shared/ui/refusal-text.ts'
import { closeAuth } from './auth-state.ts'

type FailureProps = { error: unknown; isAgentOnly?: boolean }

/** Why a login failed; an agent at the members' door is shown to theirs (specification §6). */
export function LoginFailure({ error, isAgentOnly = false }: FailureProps) {
  const t = useTranslations('session')
  const textOf = useRefusalText()
  return (
    <div role="alert" className="text-sm font-medium text-crimson empty:hidden">
      {error !== null && textOf(error)}
      {isAgentOnly && (
        <Link to="/agentHome" onClick={closeAuth} className="ms-2 inline-block py-1 underline">
          {t('agentDoor')}
        </Link>
      )}
    </div>
  )
}
