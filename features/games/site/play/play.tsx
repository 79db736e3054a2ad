import type { FocusEvent, MouseEvent, PointerEvent, ReactNode } from 'react'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { BrokenModal, Part } from '#shared/ui/loading/part.tsx'
import { type Launchable, useLaunchStep } from './launch.ts'

type PopupProps = { vassalage: string; name: string; onClose: () => void }
const GamePopup = lazyScreen<PopupProps>(() => import('./game-popup.tsx').then(file => file.GamePopup))
const GameScreen = lazyScreen(() => import('./game-screen.tsx').then(file => file.GameScreen))

export type Launch = ReturnType<typeof useLaunchStep>['launch']

/** The launch step, with the popup list that it may open. */
export function useLauncher(): { launch: Launch; popup: ReactNode } {
  const { launch, listed, closeList } = useLaunchStep()
  const popup = listed && (
    <Part broken={error => <BrokenModal error={error} onClose={closeList} />}>
      <GamePopup vassalage={listed.vassalage} name={listed.vendorName ?? ''} onClose={closeList} />
    </Part>
  )
  return { launch, popup }
}

type GameLinkProps = {
  game: Launchable & { gameCode: string }
  launch: Launch
  onNear?: (event: PointerEvent | FocusEvent) => void
  /** For a screen reader, where its text alone does not say what it opens. */
  label?: string
  className?: string
  children: ReactNode
}

/** A link into a game. A plain one: a page of cards must draw fast on a slow phone. */
export function GameLink({ game, launch, onNear, label, className, children }: GameLinkProps) {
  function near(event: PointerEvent | FocusEvent): void {
    void GameScreen.preload().catch(() => undefined)
    onNear?.(event)
  }
  return (
    <a
      data-testid="play"
      aria-label={label}
      href={`/game?${new URLSearchParams({ vassalage: game.vassalage, gameCode: game.gameCode, ...(game.roomId && { room: game.roomId }) })}`}
      onClick={(event: MouseEvent) => launch(event, game)}
      onPointerEnter={near}
      onFocus={near}
      className={className}
    >
      {children}
    </a>
  )
}

/** The same with a launch step of its own. */
export function PlayLink(props: Omit<GameLinkProps, 'launch'>) {
  const { launch, popup } = useLauncher()
  return (
    <>
      <GameLink {...props} launch={launch} />
      {popup}
    </>
  )
}

type VendorButtonProps = { card: Launchable & { displayName: string }; className: string; children: ReactNode }

/** Opens a vendor as its card says: its first game, the popup list of its games, or the lottery pages. */
export function VendorButton({ card, className, children }: VendorButtonProps) {
  const { launch, popup } = useLauncher()
  return (
    <>
      <button
        type="button"
        onClick={event => launch(event, { ...card, vendorName: card.displayName })}
        className={className}
      >
        {children}
      </button>
      {popup}
    </>
  )
}
