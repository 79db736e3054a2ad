import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { GrowthDays } from './days/growth-days.tsx'
import { HowItGrows } from './how-it-grows.tsx'
import { Ladder } from './ladder.tsx'
import { OwnRank } from './own-rank.tsx'
import { RankHistory } from './rank-history.tsx'
import { useLadder, useStanding } from './reads.ts'

const TABS = ['rank', 'ladder', 'growth', 'history'] as const

/** The entry `playerRank` of the member centre (agents §6). */
export function PlayerRank() {
  const t = useTranslations('ranks')
  const [tab, setTab] = useState<(typeof TABS)[number]>('rank')
  return (
    <Tabs label={t('title')} tabs={TABS.map(key => ({ key, label: t(`tabs.${key}`) }))} chosen={tab} onChoose={setTab}>
      <div className="pt-4">
        {tab === 'rank' && <OwnRank />}
        {tab === 'ladder' && <LadderWithRules />}
        {tab === 'growth' && <GrowthDays />}
        {tab === 'history' && <RankHistory />}
      </div>
    </Tabs>
  )
}

function LadderWithRules() {
  const { data } = useStanding()
  return (
    <Loaded query={useLadder()} skeleton={<Skeleton className="h-96 w-full" />}>
      {ladder => (
        <div className="flex flex-col gap-6">
          <Ladder ladder={ladder} own={data?.rank} />
          <HowItGrows ladder={ladder} />
        </div>
      )}
    </Loaded>
  )
}
