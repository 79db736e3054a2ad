import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ThirdParties } from '#features/identities/site/identities.tsx'
import { useFlag } from '#features/settings/site/settings.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { switchAuth, useAuth } from '../auth-state.ts'
import { FreePlay } from './free-play.tsx'
import { remembered } from './remember.ts'
import { SmsLogin } from './sms-login.tsx'
import type { Area } from './use-login.ts'
import { UsernameLogin } from './username-login.tsx'

/** Both ways to log in, and every other way on from here (specification §2). */
export function LoginPanel({ area }: { area: Area }) {
  const t = useTranslations('session')
  const { reason } = useAuth()
  const hasSms = useFlag('MOBILEVERCODELOGIN3') ?? false
  const mayRegister = useFlag('DIRECTREG3')
  const [chosen, choose] = useState<'username' | 'sms'>(() =>
    !remembered().lastUser && remembered().mobile ? 'sms' : 'username',
  )
  const tab = hasSms ? chosen : 'username'
  const tabs = [{ key: 'username' as const, label: t('byUsername') }]
  return (
    <div className="flex flex-col gap-4">
      {reason && (
        <p role="status" className="rounded-control border border-hairline px-3 py-2 text-sm text-gold-text">
          {t(reason)}
        </p>
      )}
      <div>
        <Tabs
          label={t('login')}
          tabs={hasSms ? [...tabs, { key: 'sms' as const, label: t('bySms') }] : tabs}
          chosen={tab}
          onChoose={choose}
        >
          {tab === 'sms' ? <SmsLogin area={area} /> : <UsernameLogin area={area} />}
        </Tabs>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button look="quiet" size="sm" onClick={() => switchAuth('forget')}>
          {t('forgot')}
        </Button>
        {area === 'member' && mayRegister && (
          <Button look="quiet" size="sm" data-testid="go-register" onClick={() => switchAuth('register')}>
            {t('noAccount')}
          </Button>
        )}
      </div>
      {area === 'member' && (
        <>
          <FreePlay />
          <ThirdParties />
        </>
      )}
    </div>
  )
}
