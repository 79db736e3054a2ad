import { Coins, Gift, SlidersHorizontal } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export const pages: readonly OfficePage[] = [
  {
    path: '/redeems',
    title: 'redeems.title',
    may: 'redeems.read',
    place: { group: 'work', icon: Gift },
    screen: lazyScreen(() => import('./redeems.tsx').then(file => file.Redeems)),
  },
  {
    path: '/goods',
    title: 'goods.title',
    may: 'goods.read',
    place: { group: 'content', icon: Gift },
    screen: lazyScreen(() => import('./goods.tsx').then(file => file.GoodsPage)),
  },
  {
    path: '/points',
    title: 'points.title',
    may: 'points.read',
    place: { group: 'money', icon: Coins },
    screen: lazyScreen(() => import('./point-log.tsx').then(file => file.PointLog)),
  },
  {
    path: '/points/settings',
    title: 'pointSettings.title',
    may: 'points.read',
    place: { group: 'house', icon: SlidersHorizontal },
    screen: lazyScreen(() => import('./settings.tsx').then(file => file.PointSettingsPage)),
  },
]
