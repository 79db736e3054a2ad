import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import type { NextDrawsProps } from './list/next-draws.tsx'
import type { Scope } from './list/use-lottery-list.ts'

export { BetDetail, BetScreen, BetsScreen, BetView } from './bet/bet.tsx'
export { DrawScreen, FairnessScreen, ResultsScreen, TrendsScreen } from './draws/draws.tsx'
export { followLottery } from './hints.ts'

export const LotteryListScreen = lazyScreen<{ scope: Scope }>(() =>
  import('./list/lottery-list-screen.tsx').then(file => file.LotteryListScreen),
)
/** The next draws in a row, for the home page. */
export const NextDraws = lazyScreen<NextDrawsProps>(() => import('./list/next-draws.tsx').then(file => file.NextDraws))
export const LotteryLobby = lazyScreen(() => import('./list/lottery-lobby.tsx').then(file => file.LotteryLobby))
/** Free tickets of the member, in the reward centre. */
export const FreeTickets = lazyScreen(() => import('./free/free-tickets.tsx').then(file => file.FreeTickets))
