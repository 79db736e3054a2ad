import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import type { BetScreenProps } from './bet-screen.tsx'

/** The betting page of one lottery; `play` is the code of the play it opens on, `back` where its way back should lead. */
export const BetScreen = lazyScreen<BetScreenProps>(() => import('./bet-screen.tsx').then(file => file.BetScreen))
/** All bets and chases of the member. */
export const BetsScreen = lazyScreen(() => import('./history/bets-screen.tsx').then(file => file.BetsScreen))
