import { pictureOf } from '#features/messages/rules/messages.ts'
import { Image } from '#shared/ui/image.tsx'
import { Medallion } from '#shared/ui/medallion.tsx'

/** The picture of a promotion; the emblem of the house where there is none. */
export function PromotionPicture({ url, className }: { url: string; className: string }) {
  const src = pictureOf(url)
  return (
    <div className={`relative overflow-hidden bg-lacquer ${className}`}>
      {src ? (
        <Image src={src} alt="" width={720} height={405} className="mirror size-full" />
      ) : (
        <Medallion className="absolute -end-10 top-1/2 w-64 -translate-y-1/2 text-leaf opacity-30" />
      )}
    </div>
  )
}
