import { Flame, Info, Play, Wrench } from 'lucide-react'
import { memo, useState } from 'react'
import type { Game } from '#features/games/api.ts'
import { parseAmount } from '#shared/money.ts'
import { HeartButton } from '#shared/ui/heart.tsx'
import { shownAmount } from '#shared/web/shown-amount.ts'
import { GameLink, type Launch } from '../play/play.tsx'
import { CARD_TEXT } from './card-skeleton.tsx'
import type { CardWords } from './card-words.ts'
import { Cover } from './cover.tsx'

type GameCardProps = {
  game: Game
  words: CardWords
  isSaved: boolean
  onToggle: (game: Game) => void
  onLook: (game: Game) => void
  launch: Launch
  /** Its cover is part of the first view. */
  eager: boolean
}

/** One line, cut at its own end in every direction of reading, on the side of the page's. */
const LINE = 'block truncate [text-align:match-parent]'

/** Cover, name, provider, return, heart, and the hot or new tag. It asks no context for anything: fifteen make a page. */
export const GameCard = memo(function GameCard({
  game,
  words,
  isSaved,
  onToggle,
  onLook,
  launch,
  eager,
}: GameCardProps) {
  const [isLit, setLit] = useState(false)
  const name = game.displayName || game.gameName
  return (
    <article className="card group relative overflow-hidden transition-[border-color,transform] duration-200 hover:border-gold active:scale-[0.98] lg:hover:-translate-y-0.5">
      <GameLink
        game={game}
        launch={launch}
        onNear={() => setLit(true)}
        className="block rounded-card focus-visible:-outline-offset-2"
      >
        <span className={`relative block ${game.maintenance ? 'grayscale' : ''}`}>
          <Cover url={game.coverUrl} eager={eager} className="[&_img]:group-hover:scale-[1.03]" />
          <Tag game={game} words={words} />
          {isLit && !game.maintenance && <Invitation minBet={game.minBet} words={words} />}
        </span>
        <span className={CARD_TEXT}>
          <span dir="auto" title={name} className={`${LINE} text-sm font-semibold max-sm:text-xs`}>
            {name}
          </span>
          <span dir="auto" className={`${LINE} text-xs text-muted`}>
            {game.vendorName}
          </span>
          <span className={`${LINE} text-xs text-gold-text`}>
            {game.maintenance ? words.maintenance : game.rtp ? <bdi>{words.rtp(game.rtp)}</bdi> : '\u00a0'}
          </span>
        </span>
      </GameLink>
      <button
        type="button"
        aria-label={words.look(name)}
        onClick={() => onLook(game)}
        className="absolute end-0 bottom-0 grid size-11 place-items-center rounded-card text-muted hover:text-gold-text max-sm:items-end max-sm:justify-items-end max-sm:p-1.5"
      >
        <Info aria-hidden size={16} />
      </button>
      <HeartButton
        label={words.save(name)}
        isSaved={isSaved}
        onToggle={() => onToggle(game)}
        className={`absolute end-0.5 top-0.5 drop-shadow-[0_1px_2px_rgb(0_0_0/0.8)] ${isSaved ? 'text-leaf' : 'text-lacquer-ink'}`}
      />
    </article>
  )
})

const TAG =
  'absolute start-1.5 top-1.5 flex items-center gap-0.5 rounded-full px-1.5 text-xs font-semibold sm:start-2 sm:top-2 sm:px-2'

const FLAME = <Flame aria-hidden size={12} fill="currentColor" />

function Tag({ game, words }: { game: Game; words: CardWords }) {
  if (game.maintenance)
    return (
      <span className="absolute inset-0 z-1 grid place-items-center bg-lacquer/60 text-lacquer-ink">
        <Wrench aria-hidden size={28} />
      </span>
    )
  if (game.isHot === '1')
    return (
      <span className={`${TAG} bg-vermilion text-on-vermilion`}>
        {FLAME}
        {words.hot}
      </span>
    )
  return game.isNew ? <span className={`${TAG} bg-leaf text-lacquer`}>{words.isNew}</span> : null
}

/** What the mouse or the focus brings out: the smallest bet and the sign to play. */
function Invitation({ minBet, words }: { minBet: string; words: CardWords }) {
  return (
    <span
      aria-hidden
      className="absolute inset-x-0 bottom-0 flex items-center justify-between bg-linear-to-t from-lacquer/90 to-transparent p-2 pt-8 text-xs font-medium text-leaf opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100"
    >
      <span className="figures hidden sm:block">{words.fromBet(shownAmount(parseAmount(minBet)))}</span>
      <span className="ms-auto grid size-9 place-items-center rounded-full bg-vermilion text-on-vermilion">
        <Play size={18} fill="currentColor" />
      </span>
    </span>
  )
}
