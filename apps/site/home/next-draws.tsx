import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { NextDraws } from '#features/lottery/site/lottery.tsx'
import { Near } from '#shared/ui/loading/near.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { SectionTitle } from '../shell/section-title.tsx'

/** The row of next draws, which has its place from the start. */
export function NextDrawsRow() {
  const t = useTranslations('home')
  const title = t('nextDraws')
  const skeleton = (
    <section aria-labelledby="next-draws">
      <SectionTitle id="next-draws">{title}</SectionTitle>
      <Skeleton className="h-52 w-full rounded-card" />
    </section>
  )
  return (
    <div data-testid="next-draws">
      <Near className="min-h-65 lg:min-h-67">
        <Suspense fallback={skeleton}>
          <NextDraws Title={SectionTitle} title={title} skeleton={skeleton} />
        </Suspense>
      </Near>
    </div>
  )
}
