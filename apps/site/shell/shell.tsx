import { Navigate, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { Unlink } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { RealityCheck } from '#features/protection/site/protection.tsx'
import { openAuth, SessionModals } from '#features/sessions/site/sessions.tsx'
import type { SystemStatus } from '#features/settings/api.ts'
import { useFlag, useStatus } from '#features/settings/site/settings.tsx'
import { type AgentPage, type CentrePage, OPEN_PAGES } from '#shared/pages.ts'
import { Guard } from '#shared/ui/guard.tsx'
import { agentScreen } from '#shared/ui/loading/agent-screen.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { BrokenModal, leftOut, Part } from '#shared/ui/loading/part.tsx'
import { Note } from '#shared/ui/states.tsx'
import { Toasts } from '#shared/ui/toast.tsx'
import { AskError } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import { useAgentCentre } from '../agents/use-agent-centre.ts'
import { useCentre } from '../centre/use-centre.ts'
import { PageTop } from '../home/hero-page-top.tsx'
import { Header } from './header/header.tsx'
import { Late } from './late.tsx'
import { Live } from './live.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { TabBar } from './tab-bar.tsx'

const Footer = lazyScreen(() => import('./footer/footer.tsx').then(file => file.Footer))
const Around = lazyScreen(() => import('./around.tsx').then(file => file.Around))
type ClosedProps = { status: SystemStatus }
const MaintenancePage = lazyScreen<ClosedProps>(() => import('./closed.tsx').then(file => file.MaintenancePage))
type CentreProps = { page: CentrePage; onClose: () => void }
const Centre = lazyScreen<CentreProps>(() => import('../centre/centre.tsx').then(file => file.Centre))
type AgentsProps = { page: AgentPage; onClose: () => void }
const AgentCentre = agentScreen<AgentsProps>(() => import('../agents/agent-centre.tsx').then(file => file.AgentCentre))
const LoginGames = lazyScreen(() => import('./header/login-top.tsx').then(file => file.LoginTop))
const RegionPage = lazyScreen<ClosedProps>(() => import('./closed.tsx').then(file => file.RegionPage))

/** What stands around a page (specification §2, routes): all, the header alone, nothing; a game brings its own. */
export type Frame = 'full' | 'header' | 'alone' | 'own'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    frame?: Frame
    /** There also while the site is closed. */
    open?: boolean
  }
}

/** The root view by system status: 0 normal, 1 maintenance, 2 region-restricted (specification §1). */
export function Shell() {
  const { data: status, error } = useStatus()
  const isOpen = useMatches({ select: matches => matches.at(-1)?.staticData.open ?? false })
  const mustLogIn = useForcedLogin()
  if (isOpen) return <NormalView />
  if (error instanceof AskError && error.code === 'not_found') return <NoSite />
  if (status?.status === 1) return <MaintenancePage status={status} />
  if (status?.status === 2) return <RegionPage status={status} />
  if (mustLogIn) return <Navigate to="/login" replace />
  return <NormalView />
}

/** Whether this merchant shows the page to nobody who is not logged in (specification §2, Routes). */
function useForcedLogin(): boolean {
  const isForced = useFlag('FORCELOGIN3') === true
  const isVisitor = useSession() === null
  const path = useLocation({ select: ({ pathname }) => pathname })
  return isForced && isVisitor && !OPEN_PAGES.includes(path)
}

/** A host that no merchant has (specification §8). */
function NoSite() {
  const t = useTranslations('shell')
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <Note role="alert" icon={<Unlink aria-hidden size={28} />} title={t('invalidUrl')} />
    </main>
  )
}

function NormalView() {
  const t = useTranslations('shell')
  const frame = useMatches({ select: matches => matches.at(-1)?.staticData.frame ?? 'full' })
  return (
    <>
      <a
        href="#main"
        className="absolute start-2 -top-20 z-40 rounded-control bg-raised px-4 py-3 font-semibold text-ink focus:top-2"
      >
        {t('skip')}
      </a>
      {/* A game shares the view with the banner, which would lie over its bar. */}
      <div className={frame === 'own' ? 'flex h-dvh flex-col' : 'contents'}>
        <OfflineBanner />
        <Framed frame={frame}>
          <Suspense>
            <Outlet />
          </Suspense>
        </Framed>
      </div>
      <OpenCentre />
      <OpenAgentCentre />
      <Modals />
      <Toasts />
      <Live />
      <Late>
        <RealityCheck onLeave={() => openAuth('logout')} />
      </Late>
    </>
  )
}

function Framed({ frame, children }: { frame: Frame; children: ReactNode }) {
  if (frame === 'own') return children
  if (frame === 'alone')
    return (
      <main id="main" className="pb-10">
        {children}
      </main>
    )
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main id="main" className={frame === 'header' ? 'grow pb-24 lg:pb-12' : 'pb-10'}>
        <PageTop />
        {children}
      </main>
      {frame === 'full' && (
        <div className="mt-auto bg-surface pb-[calc(var(--bar-bottom)+env(safe-area-inset-bottom))] lg:pb-0">
          <Late>
            <Footer />
          </Late>
        </div>
      )}
      <TabBar />
      <Late>
        <Around />
      </Late>
    </div>
  )
}

/** The member centre over the page, where the address says so. */
function OpenCentre() {
  const { page, goTo } = useCentre()
  const close = () => goTo(undefined)
  if (!page) return null
  return (
    <Part broken={error => <BrokenModal error={error} onClose={close} />}>
      <Centre page={page} onClose={close} />
    </Part>
  )
}

/** The agent centre, in the same way. */
function OpenAgentCentre() {
  const { page, close } = useAgentCentre()
  if (!page) return null
  return (
    <Part broken={error => <BrokenModal error={error} onClose={close} />}>
      <AgentCentre page={page} onClose={close} />
    </Part>
  )
}

/** Comes with the form, which does without it when it cannot be loaded. */
function LoginTop() {
  return (
    <Guard fallback={leftOut}>
      <LoginGames />
    </Guard>
  )
}

function Modals() {
  return (
    <Part broken={error => <BrokenModal error={error} onClose={() => location.reload()} />}>
      <SessionModals LoginTop={LoginTop} />
    </Part>
  )
}
