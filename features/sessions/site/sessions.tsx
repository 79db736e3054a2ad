import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sessionsApi } from '#features/sessions/api.ts'
import { ask } from '#shared/ui/ask.ts'
import { lazyScreen } from '#shared/ui/lazy-screen.tsx'
import { currentSession } from '#shared/ui/session.ts'
import { type AuthModal, closeAuth, openAuth, useAuth } from './auth-state.ts'

export { openAuth } from './auth-state.ts'
export { passGate } from './gate.ts'

type ModalProps = { onClose: () => void }

const MODALS = {
  login: lazyScreen<ModalProps>(() => import('./login-modal.tsx').then(file => file.LoginModal)),
  register: lazyScreen<ModalProps>(() => import('./register-modal.tsx').then(file => file.RegisterModal)),
  forget: lazyScreen<ModalProps>(() => import('./small-modals.tsx').then(file => file.ForgetModal)),
  logout: lazyScreen<ModalProps>(() => import('./small-modals.tsx').then(file => file.LogoutModal)),
  realAccount: lazyScreen<ModalProps>(() => import('./small-modals.tsx').then(file => file.RealAccountModal)),
}

export const TermsModal = lazyScreen<ModalProps>(() => import('./terms.tsx').then(file => file.TermsModal))
export const TermsText = lazyScreen(() => import('./terms.tsx').then(file => file.TermsText))

/** Routes that are a modal over home (specification §2). */
const MODAL_ROUTES: Readonly<Record<string, AuthModal>> = {
  '/login': 'login',
  '/register': 'register',
  '/register.html': 'register',
  '/forget': 'forget',
}

/** Whichever of the login modals is open. Stands once, in the shell. */
export function SessionModals() {
  const { modal } = useAuth()
  const navigate = useNavigate()
  const path = useRouterState({ select: state => state.location.pathname })
  const ofRoute = MODAL_ROUTES[path]

  useEffect(() => {
    if (!ofRoute) return
    if (currentSession()) void navigate({ to: '/', replace: true })
    else openAuth(ofRoute)
  }, [ofRoute, navigate])

  if (!modal) return null
  const Shown = MODALS[modal]
  const close = () => {
    closeAuth()
    if (ofRoute) void navigate({ to: '/' })
  }
  return <Shown onClose={close} />
}

/** A single-use ticket for the real-time channel. */
export async function askRealtimeTicket(): Promise<string> {
  return (await ask(sessionsApi.realtimeTicket, {})).ticket
}

/** Loads the login form ahead of a likely press. */
export function preloadLogin(): void {
  void MODALS.login.preload().catch(() => undefined)
}
