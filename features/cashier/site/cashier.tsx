import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

/* Money that comes. */
/** The entry `depositv2` of the member centre: ways to pay in, the page of one order, records. */
export const DepositPage = lazyScreen(() => import('./deposit/deposit-page.tsx').then(file => file.DepositPage))

/* Money that leaves. */
export { PartsToConfirm } from './withdraw/parts/parts-to-confirm.tsx'
export { useWaitingParts } from './withdraw/parts/use-parts.ts'
/** The entry `withdraw` of the member centre: what may leave, what is on its way, records. */
export const WithdrawPage = lazyScreen(() => import('./withdraw/withdraw-page.tsx').then(file => file.WithdrawPage))
/** How long payments took. */
export const PayoutTimes = lazyScreen(() => import('./times/payout-times.tsx').then(file => file.PayoutTimes))
