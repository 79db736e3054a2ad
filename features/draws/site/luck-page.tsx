import { Sparkles } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { openAuth } from '#features/sessions/site/sessions.tsx'
import { Button } from '#shared/ui/button.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { Note } from '#shared/ui/states.tsx'
import { useSession } from '#shared/web/session.ts'
import { Envelopes } from './envelopes/envelopes.tsx'
import { Raffles } from './raffles/raffles.tsx'
import { Wheels } from './wheels/wheels.tsx'

/** What may be drawn now. Whoever is not logged in is told what it is, and asked to come in. */
export function LuckPage() {
  const t = useTranslations('luck')
  const isLoggedIn = useSession() !== null
  usePageTitle(t('title'))
  return (
    <div className="page flex flex-col gap-6 pt-3 lg:pt-6">
      <section className="flex flex-col gap-2 rounded-card border border-hairline bg-lacquer p-5 text-lacquer-ink lg:p-8">
        <h1 className="flex items-center gap-3 text-xl lg:text-2xl">
          <Sparkles aria-hidden size={28} className="text-leaf" />
          {t('title')}
        </h1>
        <p className="max-w-text text-sm text-lacquer-ink/85">{t('about')}</p>
      </section>
      {isLoggedIn ? (
        <>
          <Envelopes />
          <Wheels />
          <Raffles />
        </>
      ) : (
        <div className="card">
          <Note icon={<Sparkles aria-hidden size={28} />} title={t('visitor')} about={t('visitorAbout')}>
            <Button look="primary" onClick={() => openAuth('login')}>
              {t('logIn')}
            </Button>
          </Note>
        </div>
      )}
    </div>
  )
}
