import { Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PlayLink, useGameList } from '#features/games/site/games.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import phone from './hero-phone.svg'
import wide from './hero-wide.svg'

/** Where the game of the picture is, when its vendor offers it. */
const GAME_NAME = 'Lotus Lantern'

/** The banner: our own slot. The picture is the one `index.html` shows first, in the same box. */
export function Hero() {
  const t = useTranslations('home')
  const { data } = useGameList({})
  const game = data?.games.find(each => each.gameName === GAME_NAME || each.displayName === GAME_NAME)
  return (
    <section
      aria-label={GAME_NAME}
      className="hero-box relative overflow-hidden rounded-card text-lacquer-ink shadow-card"
    >
      <picture>
        <source media="(width >= 60rem)" srcSet={wide} />
        <img
          src={phone}
          alt=""
          width={720}
          height={405}
          fetchPriority="high"
          className="mirror absolute inset-0 size-full object-cover"
        />
      </picture>
      <div className="relative flex h-full max-w-[58%] flex-col items-start justify-center gap-2 ps-4 lg:max-w-[46%] lg:gap-4 lg:ps-14">
        <p className="text-xs font-semibold text-leaf lg:text-sm">{t('studio')}</p>
        <h1 lang="en" className="text-xl lg:text-3xl">
          <bdi>{GAME_NAME}</bdi>
        </h1>
        <p className="hidden text-sm text-lacquer-ink/85 min-[30rem]:block lg:text-base">{t('pitch')}</p>
        <p className="min-h-5 text-xs text-leaf lg:text-sm">{game?.rtp && t('rtp', { rate: game.rtp })}</p>
        <div className="min-h-11">
          {game && (
            <PlayLink game={game} className={buttonClass({ look: 'primary' })}>
              <Play aria-hidden size={18} fill="currentColor" />
              {t('play')}
              <span className="sr-only">{GAME_NAME}</span>
            </PlayLink>
          )}
        </div>
      </div>
    </section>
  )
}
