import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export { useMissionsWaiting } from './reads.ts'

/** The entry `missionLeaderboard` of the member centre. */
export const MissionLeaderboard = lazyScreen(() =>
  import('./mission-leaderboard.tsx').then(file => file.MissionLeaderboard),
)
