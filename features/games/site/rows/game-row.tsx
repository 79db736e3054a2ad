import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Near } from '#shared/ui/loading/near.tsx'
import { Nothing } from '#shared/ui/loading/nothing.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { CardRow, type Title } from '../cards/card-row.tsx'
import { GameCardSkeleton } from '../cards/card-skeleton.tsx'
import { useCards } from '../cards/use-cards.tsx'
import type { GamesPage } from '../reads.ts'

export type RowProps = { Title: Title }

type GameRowProps = RowProps & {
  id: string
  title: string
  to: string
  query: UseQueryResult<GamesPage>
  /** Between title and cards. */
  chooser?: ReactNode
  /** There without games, too: somebody chose what it shows. */
  isKept?: boolean
}

export const ROW_CARD = 'w-[calc((100vw-2*var(--gutter)-16px)/3.2)] max-w-44 sm:w-40 lg:w-[calc((100%-72px)/7)]'
/** Covers that come with the row. */
const FIRST = 4

/** A titled row of games; nothing at all where there are none. */
export function GameRow({ Title, id, title, to, query, chooser, isKept = false }: GameRowProps) {
  const t = useTranslations('games')
  const { card, popup } = useCards()
  return (
    <Loaded query={query} skeleton={<RowSkeleton Title={Title} id={id} title={title} />}>
      {({ games }) =>
        games.length === 0 && !isKept ? (
          <Nothing />
        ) : (
          <>
            <CardRow Title={Title} id={id} title={title} to={to} chooser={chooser}>
              {games.length === 0 && <li className="py-6 text-sm text-muted">{t('none')}</li>}
              {games.map((game, index) => (
                <Near as="li" key={game.nodeId} isFirst={index < FIRST} className={ROW_CARD}>
                  {card(game, false)}
                </Near>
              ))}
            </CardRow>
            {popup}
          </>
        )
      }
    </Loaded>
  )
}

function RowSkeleton({ Title, id, title }: RowProps & { id: string; title: string }) {
  return (
    <section aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      <ul aria-hidden className="row-scroll -mx-(--gutter) gap-2 px-(--gutter) py-1 sm:gap-3 lg:mx-0 lg:px-0">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(place => (
          <li key={place} className={ROW_CARD}>
            <GameCardSkeleton />
          </li>
        ))}
      </ul>
    </section>
  )
}
