import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { THEMES, type Theme } from '#features/games/rules/kinds.ts'
import { StripTabs } from '#shared/ui/strip-tabs.tsx'
import { type GameFilter, useGameList } from '../reads.ts'
import { GameRow, type RowProps } from './game-row.tsx'
import { useRecentGames } from './use-recent-games.ts'

export { JackpotRow } from './jackpot-row.tsx'

/** As many as a row holds: it scrolls, and leads to the page of all. */
const IN_ROW = 14

/** What the member played last. */
export function ContinueRow({ Title }: RowProps) {
  const t = useTranslations('home')
  const query = useRecentGames(IN_ROW)
  return <GameRow Title={Title} id="continue" title={t('continue')} to="/rng" query={query} />
}

/** Games that the merchant marks as new. */
export function NewRow({ Title }: RowProps) {
  const t = useTranslations('home')
  const list = useRow({ sort: 'new' }, game => game.isNew)
  return <GameRow Title={Title} id="new" title={t('newGames')} to="/rng?sort=new" query={list} />
}

/** Games that are no slots: boards, cards and curves of studios of our own house. */
export function OriginalsRow({ Title }: RowProps) {
  const t = useTranslations('home')
  const list = useRow({ gameClassify: 'AC' })
  return <GameRow Title={Title} id="originals" title={t('originals')} to="/rng?gameClassify=AC" query={list} />
}

/** The games of one theme, chosen above them. */
export function ThemeRow({ Title }: RowProps) {
  const t = useTranslations('home')
  const tThemes = useTranslations('lobby.themes')
  const [chosen, setChosen] = useState<Theme>()
  const [first, setFirst] = useState<Theme>(THEMES[0])
  const theme = chosen ?? first
  const list = useRow({ theme })
  // Until somebody chooses, the first theme that has games.
  const next = THEMES[THEMES.indexOf(first) + 1]
  if (!chosen && next && !list.isPlaceholderData && list.data?.games.length === 0) setFirst(next)
  const tabs = THEMES.map(key => ({ key, label: tThemes(key) }))
  const chooser = (
    <div className="row-scroll mb-2 py-1">
      <StripTabs
        label={t('themes')}
        tabs={tabs}
        chosen={theme}
        isShown
        onChoose={key => setChosen(key as Theme)}
        panel="theme-games"
      />
    </div>
  )
  return (
    <div id="theme-games">
      <GameRow
        Title={Title}
        id="themes"
        title={t('themes')}
        to={`/rng?theme=${theme}`}
        query={list}
        chooser={chooser}
        isKept={chosen !== undefined}
      />
    </div>
  )
}

function useRow(filter: GameFilter, isWanted: (game: { isNew: boolean }) => boolean = () => true) {
  const list = useGameList({ ...filter, pageSize: IN_ROW })
  const data = list.data && { ...list.data, games: list.data.games.filter(isWanted) }
  return { ...list, data } as typeof list
}
