import { useNavigate, useSearch } from '@tanstack/react-router'
import { Handshake } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { isAgent } from '#features/people/rules/people.ts'
import { useMember } from '#features/people/site/people.tsx'
import { LoginPanel, openAuth } from '#features/sessions/site/sessions.tsx'
import { useFlag } from '#features/settings/site/settings.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { AgentLink, type CentreSearch } from '#shared/ui/centre-link.tsx'
import { Part } from '#shared/ui/loading/part.tsx'
import { Medallion } from '#shared/ui/medallion.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Note } from '#shared/ui/states.tsx'
import { useSession } from '#shared/web/session.ts'
import { FIRST_PAGE, useHasAgentCentre } from '../agents/use-agent-centre.ts'

/** The agents' own area (specification §6): their login, and their centre, which opens by itself once. */
export function AgentHome() {
  const t = useTranslations('agentHome')
  usePageTitle(t('title'))
  useMember()
  useOpening()
  return (
    <div className="page grid gap-6 pt-5 lg:grid-cols-[1.1fr_1fr] lg:pt-8">
      <section className="relative isolate flex flex-col justify-end gap-3 overflow-hidden rounded-card bg-lacquer p-6 text-lacquer-ink lg:min-h-[28rem] lg:p-10">
        <Medallion className="absolute -end-24 -top-16 -z-10 w-[26rem] text-leaf opacity-20" />
        <Handshake aria-hidden size={32} strokeWidth={1.6} className="text-leaf" />
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <p className="max-w-text text-sm text-lacquer-ink/85 lg:text-base">{t('about')}</p>
      </section>
      <section aria-label={t('login')} className="raised p-5 lg:p-8">
        <Door />
      </section>
    </div>
  )
}

/** Opens the centre for an agent who comes here; who closed it finds the way in on the page. */
function useOpening(): void {
  const navigate = useNavigate()
  const mayOpen = useHasAgentCentre()
  const { agent, centre } = useSearch({ strict: false }) as CentreSearch
  const isOpened = useRef(false)
  useEffect(() => {
    if (!mayOpen || isOpened.current) return
    isOpened.current = true
    if (!agent && !centre)
      void navigate({ to: '.', search: before => ({ ...before, agent: FIRST_PAGE }), replace: true })
  }, [mayOpen, agent, centre, navigate])
}

function Door() {
  const t = useTranslations('agentHome')
  const tRefusal = useTranslations('refusal')
  const session = useSession()
  const isThere = useFlag('AGEPAG')
  if (!session)
    return (
      <>
        <h2 className="mb-4 text-lg">{t('login')}</h2>
        <Part fallback={<Skeleton className="h-64 w-full" />}>
          <LoginPanel area="agent" />
        </Part>
      </>
    )
  // Until it is known who it is, the place is kept.
  if (session.accountType === null || isThere === undefined) return <Skeleton className="h-64 w-full" />
  if (!isAgent(session.accountType))
    return (
      <Note title={tRefusal('not_an_agent')} about={t('asMember')}>
        <Button onClick={() => openAuth('logout')}>{t('logOut')}</Button>
      </Note>
    )
  if (!isThere) return <Note title={t('closed')} about={t('closedAbout')} />
  return (
    <Note icon={<Handshake aria-hidden size={28} />} title={t('centre')} about={t('centreAbout')}>
      <AgentLink page={FIRST_PAGE} className={buttonClass({ look: 'primary', size: 'lg' })}>
        {t('open')}
      </AgentLink>
      <Button onClick={() => openAuth('logout')}>{t('logOut')}</Button>
    </Note>
  )
}
