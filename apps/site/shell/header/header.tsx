import { Link } from '@tanstack/react-router'
import { LogOut, Menu as MenuIcon, Plus, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isTrial } from '#features/people/rules/people.ts'
import { openAuth, preloadLogin } from '#features/sessions/site/sessions.tsx'
import { useFlag, useFlagTree } from '#features/settings/site/settings.tsx'
import { BalanceChip, Refill } from '#features/wallet/site/wallet.tsx'
import { Button, IconButton } from '#shared/ui/button.tsx'
import { AgentLink, CentreLink } from '#shared/ui/centre-link.tsx'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { BrokenModal, Part } from '#shared/ui/loading/part.tsx'
import { useSession } from '#shared/web/session.ts'
import { SITE_NAME } from '#shared/web/site-name.ts'
import { useHasAgentCentre } from '../../agents/use-agent-centre.ts'
import { SearchButton } from '../../search/search-button.tsx'
import { useWide } from '../use-wide.ts'
import { LanguagePicker } from './language-picker.tsx'
import { Logo } from './logo.tsx'
import { Navigation } from './navigation.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const Menu = lazyScreen<{ onClose: () => void }>(() => import('./menu.tsx').then(file => file.Menu))

/** The top bar and, on wide screens, the navigation bar under it. */
export function Header() {
  const t = useTranslations('shell')
  const session = useSession()
  const [showsMenu, setShowsMenu] = useState(false)
  const isWide = useWide()
  const closeMenu = () => setShowsMenu(false)
  return (
    <header className="sticky top-0 z-20 bg-surface">
      <div className="shell-bar border-b border-line">
        <div className="page flex h-full items-center gap-1 lg:gap-3">
          <Link to="/" aria-label={`${SITE_NAME}, ${t('home')}`} className="min-w-8 flex-1 py-2">
            <Logo className="text-xl min-[26rem]:text-2xl" />
          </Link>
          <SearchButton />
          {session ? <MemberPanel name={session.account || session.username} /> : <VisitorPanel />}
          <div className="hidden items-center lg:flex">
            <LanguagePicker />
            <ThemeToggle />
          </div>
          <IconButton label={t('menu')} onClick={() => setShowsMenu(true)} className="-me-2 lg:hidden">
            <MenuIcon aria-hidden size={22} />
          </IconButton>
        </div>
      </div>
      {isWide && <Navigation />}
      {showsMenu && (
        <Part broken={error => <BrokenModal error={error} onClose={closeMenu} />}>
          <Menu onClose={closeMenu} />
        </Part>
      )}
    </header>
  )
}

/** The sign-up button shows only when DIRECTREG3 is on (specification §2). */
function VisitorPanel() {
  const t = useTranslations('shell')
  const mayRegister = useFlag('DIRECTREG3')
  return (
    <div className="flex items-center gap-2">
      <Button look="plain" size="sm" onClick={() => openAuth('login')} onPointerEnter={preloadLogin}>
        {t('signIn')}
      </Button>
      {mayRegister !== false && (
        // Until the flag is known its place is kept: nothing moves.
        <Button
          look="primary"
          size="sm"
          onClick={() => openAuth('register')}
          className={mayRegister ? '' : 'invisible'}
        >
          {t('signUp')}
        </Button>
      )}
    </div>
  )
}

function MemberPanel({ name }: { name: string }) {
  const t = useTranslations('shell')
  return (
    <div className="flex items-center gap-1">
      <Refill isBrief />
      <BalanceChip />
      <DepositButton />
      <AccountLink>
        <UserRound aria-hidden size={18} />
        <bdi>{name}</bdi>
      </AccountLink>
      <IconButton label={t('signOut')} onClick={() => openAuth('logout')} className="max-lg:hidden">
        <LogOut aria-hidden size={18} className="mirror" />
      </IconButton>
    </div>
  )
}

/** Who it is leads to their account, agents to their centre (specification §2). */
function AccountLink({ children }: { children: ReactNode }) {
  const className =
    'hidden min-h-11 items-center gap-2 rounded-control px-2 text-sm font-medium hover:bg-line/50 lg:flex'
  if (useHasAgentCentre())
    return (
      <AgentLink page="agentTeamOverview" className={className}>
        {children}
      </AgentLink>
    )
  return (
    <CentreLink page="securityCenter" className={className}>
      {children}
    </CentreLink>
  )
}

/** The way to the cashier beside the balance, where there is room. */
function DepositButton() {
  const t = useTranslations('shell')
  const session = useSession()
  const isOn = useFlagTree()
  if (!isOn('DEPOSIT') || isOn('CREDITMAR3') || isTrial(session?.accountType ?? 0)) return null
  return (
    <CentreLink
      page="depositv2"
      aria-label={t('deposit')}
      title={t('deposit')}
      className="hidden size-10 place-items-center rounded-full border border-hairline bg-raised text-gold-text transition-colors hover:border-gold lg:grid"
    >
      <Plus aria-hidden size={20} />
    </CentreLink>
  )
}
