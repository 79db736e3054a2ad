import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { openAuth } from '#features/sessions/site/sessions.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Note } from '#shared/ui/states.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { useSession } from '#shared/web/session.ts'
import { ChaseList } from '../chase/chase-list.tsx'
import type { RepeatedLine } from '../slip/slip.ts'
import { BetList } from './bet-list.tsx'

type MyBetsProps = {
  /** Those of one lottery; all of them without. */
  game?: string
  /** Puts a bet's lines on the slip again, where there is one. */
  onRepeat?: (lines: readonly RepeatedLine[]) => void
}

/** What the member has bet, and what is still to be bet by itself. */
export function MyBets({ game, onRepeat }: MyBetsProps) {
  const t = useTranslations('lotteryBet')
  const isLoggedIn = useSession() !== null
  const [tab, setTab] = useState<'bets' | 'chases'>('bets')
  if (!isLoggedIn) {
    return (
      <Note title={t('loginFirst')} about={t('loginFirstAbout')}>
        <Button look="primary" onClick={() => openAuth('login')}>
          {t('login')}
        </Button>
      </Note>
    )
  }
  return (
    <Tabs
      label={t('view.mine')}
      tabs={[
        { key: 'bets', label: t('bets') },
        { key: 'chases', label: t('chases') },
      ]}
      chosen={tab}
      onChoose={setTab}
    >
      {tab === 'bets' ? <BetList game={game} onRepeat={onRepeat} /> : <ChaseList game={game} />}
    </Tabs>
  )
}
