import { Link } from '@tanstack/react-router'
import { ArrowLeft, CalendarX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#shared/ui/button.tsx'
import { SafeHtml } from '#shared/ui/html/safe-html.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { Period } from './promotion-period.tsx'
import { PromotionPicture } from './promotion-picture.tsx'
import { type Announcement, useAnnouncements } from './use-announcements.ts'

/** One promotion with its full terms. */
export function PromotionDetail({ id }: { id: string }) {
  const t = useTranslations('messages')
  const promotions = useAnnouncements('PR')
  return (
    <>
      <Link to="/promotions" className={`${buttonClass({ look: 'quiet', size: 'sm' })} -ms-2.5 self-start`}>
        <ArrowLeft aria-hidden size={18} className="mirror" />
        {t('back')}
      </Link>
      <Loaded query={promotions} skeleton={<Skeleton className="h-96 w-full" />}>
        {list => {
          const promotion = list.find(each => each.id === id)
          return promotion ? (
            <Terms promotion={promotion} />
          ) : (
            <div className="card">
              <h1 className="sr-only">{t('promotions')}</h1>
              <Note
                icon={<CalendarX aria-hidden size={28} />}
                title={t('promotionGone')}
                about={t('promotionGoneAbout')}
              />
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

function Terms({ promotion }: { promotion: Announcement }) {
  const t = useTranslations('messages')
  usePageTitle(promotion.title)
  return (
    <article className="raised overflow-hidden">
      <PromotionPicture url={promotion.url} className="aspect-[16/6]" />
      <div className="flex flex-col gap-3 p-5 lg:p-8">
        <h1 className="text-xl wrap-anywhere lg:text-2xl">
          <bdi>{promotion.title}</bdi>
        </h1>
        <Period promotion={promotion} />
        <div className="gold-line my-1" />
        <h2 className="sr-only">{t('details')}</h2>
        <SafeHtml html={promotion.content} className="text-sm lg:text-base" />
      </div>
    </article>
  )
}
