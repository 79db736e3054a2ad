import type { VendorCard } from '#features/games/api-lobby.ts'
import { Image } from '#shared/ui/image.tsx'
import { Medallion } from '#shared/ui/medallion.tsx'

type VendorLogoProps = {
  card: VendorCard
  /** The name stands beside it: the picture itself says nothing then. */
  isNamed?: boolean
  className?: string
}

/** A vendor's word mark, or its name where it has none. Word marks stand on lacquer in both themes. */
export function VendorLogo({ card, isNamed = false, className = '' }: VendorLogoProps) {
  const name = (
    <span
      aria-hidden={isNamed}
      className="absolute inset-0 flex items-center justify-center gap-2 px-2 text-center text-xs font-semibold"
    >
      <Medallion className="size-5 shrink-0 text-leaf" />
      <span className="line-clamp-2">{card.displayName}</span>
    </span>
  )
  return (
    <span className={`block rounded-control bg-lacquer p-1.5 text-lacquer-ink ${className}`}>
      <Image
        src={card.logoUrl}
        alt={isNamed ? '' : card.displayName}
        width={160}
        height={48}
        fit="contain"
        className="size-full"
        error={name}
      />
    </span>
  )
}
