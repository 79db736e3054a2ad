import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Activity } from '#features/promotions/api-activities.ts'
import { Image } from '#shared/ui/image.tsx'
import { Medallion } from '#shared/ui/medallion.tsx'
import { ActivityButton } from './activity-button.tsx'
import { Progress } from './progress.tsx'
import { useSaid, useShown } from './reads.ts'

/** An activity in the list: what it is called, how far the member is, and its button. */
export function ActivityCard({ activity }: { activity: Activity }) {
  const t = useTranslations('activities')
  const said = useSaid()(activity)
  const { standing } = useShown(activity)
  return (
    <article aria-label={said.title} className="raised flex h-full flex-col overflow-hidden">
      <ActivityPicture picture={activity.picture} className="aspect-video" />
      <div className="flex grow flex-col gap-2 p-4">
        <h3 className="text-base wrap-anywhere">
          <bdi>{said.title}</bdi>
        </h3>
        {said.about && (
          <p className="text-sm wrap-anywhere text-muted">
            <bdi>{said.about}</bdi>
          </p>
        )}
        <Between activity={activity} />
        <Progress activity={activity} standing={standing} />
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
          <ActivityButton activity={activity} />
          <Link
            to="/promoDetail"
            search={{ activity: activity.code }}
            className="min-h-11 content-center px-2 text-sm font-semibold text-gold-text"
            aria-label={t('detailsOf', { title: said.title })}
          >
            {t('details')}
          </Link>
        </div>
      </div>
    </article>
  )
}

export function ActivityPicture({ picture, className }: { picture: string; className: string }) {
  return (
    <div className={`relative overflow-hidden bg-lacquer ${className}`}>
      {picture ? (
        <Image src={picture} alt="" width={720} height={405} className="mirror size-full" />
      ) : (
        <Medallion className="absolute -end-10 top-1/2 w-64 -translate-y-1/2 text-leaf opacity-30" />
      )}
    </div>
  )
}

/** From when to when it runs. */
export function Between({ activity: { startsAt, endsAt } }: { activity: Activity }) {
  const t = useTranslations('activities')
  const format = useFormatter()
  const date = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' })
  return (
    <p className="flex items-center gap-1.5 text-xs text-muted">
      <CalendarClock aria-hidden size={14} className="shrink-0" />
      {t('between', { from: date(startsAt), to: date(endsAt) })}
    </p>
  )
}
