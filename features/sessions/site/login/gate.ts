import { isTrial } from '#features/people/rules/people.ts'
import { currentSession } from '#shared/web/session.ts'
import { currentAuth, openAuth } from '../auth-state.ts'

type Gated = {
  /** Trial accounts may, too: playing with demo money. */
  takesTrial?: boolean
}

/**
 * The login gate of specification §5: runs the action for those who are logged in; all others are asked to log in, and
 * it runs after that. Account type 4 needs a real account.
 */
export function passGate(action: () => void, { takesTrial = false }: Gated = {}): void {
  const session = currentSession()
  if (!session) {
    // Why the login stands open already is the better reason: a session that ended closes a game, which asks as well.
    const { modal, reason } = currentAuth()
    openAuth('login', {
      action: () => passGate(action, { takesTrial }),
      reason: (modal === 'login' && reason) || 'notLoggedIn',
    })
  } else if (!takesTrial && session.accountType !== null && isTrial(session.accountType)) {
    openAuth('realAccount')
  } else {
    action()
  }
}
