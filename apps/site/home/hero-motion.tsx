import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { Pause, Play } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LANGUAGES } from '#shared/ui/words/languages.ts'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { useMoving } from '../shell/use-moving.ts'

/** Specification §2, §9: the next banner comes after 5000 ms, whatever the visitor does with the banners. */
const ADVANCE_MS = 5_000

export type HeroMotionProps = {
  viewport: RefObject<HTMLDivElement | null>
  count: number
  selected: number
  onSelect: (index: number) => void
}

/** What moves the banners: by itself, by swipe, by their dots. Without motion only by hand. */
export function HeroMotion({ viewport, count, selected, onSelect }: HeroMotionProps) {
  const t = useTranslations('messages')
  const isStill = useMemo(() => matchMedia('(prefers-reduced-motion: reduce)').matches, [])
  const plugins = useMemo(
    () => (isStill ? [] : [Autoplay({ delay: ADVANCE_MS, stopOnInteraction: false, stopOnFocusIn: false })]),
    [isStill],
  )
  const direction = LANGUAGES[useLanguage().language].dir
  const [attach, carousel] = useEmblaCarousel({ loop: true, direction, duration: isStill ? 0 : 25 }, plugins)
  const [isRunning, setRunning] = useState(!isStill)

  useMoving(carousel, isRunning)
  useEffect(() => attach(viewport.current), [attach, viewport])
  useEffect(() => {
    if (!carousel) return
    const tell = () => onSelect(carousel.selectedScrollSnap())
    tell()
    carousel.on('select', tell)
    return () => void carousel.off('select', tell)
  }, [carousel, onSelect])

  function go(index: number): void {
    carousel?.scrollTo(index)
    // Whoever chose a banner has all its time to look at it.
    if (isRunning) carousel?.plugins().autoplay?.reset()
  }

  const ToggleIcon = isRunning ? Pause : Play
  return (
    <div className="absolute end-2 bottom-1.5 flex items-center rounded-full bg-lacquer/55 px-1 lg:end-5 lg:bottom-4">
      {Array.from({ length: count }, (_, index) => index + 1).map(n => (
        <button
          key={n}
          type="button"
          aria-label={t('slide', { n, count })}
          aria-current={n === selected + 1}
          onClick={() => go(n - 1)}
          className="group grid size-6 place-items-center rounded-full lg:size-7"
        >
          <span className="h-1.5 w-1.5 rounded-full bg-lacquer-ink/60 transition-[background-color,scale] group-hover:bg-lacquer-ink group-aria-current:scale-150 group-aria-current:bg-leaf" />
        </button>
      ))}
      {!isStill && (
        <button
          type="button"
          aria-label={isRunning ? t('pause') : t('resume')}
          onClick={() => setRunning(!isRunning)}
          className="grid size-6 place-items-center rounded-full text-lacquer-ink/75 hover:text-lacquer-ink lg:size-7"
        >
          <ToggleIcon aria-hidden size={12} fill="currentColor" />
        </button>
      )}
    </div>
  )
}
