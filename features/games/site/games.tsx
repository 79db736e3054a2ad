import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import type { RowProps } from './rows/game-row.tsx'

export { CardRow } from './cards/card-row.tsx'
export { HotRow } from './cards/hot-row.tsx'
export { PlayLink } from './play/play.tsx'
export { useGameList, useHotGames, useLanes } from './reads.ts'

export const GameScreen = lazyScreen(() => import('./play/game-screen.tsx').then(file => file.GameScreen))
export const GameListScreen = lazyScreen(() => import('./game-list-screen.tsx').then(file => file.GameListScreen), {
  isWorded: true,
})
export const RoomLobby = lazyScreen(() => import('./rooms/room-lobby.tsx').then(file => file.RoomLobby))
export const VendorLobby = lazyScreen(() => import('./vendor-lobby.tsx').then(file => file.VendorLobby), {
  isWorded: true,
})
export const VendorLanes = lazyScreen(() => import('./vendor-lanes.tsx').then(file => file.VendorLanes))
export const SportsScreen = lazyScreen(() => import('./sports-screen.tsx').then(file => file.SportsScreen))
export const WinnersTicker = lazyScreen(() => import('./live/winners.tsx').then(file => file.WinnersTicker))
export const LiveBets = lazyScreen<RowProps>(() => import('./live/live-bets.tsx').then(file => file.LiveBets))
export const ContinueRow = lazyScreen<RowProps>(() => import('./rows/home-rows.tsx').then(file => file.ContinueRow))
export const NewRow = lazyScreen<RowProps>(() => import('./rows/home-rows.tsx').then(file => file.NewRow))
export const OriginalsRow = lazyScreen<RowProps>(() => import('./rows/home-rows.tsx').then(file => file.OriginalsRow))
export const ThemeRow = lazyScreen<RowProps>(() => import('./rows/home-rows.tsx').then(file => file.ThemeRow))
export const JackpotRow = lazyScreen<RowProps>(() => import('./rows/home-rows.tsx').then(file => file.JackpotRow))
export const JackpotCounter = lazyScreen(() => import('./live/jackpot.tsx').then(file => file.JackpotCounter))

/** The winner board, whatever its filter: a hint that it changed makes it read again. */
export const WINNERS_KEY = ['winners']
export type { BonusLineProps } from './play/game-screen.tsx'
