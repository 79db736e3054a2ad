import { useTranslations } from 'use-intl'
import type { Game } from '#features/games/api.ts'
import { GAMES_A_PAGE } from '#features/games/rules/games.ts'
import { Medallion } from '#shared/ui/medallion.tsx'
import { GameCardSkeleton } from './cards/card-skeleton.tsx'
import { useCards } from './cards/use-cards.tsx'

/** Rows that a page of 15 fills, by the room there is: three across, five, and where it is wide all of it in two rows. */
const GRID = 'grid grid-cols-3 gap-2 @min-[35rem]:grid-cols-5 sm:gap-3 @min-[70rem]:grid-cols-8'
/** On phones most cards are below the view: they are laid out and painted when they come near it. */
const CARD = 'max-sm:[contain-intrinsic-block-size:auto_13rem] max-sm:[content-visibility:auto]'
/** Covers that the first view shows; they are asked for at once. */
const EAGER = 8

type GameGridProps = {
  games: readonly Game[]
  isBusy?: boolean
  /** Turns to the next page, while there is one: its tile fills the place that 15 cards leave of two rows of 8. */
  onMore?: (() => void) | undefined
}

/** The grid all lists of games stand in; `isBusy` while others take their place. */
export function GameGrid({ games, isBusy = false, onMore }: GameGridProps) {
  const t = useTranslations('lobby')
  const { card, popup } = useCards()
  // The places of the grid stay when a page is turned: its cards get other words and pictures and are not made anew.
  const inPlaces = games.map((game, place) => ({ game, place }))
  return (
    <div className="@container">
      <ul aria-label={t('games')} aria-busy={isBusy} className={GRID}>
        {inPlaces.map(({ game, place }) => (
          <li key={place} className={CARD}>
            {card(game, place < EAGER)}
          </li>
        ))}
        {onMore && games.length === GAMES_A_PAGE && (
          <li className="hidden @min-[70rem]:block">
            <button
              type="button"
              onClick={onMore}
              className="flex size-full flex-col items-center justify-center gap-3 rounded-card border border-dashed border-line-strong text-sm font-semibold text-muted transition-colors hover:border-gold hover:text-ink focus-visible:-outline-offset-2"
            >
              <Medallion className="w-16 text-gold" />
              {t('moreGames')}
            </button>
          </li>
        )}
      </ul>
      {popup}
    </div>
  )
}

const PLACES = Array.from({ length: GAMES_A_PAGE }, (_, place) => place)

export function GameGridSkeleton() {
  return (
    <div className="@container" aria-hidden>
      <div className={GRID}>
        {PLACES.map(place => (
          <div key={place} className={CARD}>
            <GameCardSkeleton />
          </div>
        ))}
      </div>
    </div>
  )
}
