import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import type { BetScreenProps } from './bet-screen.tsx'
import type { BetDetailProps } from './history/bet-detail.tsx'
import type { BetViewProps } from './history/bet-view.tsx'

/** The betting page of one lottery; `play` is the code of the play it opens on, `back` where its way back should lead. */
export const BetScreen = lazyScreen<BetScreenProps>(() => import('./bet-screen.tsx').then(file => file.BetScreen))
/** One bet over another screen: its lines, what was drawn, its proof, and the way to take it back while that may be. */
export const BetDetail = lazyScreen<BetDetailProps>(() =>
  import('./history/bet-detail.tsx').then(file => file.BetDetail),
)
/** The same within another dialog, to look at alone. */
export const BetView = lazyScreen<BetViewProps>(() => import('./history/bet-view.tsx').then(file => file.BetView))
/** All bets and chases of the member. */
export const BetsScreen = lazyScreen(() => import('./history/bets-screen.tsx').then(file => file.BetsScreen))
