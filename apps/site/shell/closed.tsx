import { ShieldAlert, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { SystemStatus } from '#features/settings/api.ts'
import { ServiceLinks } from '#features/settings/site/settings.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { leftOut, Part } from '#shared/ui/loading/part.tsx'
import { Medallion } from '#shared/ui/medallion.tsx'
import { Toasts } from '#shared/ui/toast.tsx'
import { LanguagePicker } from './header/language-picker.tsx'
import { Logo } from './header/logo.tsx'
import { ThemeToggle } from './header/theme-toggle.tsx'

/** System status 1 (specification §2): title, end time when there is one, message, customer service. */
export function MaintenancePage({ status }: { status: SystemStatus }) {
  const t = useTranslations('closed')
  const format = useFormatter()
  const { maintenance } = status
  return (
    <ClosedPage icon={<Wrench aria-hidden size={32} />} title={maintenance?.title || t('maintenance')}>
      <p className="max-w-text text-muted">{maintenance?.message || t('maintenanceAbout')}</p>
      {maintenance?.endsAt && (
        <p className="rounded-full border border-hairline px-4 py-2 text-sm font-medium text-gold-text">
          {t('until', { at: format.dateTime(new Date(maintenance.endsAt), { dateStyle: 'full', timeStyle: 'short' }) })}
        </p>
      )}
    </ClosedPage>
  )
}

/** System status 2: the visitor's address and a message. */
export function RegionPage({ status }: { status: SystemStatus }) {
  const t = useTranslations('closed')
  return (
    <ClosedPage icon={<ShieldAlert aria-hidden size={32} />} title={t('region')}>
      <p className="max-w-text text-muted">{status.regionRestriction?.message || t('regionAbout')}</p>
      <p className="rounded-full border border-hairline px-4 py-2 text-sm">
        {t('yourAddress')} <bdi className="figures font-semibold">{status.location.ip}</bdi>
      </p>
    </ClosedPage>
  )
}

function ClosedPage({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  const t = useTranslations('shell')
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page flex items-center justify-between py-4">
        <Logo className="flex-1 text-2xl" />
        <span className="flex">
          <LanguagePicker />
          <ThemeToggle />
        </span>
      </header>
      <main id="main" className="page relative grid grow place-items-center overflow-hidden">
        <Medallion className="absolute w-[34rem] max-w-[130vw] text-gold opacity-10" />
        <div className="relative flex flex-col items-center gap-5 py-16 text-center">
          <span className="text-vermilion">{icon}</span>
          <h1 className="text-2xl">{title}</h1>
          {children}
          <Part broken={leftOut}>
            <ul aria-label={t('customerService')} className="flex flex-wrap justify-center gap-3">
              <ServiceLinks from="page" className={buttonClass({ look: 'gold' })}>
                {(label, icon) => (
                  <>
                    {icon}
                    {label}
                  </>
                )}
              </ServiceLinks>
            </ul>
          </Part>
        </div>
      </main>
      <Toasts />
    </div>
  )
}
