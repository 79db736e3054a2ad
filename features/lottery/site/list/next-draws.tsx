import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CardRow } from '#features/games/site/games.tsx'
import { Near } from '#shared/ui/loading/near.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { useFavouriteIds, useToggleFavourite } from './favourites.ts'
import { LotteryCard } from './lottery-card.tsx'
import { useNextDraws } from './use-lottery-list.ts'

export type NextDrawsProps = {
  Title: ComponentType<{ id: string; children: ReactNode }>
  title: string
  /** Of the size of the row. */
  skeleton: ReactNode
}

/** Of the lotteries that are bet on most those that close next, with what they drew last and how long the next issue is sold. */
export function NextDraws({ Title, title, skeleton }: NextDrawsProps) {
  const t = useTranslations('lotteries')
  const draws = useNextDraws()
  const saved = useFavouriteIds()
  const toggle = useToggleFavourite()
  return (
    <Loaded query={draws} skeleton={skeleton}>
      {lotteries =>
        lotteries.length === 0 ? (
          <Note title={t('none')} />
        ) : (
          <CardRow Title={Title} id="next-draws" title={title} to="/lottery">
            {lotteries.map((lottery, index) => (
              <Near as="li" key={lottery.gameId} isFirst={index === 0} className="w-72 lg:w-[calc((100%-36px)/4)]">
                <LotteryCard lottery={lottery} isSaved={saved.includes(lottery.gameId)} onSave={toggle} />
              </Near>
            ))}
          </CardRow>
        )
      }
    </Loaded>
  )
}
