import { type ReactNode, useState } from 'react'
import type { Game } from '#features/games/api.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { BrokenModal, Part } from '#shared/ui/loading/part.tsx'
import type { QuickLookProps } from '../look/quick-look.tsx'
import { useLauncher } from '../play/play.tsx'
import { useCardWords } from './card-words.ts'
import { useFavourites } from './favourites.ts'
import { GameCard } from './game-card.tsx'

const QuickLook = lazyScreen<QuickLookProps>(() => import('../look/quick-look.tsx').then(file => file.QuickLook))

/** Cards of a list, which share their words, the hearts, the launch step and the quick look; `popup` stands beside them. */
export function useCards(): { card: (game: Game, eager: boolean) => ReactNode; popup: ReactNode } {
  const words = useCardWords()
  const { isSaved, toggle } = useFavourites()
  const { launch, popup: listed } = useLauncher()
  const [looked, setLooked] = useState<Game>()
  const close = () => setLooked(undefined)
  const card = (game: Game, eager: boolean) => (
    <GameCard
      game={game}
      words={words}
      isSaved={isSaved(game.nodeId)}
      onToggle={toggle}
      onLook={setLooked}
      launch={launch}
      eager={eager}
    />
  )
  const popup = (
    <>
      {listed}
      {looked && (
        <Part broken={error => <BrokenModal error={error} onClose={close} />}>
          <QuickLook game={looked} launch={launch} onClose={close} />
        </Part>
      )}
    </>
  )
  return { card, popup }
}
