import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

/** Rates by product, beside the bonuses. */
export const RebateRates = lazyScreen(() => import('./rates.tsx').then(file => file.Rates))
/** The entry `manualRebate` of the member centre: what may be claimed, what was paid with its bets, and the rates. */
export const ManualRebate = lazyScreen(() => import('./manual-rebate.tsx').then(file => file.ManualRebate))
