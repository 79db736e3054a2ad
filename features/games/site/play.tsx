import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { lazyScreen } from '#shared/ui/lazy-screen.tsx'
import { type Launchable, useLaunchStep } from './launch.ts'

type PopupProps = { vassalage: string; name: string; onClose: () => void }
const GamePopup = lazyScreen<PopupProps>(() => import('./game-popup.tsx').then(file => file.GamePopup))
const GameScreen = lazyScreen(() => import('./game-screen.tsx').then(file => file.GameScreen))

type PlayLinkProps = {
  game: Launchable & { gameCode: string; vendorName?: string }
  className?: string
  children: ReactNode
}

/** A link into a game, through the launch step. A plain one: a page of cards must draw fast on a slow phone. */
export function PlayLink({ game, className, children }: PlayLinkProps) {
  const { launch, list, closeList } = useLaunchStep(game)
  const preload = () => void GameScreen.preload().catch(() => undefined)
  return (
    <>
      <a
        data-testid="play"
        href={`/game?${new URLSearchParams({ vassalage: game.vassalage, gameCode: game.gameCode })}`}
        onClick={launch}
        onPointerEnter={preload}
        onFocus={preload}
        className={className}
      >
        {children}
      </a>
      {list && (
        <Suspense>
          <GamePopup vassalage={game.vassalage} name={game.vendorName ?? ''} onClose={closeList} />
        </Suspense>
      )}
    </>
  )
}

type VendorButtonProps = { card: Launchable & { displayName: string }; className: string; children: ReactNode }

/** Opens a vendor as its card says: its first game, the popup list of its games, or the lottery pages. */
export function VendorButton({ card, className, children }: VendorButtonProps) {
  const t = useTranslations('lobby')
  const { launch, list, closeList } = useLaunchStep(card)
  return (
    <>
      <button type="button" aria-label={t('open', { name: card.displayName })} onClick={launch} className={className}>
        {children}
      </button>
      {list && (
        <Suspense>
          <GamePopup vassalage={card.vassalage} name={card.displayName} onClose={closeList} />
        </Suspense>
      )}
    </>
  )
}
