import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import type { CopyLineProps } from './deposit/order/copy-line.tsx'
import type { StepUpProps } from './withdraw/step-up.tsx'

/* Money that comes. */
/** The entry `depositv2` of the member centre: ways to pay in, the page of one order, records. */
export const DepositPage = lazyScreen(() => import('./deposit/deposit-page.tsx').then(file => file.DepositPage))

export { type OfferSlot, OfferSlotProvider } from './deposit/offer-slot.ts'

/* Money that leaves. */
export { useWaitingParts } from './withdraw/parts/use-parts.ts'
/** The entry `withdraw` of the member centre: what may leave, what is on its way, records. */
export const WithdrawPage = lazyScreen(() => import('./withdraw/withdraw-page.tsx').then(file => file.WithdrawPage))
/** Payments that wait for an answer of who is logged in, over whatever page stands. */
export const PartsToConfirm = lazyScreen(() =>
  import('./withdraw/parts/parts-to-confirm.tsx').then(file => file.PartsToConfirm),
)
/** How long payments took. */
export const PayoutTimes = lazyScreen(() => import('./times/payout-times.tsx').then(file => file.PayoutTimes))

/* What forms of money are made of. */
/** One thing to be typed elsewhere, as it is. */
export const CopyLine = lazyScreen<CopyLineProps>(() =>
  import('./deposit/order/copy-line.tsx').then(file => file.CopyLine),
)
export { wantedBy } from './withdraw/wanted-by.ts'
/** The code that confirms who it is. */
export const StepUp = lazyScreen<StepUpProps>(() => import('./withdraw/step-up.tsx').then(file => file.StepUp))
