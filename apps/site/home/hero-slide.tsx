import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { pictureOf } from '#features/messages/rules/messages.ts'
import type { Announcement } from '#features/messages/site/messages.tsx'
import { Image } from '#shared/ui/image.tsx'
import { HeroLink } from './hero-link.tsx'

type HeroSlideProps = {
  banner: Announcement
  /** Undefined for a banner that is alone. */
  place: { n: number; count: number } | undefined
  isFirst: boolean
  isShown: boolean
  isNear: boolean
  isHome: boolean
  onNotice: (id: string) => void
}

/** One banner: a picture without words, and the words over it in the visitor's language. */
export function HeroSlide({ banner, place, isFirst, isShown, isNear, isHome, onNotice }: HeroSlideProps) {
  const t = useTranslations('messages')
  const wide = pictureOf(banner.url)
  const phone = pictureOf(banner.phoneUrl) ?? wide
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group by the pattern of ARIA
    <div
      role="group"
      aria-label={place ? t('slide', place) : undefined}
      inert={!isShown}
      data-shown={isShown}
      className="relative isolate min-w-0 shrink-0 grow-0 basis-full overflow-hidden bg-lacquer"
    >
      {isFirst ? (
        // As index.html has it, so that the picture which stands already goes on standing.
        <picture>
          <source media="(width >= 60rem)" srcSet={wide} />
          <img
            src={phone}
            alt=""
            width={720}
            height={405}
            fetchPriority="high"
            className="mirror absolute inset-0 -z-10 size-full object-cover"
          />
        </picture>
      ) : (
        isNear && <Picture wide={wide} phone={phone} />
      )}
      {banner.title && (
        <div
          className={`appear flex h-full max-w-[57%] flex-col items-start justify-center gap-2 ps-4 pb-3 lg:max-w-[48%] lg:ps-14 lg:pb-0 lg:gap-2`}
        >
          <h2 className={`line-clamp-2 text-lg wrap-anywhere ${isHome ? 'lg:text-2xl' : 'lg:text-xl'}`}>
            <bdi>{banner.title}</bdi>
          </h2>
          <p
            className={`line-clamp-2 hidden text-sm text-lacquer-ink/85 min-[30rem]:[display:-webkit-box] ${isHome ? '' : 'lg:hidden!'}`}
          >
            {banner.content}
          </p>
          <HeroLink banner={banner} onNotice={onNotice} />
        </div>
      )}
    </div>
  )
}

const WIDE = globalThis.matchMedia?.('(width >= 60rem)')

function Picture({ wide, phone }: { wide: string | undefined; phone: string | undefined }) {
  const isWide = useSyncExternalStore(
    changed => {
      WIDE.addEventListener('change', changed)
      return () => WIDE.removeEventListener('change', changed)
    },
    () => WIDE.matches,
  )
  const src = isWide ? wide : phone
  return (
    <div className="absolute inset-0 -z-10">
      {src && <Image eager src={src} alt="" width={720} height={405} className="mirror size-full" />}
    </div>
  )
}
