import { Coins, SlidersHorizontal } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export const pages: readonly OfficePage[] = [
  {
    path: '/rebates',
    title: 'rebates.title',
    may: 'rebates.read',
    place: { group: 'money', icon: Coins },
    screen: lazyScreen(() => import('./claims.tsx').then(file => file.RebateClaims)),
  },
  {
    path: '/rebates/settings',
    title: 'rebateSettings.title',
    may: 'rebates.read',
    place: { group: 'house', icon: SlidersHorizontal },
    screen: lazyScreen(() => import('./settings.tsx').then(file => file.RebateSettingsPage)),
  },
]
