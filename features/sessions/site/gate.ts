import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { isTrial } from '#features/people/rules/people.ts'
import { currentSession } from '#shared/ui/session.ts'
import { toast } from '#shared/ui/toast.tsx'
import { openAuth } from './auth-state.ts'

type Gated = {
  /** Trial accounts may, too: playing with demo money. */
  takesTrial?: boolean
}

/**
 * The login gate of specification §5: runs the action for those who are logged in, asks all others to log in and runs
 * it after that. Account type 4 needs a real account. `onLoginNeeded` says why the login opens.
 */
export function passGate(action: () => void, onLoginNeeded: () => void, { takesTrial = false }: Gated = {}): void {
  const session = currentSession()
  if (!session) {
    openAuth('login', () => passGate(action, onLoginNeeded, { takesTrial }))
    onLoginNeeded()
  } else if (!takesTrial && session.accountType !== null && isTrial(session.accountType)) {
    openAuth('realAccount')
  } else {
    action()
  }
}

/** The gate for screens. */
export function useGate(): (action: () => void, gated?: Gated) => void {
  const t = useTranslations('session')
  return useCallback((action, gated) => passGate(action, () => toast(t('notLoggedIn')), gated), [t])
}
