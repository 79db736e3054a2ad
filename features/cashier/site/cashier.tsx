import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

/* Paying in. */
export { CASHIER_KEY } from './deposit/cashier-key.ts'
/** depositv2: ways to pay in, the page of one order, records. */
export const DepositPage = lazyScreen(() => import('./deposit/deposit-page.tsx').then(file => file.DepositPage))
