import { PromotionDetail } from '#features/messages/site/messages.tsx'
import { ActivityDetail } from '#features/promotions/site/promotions.tsx'

/** /promoDetail?id= one promotion with its terms; ?activity= one activity. */
export function PromotionsDetail({ id = '', activity }: { id?: string; activity?: string }) {
  return (
    <div className="page flex max-w-[60rem] flex-col gap-3 pt-4">
      {activity === undefined ? <PromotionDetail id={id} /> : <ActivityDetail code={activity} />}
    </div>
  )
}
