import { type ComponentType, createContext, use } from 'react'

/** Offers that may be chosen with a deposit: what shows them stands above the cashier. Amounts as decimal texts. */
export type OfferSlot = {
  /** Lets the member choose one, or none, for an amount, empty while none is entered. */
  Picker: ComponentType<{ amount: string; chosen: string | undefined; onChoose: (code: string | undefined) => void }>
  /** What the chosen one brings for the amount, in one line. */
  Told: ComponentType<{ code: string; amount: string }>
}

const Slot = createContext<OfferSlot | undefined>(undefined)

export const OfferSlotProvider = Slot.Provider
export const useOfferSlot = (): OfferSlot | undefined => use(Slot)
