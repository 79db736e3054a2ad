import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import { readThirdReturn } from '#features/identities/rules/identities.ts'
import { sessionsApi } from '#features/sessions/api.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { leftOut, Part } from '#shared/ui/loading/part.tsx'
import { ask } from '#shared/web/ask.ts'
import { currentSession, useSession } from '#shared/web/session.ts'
import { type AuthModal, closeAuth, currentAuth, openAuth, switchAuth, useAuth } from './auth-state.ts'
import { useContactWish } from './security/contact-wish.ts'

export { closeAuth, openAuth } from './auth-state.ts'
export { passGate } from './login/gate.ts'
export { logOut } from './login/log-out.ts'

type ModalProps = { onClose: () => void }
type TopProps = { Top: ComponentType }

const LoginModal = lazyScreen<ModalProps & TopProps>(() =>
  import('./login/login-modal.tsx').then(file => file.LoginModal),
)
const MODALS = {
  verify: lazyScreen<ModalProps>(() => import('./login/verify-modal.tsx').then(file => file.VerifyModal)),
  changePassword: lazyScreen<ModalProps>(() =>
    import('./security/change-password-modal.tsx').then(file => file.ChangePasswordModal),
  ),
  register: lazyScreen<ModalProps>(() => import('./register/register-modal.tsx').then(file => file.RegisterModal)),
  forget: lazyScreen<ModalProps>(() => import('./security/forget-modal.tsx').then(file => file.ForgetModal)),
  third: lazyScreen<ModalProps>(() => import('./third/third-modal.tsx').then(file => file.ThirdModal)),
  logout: lazyScreen<ModalProps>(() => import('./security/small-modals.tsx').then(file => file.LogoutModal)),
  realAccount: lazyScreen<ModalProps>(() => import('./security/small-modals.tsx').then(file => file.RealAccountModal)),
}

export const TermsModal = lazyScreen<ModalProps>(() => import('./register/terms.tsx').then(file => file.TermsModal))
export const TermsText = lazyScreen(() => import('./register/terms.tsx').then(file => file.TermsText))
export const LoginPanel = lazyScreen<{ area: 'member' | 'agent' }>(() =>
  import('./login/login-panel.tsx').then(file => file.LoginPanel),
)
export const Security = lazyScreen(() => import('./security/security.tsx').then(file => file.Security))
const ContactCard = lazyScreen(() => import('./security/contact-card.tsx').then(file => file.ContactCard))
export const DevOutbox = lazyScreen(() => import('./dev-outbox.tsx').then(file => file.DevOutbox))

/** Routes that are a modal over home (specification §2). */
const MODAL_ROUTES: Readonly<Record<string, AuthModal>> = {
  '/login': 'login',
  '/register': 'register',
  '/register.html': 'register',
  '/forget': 'forget',
  '/changePassword': 'changePassword',
}

/** Whichever of the login modals is open. Stands once, in the shell, which says what stands above the login form. */
export function SessionModals({ LoginTop }: { LoginTop: ComponentType }) {
  const { modal } = useAuth()
  const navigate = useNavigate()
  const path = useRouterState({ select: state => state.location.pathname })
  const ofRoute = MODAL_ROUTES[path]

  useEffect(() => {
    if (!ofRoute) return
    const third = readThirdReturn(location.hash)
    if (third) {
      // The ticket is good once and stays in no history.
      history.replaceState(history.state, '', location.pathname)
      openAuth('third', { third })
    } else if (!currentSession()) {
      openAuth(ofRoute === 'changePassword' ? 'login' : ofRoute)
    } else if (ofRoute === 'changePassword') {
      openAuth('changePassword')
    } else {
      void navigate({ to: '/', replace: true })
    }
  }, [ofRoute, navigate])

  if (!modal) return null
  const close = () => {
    closeAuth()
    if (ofRoute) void navigate({ to: '/' })
  }
  if (modal === 'login') return <LoginModal onClose={close} Top={LoginTop} />
  const Shown = MODALS[modal]
  return <Shown onClose={close} />
}

/** Asks who has just registered without a contact for one, until it is told or waved away. */
export function ContactAsk() {
  const isLoggedIn = useSession() !== null
  if (!useContactWish() || !isLoggedIn) return null
  return (
    <Part broken={leftOut}>
      <ContactCard />
    </Part>
  )
}

/** Opens the change-password popup for a session that is good for nothing else. */
export function demandPasswordChange(): void {
  const { modal } = currentAuth()
  const session = currentSession()
  if (!session || modal === 'changePassword' || modal === 'logout') return
  const username = session.account || session.username
  switchAuth('changePassword', { change: { username, reason: 'expired' } })
}

/** A single-use ticket for the real-time channel. */
export async function askRealtimeTicket(): Promise<string> {
  return (await ask(sessionsApi.realtimeTicket, {})).ticket
}

/** Loads the login form ahead of a likely press. */
export function preloadLogin(): void {
  void LoginModal.preload().catch(() => undefined)
}
