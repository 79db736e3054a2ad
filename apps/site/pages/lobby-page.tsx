import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Lobby } from '#features/games/site/games.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { GAME_TYPES } from '../shell/game-types.ts'
import { Coming } from './coming.tsx'

type LobbyType = Exclude<(typeof GAME_TYPES)[number]['key'], 'lottery'>

/** The lobby of one game type. The specification upper-cases the type: RNG, FISH (§2). */
export function LobbyPage({ type }: { type: LobbyType }) {
  const t = useTranslations('types')
  usePageTitle(t(type))
  // `page` selects the vendor's tab, /rng takes `vassalage` as well (specification §2).
  const { vassalage, page } = useSearch({ strict: false })
  const { Icon } = GAME_TYPES.find(each => each.key === type)!
  return (
    <div className="page flex flex-col gap-5 pt-5 lg:pt-8">
      <h1 className="flex items-center gap-3 text-xl lg:text-2xl">
        <Icon aria-hidden size={28} strokeWidth={1.6} className="text-gold" />
        {t(type)}
      </h1>
      <Lobby
        key={type}
        gameType={type.toUpperCase()}
        vassalage={vassalage ?? page ?? ''}
        coming={<Coming page={type} />}
      />
    </div>
  )
}
