import { Skeleton } from '#shared/ui/skeleton.tsx'

/** Where a card's three lines of text stand. */
export const CARD_TEXT = 'block border-t border-hairline px-2 py-1.5 sm:px-2.5 sm:py-2'

/** A card's box with nothing in it: lines of text keep their height in every language. */
export function GameCardSkeleton() {
  return (
    <div className="card overflow-hidden">
      <Skeleton className="aspect-3/4 w-full rounded-none" />
      <div className={CARD_TEXT}>
        <p className="text-sm max-sm:text-xs">
          <Skeleton className="inline-block! h-3 w-4/5 align-middle" />
        </p>
        <p className="text-xs">
          <Skeleton className="inline-block! h-2.5 w-1/2 align-middle" />
        </p>
        <p className="text-xs">&nbsp;</p>
      </div>
    </div>
  )
}
