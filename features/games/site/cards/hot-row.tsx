import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { Part } from '#shared/ui/loading/part.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { useGameList, useHotGames } from '../reads.ts'
import { GameCardSkeleton } from './card-skeleton.tsx'
import type { HotCardsProps } from './hot-cards.tsx'

const HotCards = lazyScreen<HotCardsProps>(() => import('./hot-cards.tsx').then(file => file.HotCards))

type HotRowProps = { Title: ComponentType<{ id: string; children: ReactNode }> }

const CARD = 'w-[calc((100vw-2*var(--gutter)-16px)/3.2)] max-w-44 sm:w-40 lg:w-[calc((100%-72px)/7)]'

/** The hot games in a row that scrolls sideways; while nothing is hot, the first ones of the catalogue. */
export function HotRow({ Title }: HotRowProps) {
  const t = useTranslations('games')
  const hot = useHotGames()
  const isCold = hot.data?.games.length === 0
  const all = useGameList({}, isCold)
  // The first view needs none of the cards, and they come while their games are asked for.
  useEffect(() => {
    void HotCards.preload().catch(() => undefined)
  }, [])
  const skeleton = <HotRowSkeleton Title={Title} />
  return (
    <Loaded query={isCold ? all : hot} skeleton={skeleton}>
      {({ games }) =>
        games.length === 0 ? (
          <Note title={t('none')} about={t('noneAbout')} />
        ) : (
          <Part fallback={skeleton}>
            <HotCards Title={Title} games={games} isCold={isCold} cardClass={CARD} />
          </Part>
        )
      }
    </Loaded>
  )
}

function HotRowSkeleton({ Title }: HotRowProps) {
  const t = useTranslations('lobby')
  return (
    <section aria-labelledby="hot">
      <Title id="hot">{t('hotGames')}</Title>
      <ul aria-hidden className="row-scroll -mx-(--gutter) gap-2 px-(--gutter) py-1 sm:gap-3 lg:mx-0 lg:px-0">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(place => (
          <li key={place} className={CARD}>
            <GameCardSkeleton />
          </li>
        ))}
      </ul>
    </section>
  )
}
