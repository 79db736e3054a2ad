import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Documents } from '#features/identity/site/identity.tsx'
import { MemberHead } from '#features/people/site/people.tsx'
import { Breaks, CheckInterval, Limits, Offers } from '#features/protection/site/protection.tsx'
import { Security } from '#features/sessions/site/sessions.tsx'
import type { CentreSearch } from '#shared/ui/centre-link.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'

const TABS = ['security', 'protection', 'documents'] as const
type Tab = (typeof TABS)[number]

/** securityCenter: who it is, how the account is kept, limits and breaks, and what proves who it is; `item` is the tab. */
export function AccountPage() {
  const t = useTranslations('centre')
  const { item } = useSearch({ strict: false }) as CentreSearch
  const navigate = useNavigate()
  const chosen = TABS.find(tab => tab === item) ?? 'security'
  const choose = (tab: Tab) => void navigate({ to: '.', search: before => ({ ...before, item: tab }), replace: true })
  return (
    <div className="flex flex-col gap-5">
      <MemberHead />
      <div>
        <Tabs
          label={t('securityCenter')}
          tabs={TABS.map(key => ({ key, label: t(key) }))}
          chosen={chosen}
          onChoose={choose}
        >
          <div className="flex flex-col gap-4">
            {chosen === 'security' && <Security />}
            {chosen === 'protection' && <Protection />}
            {chosen === 'documents' && <Documents />}
          </div>
        </Tabs>
      </div>
    </div>
  )
}

const Protection = () => (
  <>
    <Limits />
    <CheckInterval />
    <Offers />
    <Breaks />
  </>
)
