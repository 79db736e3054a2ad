import { Image } from '#shared/ui/image.tsx'
import { Medallion } from '#shared/ui/medallion.tsx'

type CoverProps = { url: string; eager?: boolean; className?: string }

/** A game's cover at 3:4. The name stands beside it, so the picture itself says nothing to a screen reader. */
export function Cover({ url, eager = false, className = '' }: CoverProps) {
  return (
    <Image
      src={url}
      alt=""
      width={300}
      height={400}
      eager={eager}
      className={`aspect-3/4 w-full bg-lacquer in-aria-busy:opacity-50 [&_.skeleton]:bg-leaf/15 ${className}`}
      error={<Medallion className="absolute inset-0 m-auto w-3/5 text-leaf opacity-40" />}
    />
  )
}
