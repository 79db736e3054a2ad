import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Tabs } from '#shared/ui/tabs.tsx'
import { Claims } from './claims.tsx'
import { Rates } from './rates.tsx'
import { Waiting } from './waiting.tsx'

const TABS = ['waiting', 'claims', 'rates'] as const

/** The entry `manualRebate` of the member centre (agents §6.14). */
export function ManualRebate() {
  const t = useTranslations('rebates')
  const [tab, setTab] = useState<(typeof TABS)[number]>('waiting')
  return (
    <div>
      <Tabs
        label={t('title')}
        tabs={TABS.map(key => ({ key, label: t(`tabs.${key}`) }))}
        chosen={tab}
        onChoose={setTab}
      >
        {tab === 'waiting' && <Waiting />}
        {tab === 'claims' && <Claims />}
        {tab === 'rates' && <Rates />}
      </Tabs>
    </div>
  )
}
