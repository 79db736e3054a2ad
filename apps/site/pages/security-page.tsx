import { LogIn } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isTrial } from '#features/people/rules/people.ts'
import { openAuth, Security } from '#features/sessions/site/sessions.tsx'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Button } from '#shared/ui/button.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { Note } from '#shared/ui/states.tsx'
import { useSession } from '#shared/web/session.ts'

/** /me/security: how the account is kept. */
export function SecurityPage() {
  const t = useTranslations('security')
  const tSession = useTranslations('session')
  const session = useSession()
  usePageTitle(t('title'))
  const isDemo = session?.accountType != null && isTrial(session.accountType)
  return (
    <div className="page flex flex-col gap-5 pt-5 lg:pt-8">
      <div className="flex items-center gap-3">
        <BackLink label={t('back')} to="/me" />
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
      </div>
      {session && !isDemo ? (
        <Security />
      ) : (
        <div className="card">
          <Note
            icon={<LogIn aria-hidden size={28} />}
            title={isDemo ? tSession('in_need_true_account') : tSession('notLoggedIn')}
          >
            {!session && (
              <Button look="primary" onClick={() => openAuth('login', { action: () => undefined })}>
                {tSession('login')}
              </Button>
            )}
          </Note>
        </div>
      )}
    </div>
  )
}
