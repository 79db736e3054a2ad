import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Activity } from '#features/promotions/api-activities.ts'
import { CATEGORIES } from '#features/promotions/rules/activity.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { ActivityCard } from './activity-card.tsx'
import { useActivities, useHidden } from './reads.ts'

/** Activities by category; where there are none, nothing is said of them. */
export function ActivityList() {
  const activities = useActivities()
  const hidden = useHidden()
  return (
    <Loaded query={activities} skeleton={<Skeleton className="h-64 w-full" />}>
      {list => (list.length + hidden.length === 0 ? null : <Categories activities={[...list, ...hidden]} />)}
    </Loaded>
  )
}

type Category = 'all' | (typeof CATEGORIES)[number]

function Categories({ activities }: { activities: readonly Activity[] }) {
  const t = useTranslations('activities')
  const titleId = useId()
  const [chosen, setChosen] = useState<Category>('all')
  const used = CATEGORIES.filter(category => activities.some(each => each.category === category))
  const tabs = (['all', ...used] as const).map(key => ({ key, label: t(`category.${key}`) }))
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <h2 id={titleId} className="text-lg">
        {t('title')}
      </h2>
      <Tabs label={t('categories')} tabs={tabs} chosen={chosen} onChoose={setChosen}>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {activities
            .filter(each => chosen === 'all' || each.category === chosen)
            .map(each => (
              <li key={each.code}>
                <ActivityCard activity={each} />
              </li>
            ))}
        </ul>
      </Tabs>
    </section>
  )
}
