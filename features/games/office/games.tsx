import { ChartNoAxesCombined, Dices, Spade, Store } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export const pages: readonly OfficePage[] = [
  {
    path: '/vendors',
    title: 'vendors.title',
    may: 'games.read',
    place: { group: 'games', icon: Store },
    screen: lazyScreen(() => import('./vendors.tsx').then(file => file.Vendors)),
  },
  {
    path: '/games',
    title: 'games.title',
    may: 'games.read',
    place: { group: 'games', icon: Dices },
    screen: lazyScreen(() => import('./game-list.tsx').then(file => file.GameList)),
  },
  {
    path: '/tables',
    title: 'tables.title',
    may: 'tables.read',
    place: { group: 'games', icon: Spade },
    screen: lazyScreen(() => import('./tables.tsx').then(file => file.Tables)),
  },
  {
    path: '/sports',
    title: 'sports.title',
    may: 'sports.read',
    place: { group: 'games', icon: ChartNoAxesCombined },
    screen: lazyScreen(() => import('./sports/sports.tsx').then(file => file.Sports)),
  },
  {
    path: '/sports/$vendor/$event',
    title: 'sports.event',
    may: 'sports.read',
    screen: lazyScreen(() => import('./sports/event.tsx').then(file => file.Event)),
  },
]
