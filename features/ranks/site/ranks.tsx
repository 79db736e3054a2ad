import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

/** The entry `playerRank` of the member centre: growth, what keeps the rank, the ladder, gifts, and the days it all came of. */
export const PlayerRank = lazyScreen(() => import('./player-rank.tsx').then(file => file.PlayerRank))
/** The ladder as everybody may read it. */
export const PublicLadder = lazyScreen(() => import('./public-ladder.tsx').then(file => file.PublicLadder))
