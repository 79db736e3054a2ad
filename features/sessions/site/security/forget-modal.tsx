import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ServiceLinks, useFlag } from '#features/settings/site/settings.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { leftOut, Part } from '#shared/ui/loading/part.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { switchAuth } from '../auth-state.ts'
import { ForgetEmail } from './forget-email.tsx'
import { ForgetMobile } from './forget-mobile.tsx'
import { ResetPassword } from './reset-password.tsx'

/** Back into an account: by e-mail, by mobile number, or with the link of a letter (`/forget?token=…`). */
export function ForgetModal({ onClose }: { onClose: () => void }) {
  const t = useTranslations('session')
  const token = useRouterState({ select: state => new URLSearchParams(state.location.searchStr).get('token') })
  return (
    <Modal title={token ? t('setPassword') : t('forgot')} onClose={onClose}>
      {token ? <ResetPassword token={token} /> : <Methods />}
    </Modal>
  )
}

/** Tabs only while both ways are open; by mobile number is the first choice (specification §2). */
function Methods() {
  const t = useTranslations('session')
  const byMobile = useFlag('MOBILENUMPASSREG3') ?? false
  const byEmail = useFlag('FORGETEMAIL3') ?? false
  const [chosen, choose] = useState<'mobile' | 'email'>()
  const ways = [
    ...(byMobile ? [{ key: 'mobile' as const, label: t('byMobile') }] : []),
    ...(byEmail ? [{ key: 'email' as const, label: t('byEmail') }] : []),
  ]
  const way = chosen ?? ways[0]?.key
  return (
    <div className="flex flex-col gap-4">
      {way ? (
        <div>
          <Tabs label={t('forgot')} tabs={ways} chosen={way} onChoose={choose}>
            {way === 'mobile' ? <ForgetMobile /> : <ForgetEmail />}
          </Tabs>
        </div>
      ) : (
        <p className="text-sm text-muted">{t('forgotHelp')}</p>
      )}
      <CustomerService />
      <Button look="quiet" size="sm" onClick={() => switchAuth('login')} className="self-center">
        {t('backToLogin')}
      </Button>
    </div>
  )
}

function CustomerService() {
  return (
    <Part broken={leftOut}>
      <ul className="flex flex-col gap-2">
        <ServiceLinks from="page" className={buttonClass({ look: 'gold', wide: true })}>
          {(label, icon) => (
            <>
              {icon}
              {label}
            </>
          )}
        </ServiceLinks>
      </ul>
    </Part>
  )
}
