import { Gamepad2, Gift, KeyRound, SearchCheck } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export const pages: readonly OfficePage[] = [
  {
    path: '/rounds',
    title: 'rounds.title',
    may: 'rounds.read',
    place: { group: 'games', icon: SearchCheck },
    screen: lazyScreen(() => import('./round.tsx').then(file => file.Round)),
  },
  {
    path: '/game-sessions',
    title: 'gameSessions.title',
    may: 'gameSessions.read',
    place: { group: 'games', icon: Gamepad2 },
    screen: lazyScreen(() => import('./game-sessions.tsx').then(file => file.GameSessions)),
  },
  {
    path: '/vendor-keys',
    title: 'vendorKeys.title',
    may: 'vendorKeys.read',
    place: { group: 'games', icon: KeyRound },
    screen: lazyScreen(() => import('./vendor-keys.tsx').then(file => file.VendorKeys)),
  },
  {
    path: '/vendor-caps',
    title: 'vendorCaps.title',
    may: 'vendorCaps.read',
    place: { group: 'games', icon: Gift },
    screen: lazyScreen(() => import('./vendor-caps.tsx').then(file => file.VendorCaps)),
  },
]
