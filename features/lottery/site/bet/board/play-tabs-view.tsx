import { useTranslations } from 'use-intl'
import { Strip } from '#shared/ui/strip.tsx'
import { StripTabs } from '#shared/ui/strip-tabs.tsx'
import type { GameFacts } from '../../../api.ts'
import type { Bets } from '../use-betting.ts'
import { usePlayWords } from './use-play-words.ts'

const PANEL = 'lottery-board'

/** Kinds of bets, and within one its plays. A kind of one play needs no second row. */
export function PlayTabs({ bets, facts }: { bets: Bets; facts: GameFacts }) {
  const t = useTranslations('lotteryBet')
  const words = usePlayWords()
  const { tabs, tab, sheet } = bets
  if (!tab || !sheet) return null
  // Two windows under one tab: the sheet's name says which.
  const windows = new Set(tab.sheets.map(({ key }) => key.slice(0, 2)))
  const isWhole = (tab.key === 'four' || tab.key === 'two' || tab.key === 'three') && windows.size > 1
  return (
    <div className="-mx-(--gutter) flex flex-col gap-2 lg:mx-0">
      <Strip arrows={{ earlier: t('earlier'), later: t('later') }} chosen={tab.key}>
        <StripTabs
          label={t('kinds')}
          tabs={tabs.map(({ key }) => ({ key, label: words.tab(key) }))}
          chosen={tab.key}
          isShown
          onChoose={key => {
            const next = tabs.find(each => each.key === key)!
            bets.change({ tab: next.key, sheet: next.sheets[0]!.key })
          }}
          panel={PANEL}
        />
      </Strip>
      {tab.sheets.length > 1 && (
        <Strip arrows={{ earlier: t('earlier'), later: t('later') }} chosen={sheet.key}>
          <StripTabs
            label={words.tab(tab.key)}
            tabs={tab.sheets.map(({ key }) => ({ key, label: words.sheet(facts.game.family, key, isWhole) }))}
            chosen={sheet.key}
            isShown
            onChoose={key => bets.change({ sheet: key })}
            panel={PANEL}
          />
        </Strip>
      )}
    </div>
  )
}
