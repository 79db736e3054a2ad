import { ClipboardList, SlidersHorizontal, Store } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export const pages: readonly OfficePage[] = [
  {
    path: '/registration',
    title: 'registration.title',
    may: 'settings.read',
    place: { group: 'house', icon: ClipboardList },
    screen: lazyScreen(() => import('./registration.tsx').then(file => file.Registration)),
  },
  {
    path: '/settings',
    title: 'settings.title',
    may: 'settings.read',
    place: { group: 'house', icon: SlidersHorizontal },
    screen: lazyScreen(() => import('./settings.tsx').then(file => file.Settings)),
  },
  {
    path: '/new-brand',
    title: 'newBrand.title',
    may: 'brands.create',
    place: { group: 'house', icon: Store },
    screen: lazyScreen(() => import('./new-brand.tsx').then(file => file.NewBrand)),
  },
]
