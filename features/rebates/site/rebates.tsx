import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

/** The entry `manualRebate` of the member centre: what may be claimed, what was paid with its bets, and the rates. */
export const ManualRebate = lazyScreen(() => import('./manual-rebate.tsx').then(file => file.ManualRebate))
