import { ChartNoAxesCombined, SlidersHorizontal } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export const pages: readonly OfficePage[] = [
  {
    path: '/ranks',
    title: 'ranks.title',
    may: 'ranks.read',
    place: { group: 'players', icon: ChartNoAxesCombined },
    screen: lazyScreen(() => import('./member-list.tsx').then(file => file.RankedMembers)),
  },
  {
    path: '/ranks/settings',
    title: 'rankSettings.title',
    may: 'ranks.read',
    place: { group: 'house', icon: SlidersHorizontal },
    screen: lazyScreen(() => import('./ladder.tsx').then(file => file.RankLadder)),
  },
]
