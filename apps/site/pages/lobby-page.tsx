import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { GameListScreen, JackpotCounter, RoomLobby, VendorLobby } from '#features/games/site/games.tsx'
import { LotteryLobby } from '#features/lottery/site/lottery.tsx'
import { leftOut, Part } from '#shared/ui/loading/part.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { GAME_TYPES } from '../shell/header/game-types.ts'
import { Coming } from './coming.tsx'

type LobbyType = Exclude<(typeof GAME_TYPES)[number]['key'], 'lottery'>

/** The specification upper-cases the type: RNG, FISH (§2). */
const LISTS = { rng: 'RNG', fish: 'FISH', pvp: 'PVP' } as const
const LOBBIES = { live: 'LIVE', sports: 'SPORTS', esports: 'ESPORTS', elott: 'ELOTT', cockfight: 'COCKFIGHT' } as const

/** The page of one game type: a list of games, or the lobby of its vendors (specification §2). */
export function LobbyPage({ type }: { type: LobbyType }) {
  const t = useTranslations('types')
  usePageTitle(t(type))
  // `page` selects the vendor's tab, /rng takes `vassalage` as well (specification §2).
  const search = useSearch({ strict: false })
  const { vassalage, page } = search
  const { Icon } = GAME_TYPES.find(each => each.key === type)!
  const coming = type === 'elott' ? null : <Coming page={type} />
  const provider = vassalage ?? page ?? ''
  const list = type in LISTS && (
    <GameListScreen
      key={`${type} ${search.sort} ${search.theme} ${search.gameClassify}`}
      gameType={LISTS[type as keyof typeof LISTS]}
      vassalage={provider}
      named={search as Record<string, string | undefined>}
      coming={coming}
    />
  )
  return (
    <div className="page flex flex-col gap-3 pt-3 lg:gap-4 lg:pt-4">
      {/* One row on wide screens: games begin in the first view. */}
      <div className="flex flex-col-reverse gap-3 lg:flex-row lg:items-center lg:gap-8">
        <h1 className="flex items-center gap-3 text-lg lg:text-xl">
          <Icon aria-hidden size={22} strokeWidth={1.6} className="text-gold" />
          {t(type)}
        </h1>
        {type === 'rng' && (
          <div className="lg:grow">
            <Part fallback={<div className="h-32 sm:h-26" />} broken={leftOut}>
              <JackpotCounter />
            </Part>
          </div>
        )}
      </div>
      {type === 'elott' && <OwnLotteries />}
      {type === 'pvp' ? (
        <RoomLobby vassalage={provider} otherwise={list} />
      ) : (
        list || <VendorLobby key={type} gameType={LOBBIES[type as keyof typeof LOBBIES]} coming={coming} />
      )}
    </div>
  )
}

/** Our own e-lotteries; those of vendors stand under them. */
function OwnLotteries() {
  return (
    <Part>
      <LotteryLobby />
    </Part>
  )
}
