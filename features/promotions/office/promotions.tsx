import { Megaphone, UserCheck } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export const pages: readonly OfficePage[] = [
  {
    path: '/applications',
    title: 'applications.title',
    may: 'applications.read',
    place: { group: 'work', icon: UserCheck },
    screen: lazyScreen(() => import('./applications.tsx').then(file => file.Applications)),
  },
  {
    path: '/promotions',
    title: 'promotions.title',
    may: 'promotions.read',
    place: { group: 'money', icon: Megaphone },
    screen: lazyScreen(() => import('./promotion-list.tsx').then(file => file.PromotionList)),
  },
  {
    path: '/promotions/$code',
    title: 'promotions.one',
    may: 'promotions.read',
    screen: lazyScreen(() => import('./promotion.tsx').then(file => file.Promotion)),
  },
]
