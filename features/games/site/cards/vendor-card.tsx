import { Link } from '@tanstack/react-router'
import { Flame, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { VendorCard as Card } from '#features/games/api-lobby.ts'
import { CATEGORIES } from '#features/games/rules/games.ts'
import { Image } from '#shared/ui/image.tsx'
import { Medallion } from '#shared/ui/medallion.tsx'
import { VendorButton } from '../play/play.tsx'

const TILE =
  'group relative isolate flex aspect-8/5 w-full items-center justify-center overflow-hidden rounded-card border border-line bg-lacquer p-4 text-lacquer-ink transition-[border-color,transform] duration-200 hover:border-gold active:scale-[0.98] lg:hover:-translate-y-0.5'

/** Categories whose vendors have a tab of a list of games; all others are opened themselves. */
const LISTED: readonly string[] = ['RNG', 'FISH', 'PVP']

/** A vendor's word mark on lacquer; it leads to its games, or opens them (specification §4 Game launch). */
export function VendorCard({ card }: { card: Card }) {
  const t = useTranslations('lobby')
  const isListed = LISTED.includes(card.gameType)
  const name = card.displayName
  const face = (
    <>
      <span className="sr-only">{isListed ? t('gamesOf', { vendor: name }) : t('open', { name })}</span>
      <Face card={card} />
    </>
  )
  if (!isListed)
    return (
      <VendorButton card={card} className={TILE}>
        {face}
      </VendorButton>
    )
  const search = { [card.gameType === 'RNG' ? 'vassalage' : 'page']: card.vassalage }
  return (
    <Link to={`/${CATEGORIES[card.gameType]}`} search={search} className={TILE}>
      {face}
    </Link>
  )
}

function Face({ card }: { card: Card }): ReactNode {
  const t = useTranslations('games')
  const name = (
    <span
      aria-hidden
      className="absolute inset-0 grid place-items-center text-center text-sm leading-tight font-semibold lg:text-base"
    >
      <bdi>{card.displayName}</bdi>
    </span>
  )
  return (
    <>
      <Medallion className="absolute -end-8 -bottom-10 -z-1 w-36 text-leaf opacity-15 transition-opacity group-hover:opacity-30" />
      <Image
        src={card.logoUrl}
        alt=""
        width={160}
        height={64}
        fit="contain"
        error={name}
        className={`h-14 w-full max-w-40 [&_.skeleton]:bg-leaf/10 ${card.maintenance ? 'data-[image=loaded]:opacity-40 data-[image=loaded]:grayscale' : ''}`}
      />
      {card.isHot === 1 && !card.maintenance && (
        <span className="absolute start-2 top-2 flex items-center gap-0.5 rounded-full bg-vermilion px-1.5 text-xs font-semibold text-on-vermilion">
          <Flame aria-hidden size={12} fill="currentColor" />
          {t('hot')}
        </span>
      )}
      {card.maintenance && <Maintenance />}
    </>
  )
}

function Maintenance() {
  const t = useTranslations('lobby')
  return (
    <span className="absolute inset-x-0 bottom-0 flex items-center justify-center gap-1 bg-lacquer/85 py-1 text-xs text-leaf">
      <Wrench aria-hidden size={12} />
      {t('maintenance')}
    </span>
  )
}
