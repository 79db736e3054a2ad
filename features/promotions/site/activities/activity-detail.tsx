import { CalendarX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Activity } from '#features/promotions/api-activities.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { SafeHtml } from '#shared/ui/html/safe-html.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { ActivityButton } from './activity-button.tsx'
import { ActivityPicture, Between } from './activity-card.tsx'
import { ActivityTerms } from './activity-terms.tsx'
import { Progress } from './progress.tsx'
import { useActivities, useHidden, useSaid, useShown, useStandings } from './reads.ts'

/** One activity with all that it asks and gives. */
export function ActivityDetail({ code }: { code: string }) {
  const t = useTranslations('activities')
  const activities = useActivities()
  const hidden = useHidden()
  // Perhaps the member entered its code: that is known with their standings.
  const mayCome = useStandings().isLoading
  return (
    <>
      <BackLink label={t('back')} to="/promotions" />
      <Loaded query={activities} skeleton={<Skeleton className="h-96 w-full" />}>
        {list => {
          const activity = [...list, ...hidden].find(each => each.code === code)
          if (!activity && mayCome) return <Skeleton className="h-96 w-full" />
          return activity ? (
            <Detail activity={activity} />
          ) : (
            <div className="card">
              <h1 className="sr-only">{t('title')}</h1>
              <Note icon={<CalendarX aria-hidden size={28} />} title={t('gone')} about={t('goneAbout')} />
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

function Detail({ activity }: { activity: Activity }) {
  const t = useTranslations('activities')
  const { title, about, content } = useSaid()(activity)
  const { standing } = useShown(activity)
  usePageTitle(title)
  return (
    <article className="raised overflow-hidden">
      <ActivityPicture picture={activity.picture} className="aspect-[16/6]" />
      <div className="flex flex-col gap-4 p-5 lg:p-8">
        <h1 className="text-xl wrap-anywhere lg:text-2xl">
          <bdi>{title}</bdi>
        </h1>
        {about && (
          <p>
            <bdi>{about}</bdi>
          </p>
        )}
        <Between activity={activity} />
        <Progress activity={activity} standing={standing} />
        {standing?.remark && (
          <p className="rounded-control bg-raised p-3 text-sm">
            {t('remark')} <bdi>{standing.remark}</bdi>
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <ActivityButton activity={activity} />
        </div>
        <ActivityTerms activity={activity} />
        {content && <SafeHtml html={content} />}
      </div>
    </article>
  )
}
