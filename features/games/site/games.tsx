import { lazyScreen } from '#shared/ui/lazy-screen.tsx'

export { useGameList } from './game-list.ts'
export { GameRow } from './game-row.tsx'
export { PlayLink } from './play.tsx'

export const GameScreen = lazyScreen(() => import('./game-screen.tsx').then(file => file.GameScreen))
export const Lobby = lazyScreen(() => import('./lobby.tsx').then(file => file.Lobby))

/** The winner board, whatever its filter: a hint that it changed makes it read again. */
export const WINNERS_KEY = ['winners']
