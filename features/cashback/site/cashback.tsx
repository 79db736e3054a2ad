import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

/** What comes back on losses: nothing where nothing ever does. */
export const Cashback = lazyScreen(() => import('./cashback-list.tsx').then(file => file.CashbackList))
