import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CATEGORIES } from '#features/games/rules/games.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useLanes } from './reads.ts'
import { VendorCard } from './vendor-card.tsx'

type VendorLanesProps = { Title: ComponentType<{ id: string; children: ReactNode }> }

const ROW = 'row-scroll -mx-(--gutter) gap-2 px-(--gutter) py-1 lg:gap-4'
const CARD = 'w-36 lg:w-52'

/** A row of vendors for each category, in the merchant's order. Nothing is in the way when they cannot be read. */
export function VendorLanes({ Title }: VendorLanesProps) {
  const t = useTranslations('types')
  const tLobby = useTranslations('lobby')
  const { data: lanes, isError } = useLanes()
  if (isError) return null
  if (!lanes) return <LaneSkeleton />
  return lanes.map(({ gameCategory, cards }) => {
    const key = CATEGORIES[gameCategory]
    return (
      <section key={gameCategory} aria-labelledby={`lane-${key}`} className="flex flex-col">
        <Title id={`lane-${key}`}>{t(key)}</Title>
        <ul className={ROW}>
          {cards.map(card => (
            <li key={card.vassalage} className={CARD}>
              <VendorCard card={card} />
            </li>
          ))}
        </ul>
        <Link
          to={`/${key}`}
          className="mt-1 flex min-h-11 items-center gap-1 self-end text-sm font-medium text-gold-text hover:underline"
        >
          {tLobby('allOf', { category: t(key) })}
          <ChevronRight aria-hidden size={16} className="mirror" />
        </Link>
      </section>
    )
  })
}

function LaneSkeleton() {
  return (
    <div aria-hidden className={ROW}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map(place => (
        <Skeleton key={place} className={`${CARD} aspect-8/5 rounded-card`} />
      ))}
    </div>
  )
}
