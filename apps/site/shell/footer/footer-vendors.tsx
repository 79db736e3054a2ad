import { Link } from '@tanstack/react-router'
import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { VendorCard } from '#features/games/api-lobby.ts'
import { IconButton } from '#shared/ui/button.tsx'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { useMoving } from '../use-moving.ts'
import { VendorLogo } from './vendor-logo.tsx'
import { useFooterVendors, vendorLink } from './vendors.ts'

/** Specification §9, footer slider: one on every 3000 ms; 10 are in view where there is room (`basis-[10%]`). */
const STEP_MS = 3_000

/** The vendors of this site, one word mark each, passing by; still for who prefers that. */
export function FooterVendors() {
  const { data: vendors = [] } = useFooterVendors()
  const { language } = useLanguage()
  // Another direction is another slider.
  return vendors.length > 0 && <Slider key={language} vendors={vendors} isRtl={language === 'UR'} />
}

function Slider({ vendors, isRtl }: { vendors: VendorCard[]; isRtl: boolean }) {
  const t = useTranslations('shell')
  const [isMoving, setIsMoving] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [view, slider] = useEmblaCarousel({ loop: true, align: 'start', direction: isRtl ? 'rtl' : 'ltr' }, [
    Autoplay({ delay: STEP_MS, stopOnInteraction: false, stopOnMouseEnter: true, playOnInit: false }),
  ])
  useMoving(slider, isMoving)

  return (
    <section aria-label={t('vendors')} className="page flex items-center gap-2 py-5">
      <div ref={view} className="grow overflow-hidden">
        <ul className="flex">
          {vendors.map(card => (
            <li key={card.vassalage} className="min-w-0 shrink-0 basis-1/3 pe-2 sm:basis-1/5 lg:basis-[10%]">
              <Link
                {...vendorLink(card)}
                aria-label={card.displayName}
                className="block rounded-control transition-opacity hover:opacity-80"
              >
                <VendorLogo card={card} className="h-11" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <IconButton
        label={isMoving ? t('pause') : t('resume')}
        onClick={() => setIsMoving(!isMoving)}
        className="-me-3 text-muted"
      >
        {isMoving ? <Pause aria-hidden size={16} /> : <Play aria-hidden size={16} className="mirror" />}
      </IconButton>
    </section>
  )
}
