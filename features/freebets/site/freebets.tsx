import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export const FreeRounds = lazyScreen(() => import('./free-rounds.tsx').then(file => file.FreeRounds))
