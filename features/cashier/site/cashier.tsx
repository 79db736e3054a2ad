import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

/* Money that leaves. */
export { PartsToConfirm } from './withdraw/parts/parts-to-confirm.tsx'
export { useWaitingParts } from './withdraw/parts/use-parts.ts'
/** The entry `withdraw` of the member centre: what may leave, what is on its way, records. */
export const WithdrawPage = lazyScreen(() => import('./withdraw/withdraw-page.tsx').then(file => file.WithdrawPage))
/** How long payments took. */
export const PayoutTimes = lazyScreen(() => import('./times/payout-times.tsx').then(file => file.PayoutTimes))
