import { Link } from '@tanstack/react-router'
import { LogIn, LogOut, Ticket, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { isAgent, isTrial } from '#features/people/rules/people.ts'
import { useMember } from '#features/people/site/people.tsx'
import { ContactAsk, openAuth, passGate } from '#features/sessions/site/sessions.tsx'
import { BalanceFigure, Refill } from '#features/wallet/site/wallet.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { CentreLink } from '#shared/ui/centre-link.tsx'
import { Medallion } from '#shared/ui/medallion.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { useSession } from '#shared/web/session.ts'
import { useCentrePages } from '../centre/entries.ts'
import { LINE, Menu } from '../centre/menu.tsx'

/** The account: who, how much, and the way to all that the member centre has. */
export function Me() {
  const session = useSession()
  const t = useTranslations('me')
  usePageTitle(t('title'))
  return <div className="page flex flex-col gap-6 pt-5 lg:pt-8">{session ? <Account /> : <Visitor />}</div>
}

function Visitor() {
  const t = useTranslations('me')
  return (
    <>
      <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
      <div className="card">
        <Note icon={<LogIn aria-hidden size={28} />} title={t('visitor')} about={t('visitorAbout')}>
          <Button look="primary" onClick={() => passGate(() => undefined, { takesTrial: true })}>
            {t('signIn')}
          </Button>
        </Note>
      </div>
    </>
  )
}

function Account() {
  const t = useTranslations('me')
  const tSession = useTranslations('session')
  const isOnTrial = isTrial(useSession()?.accountType ?? 0)
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <ContactAsk />
      <div className="grid gap-4 lg:grid-cols-[1.2fr_1fr]">
        <section
          aria-label={t('balance')}
          className="relative isolate flex flex-col justify-center gap-1 overflow-hidden rounded-card bg-lacquer p-6 text-lacquer-ink"
        >
          <Medallion className="absolute -end-16 -z-10 w-64 text-leaf opacity-25" />
          <p className="text-sm text-lacquer-ink/80">{t('balance')}</p>
          <p className="min-h-12 text-2xl text-leaf">
            <BalanceFigure />
          </p>
          <Refill />
          {!isOnTrial && <MoneyLinks />}
        </section>
        <MemberCard />
      </div>
      {!isOnTrial && <Centre />}
      {isOnTrial && (
        <div className="card">
          <Note
            icon={<UserRound aria-hidden size={28} />}
            title={tSession('realAccount')}
            about={tSession('in_need_true_account')}
          />
        </div>
      )}
    </>
  )
}

function MoneyLinks() {
  const t = useTranslations('centre')
  const pages = useCentrePages()
  return (
    <p className="mt-3 flex flex-wrap gap-3 empty:hidden">
      {(['depositv2', 'withdraw'] as const)
        .filter(page => pages.includes(page))
        .map(page => (
          <CentreLink
            key={page}
            page={page}
            className={buttonClass({ look: page === 'depositv2' ? 'primary' : 'plain' })}
          >
            {t(page)}
          </CentreLink>
        ))}
    </p>
  )
}

/** What the menu of the member centre is on wide screens. */
function Centre() {
  const t = useTranslations('me')
  const tCentre = useTranslations('centre')
  return (
    <nav aria-label={tCentre('menu')} className="card p-2 lg:[&>ul]:grid lg:[&>ul]:grid-cols-2">
      <Menu pages={useCentrePages()} />
      <Link to="/lottery/bets" className={LINE}>
        <Ticket aria-hidden size={18} className="shrink-0 text-gold" />
        {t('lotteryBets')}
      </Link>
    </nav>
  )
}

function MemberCard() {
  const t = useTranslations('me')
  const format = useFormatter()
  const member = useMember()
  return (
    <section aria-label={t('account')} className="raised flex flex-col gap-4 p-5">
      <Loaded query={member} skeleton={<Skeleton className="h-32 w-full" />}>
        {({ account, nickname, clubLabel, registeredAt, type }) => (
          <>
            <div className="flex items-center gap-3">
              <span className="grid size-12 place-items-center rounded-full border border-hairline bg-ground text-gold">
                <UserRound aria-hidden size={24} />
              </span>
              <div className="min-w-0">
                <p className="truncate font-semibold">
                  <bdi>{nickname || account}</bdi>
                </p>
                <p className="text-xs text-muted">{clubLabel.labelName}</p>
              </div>
            </div>
            <dl className="grid grid-cols-2 gap-3 text-sm">
              <Fact label={t('username')}>
                <bdi>{account}</bdi>
              </Fact>
              <Fact label={t('kind')}>{t(kindOf(type))}</Fact>
              <Fact label={t('since')}>{format.dateTime(new Date(registeredAt), { dateStyle: 'medium' })}</Fact>
            </dl>
          </>
        )}
      </Loaded>
      <Button onClick={() => openAuth('logout')} className="mt-auto">
        <LogOut aria-hidden size={18} className="mirror" />
        {t('signOut')}
      </Button>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="truncate font-medium">{children}</dd>
    </div>
  )
}

function kindOf(type: number): 'trial' | 'agent' | 'member' {
  if (isTrial(type)) return 'trial'
  return isAgent(type) ? 'agent' : 'member'
}
