import { DepositPage, type OfferSlot, OfferSlotProvider } from '#features/cashier/site/cashier.tsx'
import { OfferPicker, OfferTold } from '#features/promotions/site/promotions.tsx'

const OFFERS: OfferSlot = { Picker: OfferPicker, Told: OfferTold }

/** Paying in, with the offers that may be chosen with it. */
export function DepositEntry() {
  return (
    <OfferSlotProvider value={OFFERS}>
      <DepositPage />
    </OfferSlotProvider>
  )
}
