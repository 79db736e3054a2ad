import { Gift } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export const pages: readonly OfficePage[] = [
  {
    path: '/rewards',
    title: 'rewards.title',
    may: 'rewards.read',
    place: { group: 'money', icon: Gift },
    screen: lazyScreen(() => import('./reward-list.tsx').then(file => file.RewardList)),
  },
]
