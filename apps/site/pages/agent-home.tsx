import { Handshake } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isAgent } from '#features/people/rules/people.ts'
import { LoginPanel, openAuth } from '#features/sessions/site/sessions.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Part } from '#shared/ui/loading/part.tsx'
import { Medallion } from '#shared/ui/medallion.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Note } from '#shared/ui/states.tsx'
import { useSession } from '#shared/web/session.ts'
import { ComingPage } from './coming.tsx'

/** The agents' own area (specification §6): their login, and where it leads. */
export function AgentHome() {
  const t = useTranslations('agentHome')
  const tRefusal = useTranslations('refusal')
  const session = useSession()
  usePageTitle(t('title'))
  if (session && (session.accountType === null || isAgent(session.accountType))) return <ComingPage page="agentHome" />
  return (
    <div className="page grid gap-6 pt-5 lg:grid-cols-[1.1fr_1fr] lg:pt-8">
      <section className="relative isolate flex flex-col justify-end gap-3 overflow-hidden rounded-card bg-lacquer p-6 text-lacquer-ink lg:min-h-[28rem] lg:p-10">
        <Medallion className="absolute -end-24 -top-16 -z-10 w-[26rem] text-leaf opacity-20" />
        <Handshake aria-hidden size={32} strokeWidth={1.6} className="text-leaf" />
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <p className="max-w-text text-sm text-lacquer-ink/85 lg:text-base">{t('about')}</p>
      </section>
      <section aria-label={t('login')} className="raised p-5 lg:p-8">
        {session ? (
          <Note title={tRefusal('not_an_agent')} about={t('asMember')}>
            <Button onClick={() => openAuth('logout')}>{t('logOut')}</Button>
          </Note>
        ) : (
          <>
            <h2 className="mb-4 text-lg">{t('login')}</h2>
            <Part fallback={<Skeleton className="h-64 w-full" />}>
              <LoginPanel area="agent" />
            </Part>
          </>
        )}
      </section>
    </div>
  )
}
