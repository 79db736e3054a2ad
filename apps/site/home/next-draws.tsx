import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { NextDraws } from '#features/lottery/site/lottery.tsx'
import { useNearView } from '#shared/ui/near-view.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Late } from '../shell/late.tsx'
import { SectionTitle } from '../shell/section-title.tsx'

/** The row of next draws. It has its place from the start, and comes when it is nearly in view and the page rests. */
export function NextDrawsRow() {
  const t = useTranslations('home')
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearView(place)
  const title = t('nextDraws')
  const skeleton = (
    <section aria-labelledby="next-draws">
      <SectionTitle id="next-draws">{title}</SectionTitle>
      <Skeleton className="h-52 w-full rounded-card" />
    </section>
  )
  return (
    <div ref={place} data-next-draws className="min-h-65 lg:min-h-67">
      {isNear ? (
        <Late fallback={skeleton}>
          <NextDraws Title={SectionTitle} title={title} skeleton={skeleton} />
        </Late>
      ) : (
        skeleton
      )}
    </div>
  )
}
