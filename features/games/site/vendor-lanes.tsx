import { useTranslations } from 'use-intl'
import { CATEGORIES } from '#features/games/rules/games.ts'
import { Near } from '#shared/ui/loading/near.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { CardRow, type Title } from './cards/card-row.tsx'
import { VendorCard } from './cards/vendor-card.tsx'
import { useLanes } from './reads.ts'

const CARD = 'w-36 lg:w-[calc((100%-60px)/6)]'

/** A row of vendors for each category, in the merchant's order. Nothing is in the way when they cannot be read. */
export function VendorLanes({ Title }: { Title: Title }) {
  const t = useTranslations('types')
  const { data: lanes, isError } = useLanes()
  if (isError && !lanes) return null
  if (!lanes) return <Skeleton className="h-40 w-full rounded-card" />
  return lanes.map(({ gameCategory, cards }) => {
    const key = CATEGORIES[gameCategory]
    return (
      <CardRow key={key} Title={Title} id={`lane-${key}`} title={t(key)} to={`/${key}`}>
        {cards.map((card, index) => (
          <Near as="li" key={card.vassalage} isFirst={index === 0} className={CARD}>
            <VendorCard card={card} />
          </Near>
        ))}
      </CardRow>
    )
  })
}
