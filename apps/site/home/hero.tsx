import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Announcement, useBanners } from '#features/messages/site/messages.tsx'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { Late } from '../shell/late.tsx'
import type { HeroMotionProps } from './hero-motion.tsx'
import { HeroSlide } from './hero-slide.tsx'

const HeroMotion = lazyScreen<HeroMotionProps>(() => import('./hero-motion.tsx').then(file => file.HeroMotion))

/** Stands until the banners are known, and when they cannot be had: the picture that `index.html` shows first. */
const FIRST: Announcement[] = [
  {
    kind: 'B',
    ...{ id: 'first', bannerId: 'first', groupName: 'home', title: '', content: '' },
    url: '/banners/lotus-lantern-wide.svg',
    phoneUrl: '/banners/lotus-lantern-phone.svg',
    ...{ linkageType: '', linkageTarget: '', publishedAt: '', endsAt: null },
  },
]

type HeroProps = { group: string; isHome: boolean; onNotice: (id: string) => void }

/** The banners of a group of routes: still when there is one, nothing when there is none. */
export function Hero({ group, isHome, onNotice }: HeroProps) {
  const t = useTranslations('messages')
  const { language } = useLanguage()
  const { data, isError } = useBanners(group)
  const viewport = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState(0)
  // The pictures behind the first wait for what moves them.
  const [isMoving, setMoving] = useState(false)
  const banners = data ?? (isHome || group === 'rng' ? FIRST : [])
  if (banners.length === 0 && (data || isError)) return null
  const many = banners.length > 1

  function select(index: number): void {
    setSelected(index)
    setMoving(true)
  }

  return (
    <section
      aria-label={t('banners')}
      data-testid="hero"
      className={`relative overflow-hidden rounded-card text-lacquer-ink shadow-card hero-box ${isHome ? '' : 'hero-slim'}`}
    >
      <div ref={viewport} className="h-full overflow-hidden">
        <div className="flex h-full touch-pan-y">
          {banners.map((banner, index) => (
            <HeroSlide
              // The first keeps its picture when the banners come.
              key={index === 0 ? 'first' : banner.id}
              banner={banner}
              place={many ? { n: index + 1, count: banners.length } : undefined}
              isFirst={index === 0}
              isShown={index === selected}
              isNear={isMoving}
              isHome={isHome}
              onNotice={onNotice}
            />
          ))}
        </div>
      </div>
      {many && (
        <Late>
          <HeroMotion
            key={`${language} ${banners.length}`}
            viewport={viewport}
            count={banners.length}
            selected={selected}
            onSelect={select}
          />
        </Late>
      )}
    </section>
  )
}
