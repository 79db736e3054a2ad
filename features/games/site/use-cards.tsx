import type { ReactNode } from 'react'
import type { Game } from '#features/games/api.ts'
import { useCardWords } from './card-words.ts'
import { useFavourites } from './favourites.ts'
import { GameCard } from './game-card.tsx'
import { useLauncher } from './play.tsx'

/** Cards of a list, which share their words, the hearts and the launch step; `popup` stands beside them. */
export function useCards(): { card: (game: Game, eager: boolean) => ReactNode; popup: ReactNode } {
  const words = useCardWords()
  const { isSaved, toggle } = useFavourites()
  const { launch, popup } = useLauncher()
  const card = (game: Game, eager: boolean) => (
    <GameCard
      game={game}
      words={words}
      isSaved={isSaved(game.nodeId)}
      onToggle={toggle}
      launch={launch}
      eager={eager}
    />
  )
  return { card, popup }
}
