import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Tabs } from '#shared/ui/tabs.tsx'
import { BoardList } from './board-list.tsx'
import { MissionList } from './mission-list.tsx'

const TABS = ['missions', 'boards'] as const

/** missionLeaderboard (agents §6, 12): missions with what may be claimed, and boards with one's own place. */
export function MissionLeaderboard() {
  const t = useTranslations('missions')
  const [tab, setTab] = useState<(typeof TABS)[number]>('missions')
  return (
    <Tabs label={t('title')} tabs={TABS.map(key => ({ key, label: t(`tabs.${key}`) }))} chosen={tab} onChoose={setTab}>
      {tab === 'missions' ? <MissionList /> : <BoardList />}
    </Tabs>
  )
}
