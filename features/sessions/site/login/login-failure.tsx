import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AskError } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { closeAuth, switchAuth } from '../auth-state.ts'

type FailureProps = { error: unknown; isAgentOnly?: boolean }

/** Why a login failed; an agent at the members' door is shown to theirs (specification §6). */
export function LoginFailure({ error, isAgentOnly = false }: FailureProps) {
  const t = useTranslations('session')
  const textOf = useRefusalText()
  return (
    <div role="alert" className="text-sm font-medium text-crimson empty:hidden">
      {error !== null && textOf(error)}
      {error instanceof AskError && error.code === 'mobile_unproven' && (
        <button type="button" onClick={() => switchAuth('forget')} className="ms-2 inline-block py-1 underline">
          {t('setPassword')}
        </button>
      )}
      {isAgentOnly && (
        <Link to="/agentHome" onClick={closeAuth} className="ms-2 inline-block py-1 underline">
          {t('agentDoor')}
        </Link>
      )}
    </div>
  )
}
