import { useState } from 'react'
import { Medallion } from '#shared/ui/medallion.tsx'

/** Specification §4: an image is tried 3 times before the error image shows. */
const TRIES = 3

/** A game's cover at 3:4. The name stands beside it, so the picture itself says nothing to a screen reader. */
export function Cover({ url }: { url: string }) {
  const [tries, setTries] = useState(0)
  const isLost = url === '' || tries >= TRIES
  return (
    <span className="relative block aspect-3/4 overflow-hidden bg-lacquer">
      <Medallion className="absolute inset-0 m-auto w-3/5 text-leaf opacity-40" />
      {!isLost && (
        <img
          key={tries}
          src={tries === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}try=${tries}`}
          alt=""
          width={300}
          height={400}
          loading="lazy"
          decoding="async"
          onError={() => setTries(tries + 1)}
          className="absolute inset-0 size-full object-cover transition-transform duration-200 group-hover:scale-[1.03]"
        />
      )}
    </span>
  )
}
