import { useId } from 'react'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useTagName } from '../draws/result/draws-top.tsx'
import { useFavouriteIds, useToggleFavourite } from './favourites.ts'
import { LotteryCard } from './lottery-card.tsx'
import type { Lottery } from './use-lottery-list.ts'

const GRID = 'grid grid-cols-1 gap-2 sm:grid-cols-2 sm:gap-3 lg:grid-cols-3 lg:gap-4'

type LotteryGridProps = {
  lotteries: readonly Lottery[]
  /** What is shown of them; without it they stand under the names of their categories. */
  title?: string | undefined
}

export function LotteryGrid({ lotteries, title }: LotteryGridProps) {
  const tagName = useTagName()
  const id = useId()
  if (title !== undefined)
    return (
      <>
        <h2 className="sr-only">{title}</h2>
        <Cards lotteries={lotteries} />
      </>
    )
  const groups = [...Map.groupBy(lotteries, ({ gameMenuTag }) => gameMenuTag)]
  return (
    <div className="flex flex-col gap-6 lg:gap-8">
      {groups.map(([tag, group]) => (
        <section key={tag} aria-labelledby={`${id}-${tag}`}>
          <h2 id={`${id}-${tag}`} className="mb-2 flex items-center gap-3 text-base lg:text-lg">
            <span aria-hidden className="h-4 w-1 rounded-full bg-vermilion" />
            {tagName(tag)}
          </h2>
          <Cards lotteries={group} />
        </section>
      ))}
    </div>
  )
}

function Cards({ lotteries }: Pick<LotteryGridProps, 'lotteries'>) {
  const saved = useFavouriteIds()
  const toggle = useToggleFavourite()
  return (
    <ul className={GRID}>
      {lotteries.map(lottery => (
        // Cards out of sight are not drawn; they keep their place.
        <li key={lottery.gameId} className="[contain-intrinsic-size:auto_200px] [content-visibility:auto]">
          <LotteryCard lottery={lottery} isSaved={saved.includes(lottery.gameId)} onSave={toggle} />
        </li>
      ))}
    </ul>
  )
}

export function LotteryGridSkeleton() {
  return (
    <ul aria-hidden className={GRID}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map(place => (
        <li key={place} className="card flex flex-col gap-3 p-3 lg:p-4">
          <div className="flex items-center gap-3">
            <Skeleton className="size-12 rounded-card" />
            <div className="grow">
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="mt-2 h-3 w-1/2" />
            </div>
          </div>
          <Skeleton className="h-8 w-3/4 rounded-full!" />
          <Skeleton className="h-3 w-1/2" />
          <div className="border-t border-line pt-3">
            <Skeleton className="h-9 w-full" />
          </div>
        </li>
      ))}
    </ul>
  )
}
