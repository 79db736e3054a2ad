import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isTrial } from '#features/people/rules/people.ts'
import { openAuth } from '#features/sessions/site/sessions.tsx'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Button } from '#shared/ui/button.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { Note } from '#shared/ui/states.tsx'
import { useSession } from '#shared/web/session.ts'

type OwnPageProps = { title: string; back: string; children: ReactNode }

/** A page of one's own account: there for whoever is logged in, and not to try things out. */
export function OwnPage({ title, back, children }: OwnPageProps) {
  const t = useTranslations('session')
  const session = useSession()
  usePageTitle(title)
  const isDemo = session?.accountType != null && isTrial(session.accountType)
  return (
    <div className="page flex flex-col gap-5 pt-5 lg:pt-8">
      <div className="flex items-center gap-3">
        <BackLink label={back} to="/me" />
        <h1 className="text-xl lg:text-2xl">{title}</h1>
      </div>
      {session && !isDemo ? (
        children
      ) : (
        <div className="card">
          <Note icon={<LogIn aria-hidden size={28} />} title={isDemo ? t('in_need_true_account') : t('notLoggedIn')}>
            {!session && (
              <Button look="primary" onClick={() => openAuth('login', { action: () => undefined })}>
                {t('login')}
              </Button>
            )}
          </Note>
        </div>
      )}
    </div>
  )
}
