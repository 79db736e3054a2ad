import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { ThirdLinks } from '#features/identities/site/identities.tsx'
import { readMember } from '#features/people/site/people.tsx'
import { accountApi } from '#features/sessions/api-account.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { openSession, useSession } from '#shared/web/session.ts'
import { Privacy } from '../register/privacy.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { ContactForm } from './contact-form.tsx'
import { LoginHistory } from './login-history.tsx'
import { PaymentPassword } from './payment-password.tsx'
import { SecuritySection } from './security-section.tsx'
import { SessionList } from './session-list.tsx'
import { Totp } from './totp.tsx'

export const SECURITY_KEY = ['security']

/** How the account is kept: passwords, second factor, linked accounts and open sessions. */
export function Security() {
  const t = useTranslations('security')
  const tSession = useTranslations('session')
  const session = useSession()
  const username = session?.account || session?.username || ''
  const security = useQuery({ queryKey: SECURITY_KEY, queryFn: () => ask(accountApi.security, {}) })
  return (
    <Loaded query={security} skeleton={<SecuritySkeleton />}>
      {state => (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Overview {...state} />
          <div className="flex flex-col gap-4">
            <SecuritySection title={t('password')} about={t('passwordAbout')} button={tSession('changePassword')}>
              {close => (
                <ChangePasswordForm
                  username={username}
                  needsOld
                  onDone={async answer => {
                    openSession(answer.token, username)
                    await readMember().catch(() => undefined)
                    toast(tSession('passwordChanged'), 'good')
                    close()
                  }}
                />
              )}
            </SecuritySection>
            {!state.mobile && !state.email && (
              <SecuritySection title={t('contact')} about={t('contactAbout')} button={t('addEmail')}>
                {close => <ContactForm needsPassword onDone={close} />}
              </SecuritySection>
            )}
            <Totp isOn={state.totp} />
          </div>
          <div className="flex flex-col gap-4">
            <PaymentPassword isSet={state.paymentPassword} />
            <ThirdLinks />
            <Privacy />
          </div>
          <SessionList />
          <LoginHistory />
        </div>
      )}
    </Loaded>
  )
}

type OverviewProps = {
  mobile: string | null
  email: string | null
  passwordChangedAt: string
  lastLoginAt: string | null
  lastLoginIp: string | null
}

function Overview({ mobile, email, passwordChangedAt, lastLoginAt, lastLoginIp }: OverviewProps) {
  const t = useTranslations('security')
  const format = useFormatter()
  const timeOf = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section aria-label={t('overview')} className="raised p-5 lg:col-span-2">
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact label={t('lastLogin')}>
          {lastLoginAt ? timeOf(lastLoginAt) : t('noLastLogin')}
          {lastLoginIp && (
            <span className="figures block text-xs font-normal text-muted">
              <bdi>{lastLoginIp}</bdi>
            </span>
          )}
        </Fact>
        <Fact label={t('passwordChanged')}>{timeOf(passwordChangedAt)}</Fact>
        <Fact label={t('mobile')}>
          <Contact value={mobile} />
        </Fact>
        <Fact label={t('email')}>
          <Contact value={email} />
        </Fact>
      </dl>
    </section>
  )
}

function Contact({ value }: { value: string | null }) {
  const t = useTranslations('security')
  const Icon = value ? CircleCheck : CircleDashed
  return (
    <span className="flex items-center gap-2">
      <Icon aria-hidden size={16} className={value ? 'shrink-0 text-jade' : 'shrink-0 text-muted'} />
      {value ? <bdi className="truncate">{value}</bdi> : <span className="text-muted">{t('none')}</span>}
    </span>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

function SecuritySkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-24 w-full lg:col-span-2" />
      {['a', 'b', 'c', 'd'].map(card => (
        <Skeleton key={card} className="h-32 w-full" />
      ))}
    </div>
  )
}
