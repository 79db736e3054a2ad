import { lazyScreen } from '#shared/ui/lazy-screen.tsx'

/** The betting page of one lottery; `play` is the code of the play it opens on. */
export const BetScreen = lazyScreen<{ code: string; play?: string | undefined }>(() =>
  import('./bet-screen.tsx').then(file => file.BetScreen),
)
/** All bets and chases of the member. */
export const BetsScreen = lazyScreen(() => import('./bets-screen.tsx').then(file => file.BetsScreen))
