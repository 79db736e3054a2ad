import { PromotionDetail } from '#features/messages/site/messages.tsx'

/** /promoDetail?id=: one promotion with its terms. */
export function PromotionsDetail({ id }: { id: string }) {
  return (
    <div className="page flex max-w-[60rem] flex-col gap-3 pt-4">
      <PromotionDetail id={id} />
    </div>
  )
}
