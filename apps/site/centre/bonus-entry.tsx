import { Cashback } from '#features/cashback/site/cashback.tsx'
import { BonusDetails } from '#features/promotions/site/promotions.tsx'

/** Bonuses of the member, and below them what comes back on losses. */
export function BonusEntry() {
  return (
    <div className="flex flex-col gap-6">
      <BonusDetails />
      <Cashback />
    </div>
  )
}
