import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Timer } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CentreSearch } from '#shared/ui/centre-link.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { CreditsNote } from '../deposit/credits-note.tsx'
import { Progress } from './progress/progress.tsx'
import { Records } from './records.tsx'
import { Request } from './request/request.tsx'

const TABS = ['withdraw', 'progress', 'records'] as const
type Tab = (typeof TABS)[number]

/** The entry "withdraw" of the member centre (agents §6.4); an item in the address is a withdrawal, and stands under Progress. */
export function WithdrawPage() {
  const t = useTranslations('withdraw')
  const { item } = useSearch({ strict: false }) as CentreSearch
  const navigate = useNavigate()
  const [tab, setTab] = useState<Tab>('withdraw')
  const show = (id: string | undefined) =>
    void navigate({ to: '.', search: before => ({ ...before, item: id }), replace: true })
  const choose = (next: Tab) => {
    setTab(next)
    if (item) show(undefined)
  }
  return (
    <div className="flex flex-col gap-4">
      <CreditsNote />
      <Tabs
        label={t('parts')}
        tabs={TABS.map(key => ({ key, label: t(`tabs.${key}`) }))}
        chosen={item ? 'progress' : tab}
        onChoose={choose}
      >
        {item || tab === 'progress' ? (
          <Progress item={item} />
        ) : tab === 'records' ? (
          <Records />
        ) : (
          <Request onDone={show} />
        )}
      </Tabs>
      <Link
        to="/help/payouts"
        className="inline-flex min-h-11 items-center gap-2 self-start text-sm text-gold-text hover:underline"
      >
        <Timer aria-hidden size={16} />
        {t('howLong')}
      </Link>
    </div>
  )
}
