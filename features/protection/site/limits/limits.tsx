import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { protectionApi } from '#features/protection/api.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { Section } from '../section.tsx'
import { GROUPS, LIMITS_KEY, type LimitShown } from './limit-names.ts'
import { LimitRow } from './limit-row.tsx'

export function Limits() {
  const t = useTranslations('protection')
  const limits = useQuery({ queryKey: LIMITS_KEY, queryFn: () => ask(protectionApi.limits, {}) })
  return (
    <Section title={t('limits')} about={t('limitsAbout')}>
      <Loaded query={limits} skeleton={<Skeleton className="h-96 w-full" />}>
        {({ limits: all }) => (
          <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-2">
            {GROUPS.map(group => (
              <Group key={group.kind} {...group} limits={all} />
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function Group({ kind, places, limits }: (typeof GROUPS)[number] & { limits: readonly LimitShown[] }) {
  const t = useTranslations('protection')
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="text-sm font-semibold">
        {t(`kinds.${kind}`)}
      </h3>
      <p className="text-xs text-muted">{t(`abouts.${kind}`)}</p>
      <ul className="mt-1 divide-y divide-line">
        {places.map(place => {
          const own = limits.filter(each => each.kind === kind && each.period === (place.period ?? null))
          return (
            <LimitRow
              key={place.period ?? kind}
              place={place}
              own={own.find(each => each.source === 'member')}
              ofStaff={own.find(each => each.source === 'operator')}
            />
          )
        })}
      </ul>
    </section>
  )
}
