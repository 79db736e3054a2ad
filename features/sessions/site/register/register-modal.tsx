import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ThirdParties } from '#features/identities/site/identities.tsx'
import { useFlag, useRegistrationRules, useStatus } from '#features/settings/site/settings.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { closeAuth, switchAuth } from '../auth-state.ts'
import { tabsOf } from './register-fields.ts'
import { RegisterForm } from './register-form.tsx'
import type { FieldRules } from './register-rules.ts'

/** The registration (registerModal): tabs by the merchant's flags, and the ways on from here (specification §2). */
export function RegisterModal({ onClose }: { onClose: () => void }) {
  const t = useTranslations('session')
  const rules = useRegistrationRules()
  const isKnown = useStatus().data !== undefined
  return (
    <Modal title={t('register')} onClose={onClose}>
      <Loaded query={rules} skeleton={<FormSkeleton />}>
        {fields => (isKnown ? <Ways rules={fields} /> : <FormSkeleton />)}
      </Loaded>
    </Modal>
  )
}

function Ways({ rules }: { rules: Record<string, FieldRules> }) {
  const t = useTranslations('session')
  const tabs = tabsOf(useFlag('USERNAMEREG3') ?? false, useFlag('MOBILENUMREG3') ?? false)
  const [chosen = tabs[0], choose] = useState<(typeof tabs)[number]>()
  if (!chosen) return <Note title={t('registrationClosed')} />
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Tabs
          label={t('register')}
          tabs={tabs.map(key => ({ key, label: key === 'mobile' ? t('byMobile') : t('byUsername') }))}
          chosen={chosen}
          onChoose={choose}
        >
          <RegisterForm tab={chosen} rules={rules} />
        </Tabs>
      </div>
      <ThirdParties />
      <div className="flex flex-wrap items-center justify-center gap-x-2">
        <Button look="quiet" size="sm" onClick={() => switchAuth('login')}>
          {t('haveAccount')}
        </Button>
        <Button look="quiet" size="sm" onClick={() => switchAuth('forget')}>
          {t('forgot')}
        </Button>
        <Link
          to="/help"
          hash="terms"
          onClick={closeAuth}
          className="inline-flex min-h-9 items-center px-3 text-sm font-semibold hover:underline"
        >
          {t('termsLink')}
        </Link>
      </div>
    </div>
  )
}

function FormSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      {['a', 'b', 'c', 'd'].map(row => (
        <Skeleton key={row} className="h-16 w-full" />
      ))}
    </div>
  )
}
