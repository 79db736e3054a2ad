import { Gift } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export const pages: readonly OfficePage[] = [
  {
    path: '/free-rounds',
    title: 'freeRounds.title',
    may: 'freerounds.read',
    place: { group: 'money', icon: Gift },
    screen: lazyScreen(() => import('./rounds-list.tsx').then(file => file.RoundsList)),
  },
]
