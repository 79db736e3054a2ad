import { Link } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PROMOTION_CATEGORIES } from '#features/messages/rules/messages.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { Period } from './promotion-period.tsx'
import { PromotionPicture } from './promotion-picture.tsx'
import { type Announcement, useAnnouncements } from './use-announcements.ts'

/** What is on offer, by category. */
export function PromotionList() {
  const t = useTranslations('messages')
  const promotions = useAnnouncements('PR')
  return (
    <Loaded query={promotions} skeleton={<Skeleton className="h-96 w-full" />}>
      {list =>
        list.length === 0 ? (
          <Note icon={<Gift aria-hidden size={28} />} title={t('noPromotions')} about={t('noPromotionsAbout')} />
        ) : (
          <Categories promotions={list} />
        )
      }
    </Loaded>
  )
}

type Category = 'all' | (typeof PROMOTION_CATEGORIES)[number]

function Categories({ promotions }: { promotions: Announcement[] }) {
  const t = useTranslations('messages')
  const [chosen, setChosen] = useState<Category>('all')
  const used = PROMOTION_CATEGORIES.filter(category => promotions.some(each => each.groupName === category))
  const tabs = (['all', ...used] as const).map(key => ({ key, label: t(`category.${key}`) }))
  const shown = promotions.filter(each => chosen === 'all' || each.groupName === chosen)
  return (
    <Tabs label={t('categories')} tabs={tabs} chosen={chosen} onChoose={setChosen}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(each => (
          <li key={each.id}>
            <PromotionCard promotion={each} />
          </li>
        ))}
      </ul>
    </Tabs>
  )
}

function PromotionCard({ promotion }: { promotion: Announcement }) {
  const t = useTranslations('messages')
  return (
    <article className="raised relative flex h-full flex-col overflow-hidden transition-transform hover:-translate-y-0.5">
      <PromotionPicture url={promotion.phoneUrl} className="aspect-video" />
      <div className="flex grow flex-col items-start gap-2 p-4">
        <h2 className="text-base wrap-anywhere">
          <Link
            to="/promoDetail"
            search={{ id: promotion.id }}
            className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-gold"
          >
            <bdi>{promotion.title}</bdi>
          </Link>
        </h2>
        <Period promotion={promotion} />
        <span aria-hidden className="mt-auto pt-1 text-sm font-semibold text-gold-text">
          {t('details')}
        </span>
      </div>
    </article>
  )
}
