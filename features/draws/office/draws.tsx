import { Dices } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export const pages: readonly OfficePage[] = [
  {
    path: '/luck',
    title: 'luck.title',
    may: 'luck.read',
    place: { group: 'content', icon: Dices },
    screen: lazyScreen(() => import('./luck.tsx').then(file => file.Luck)),
  },
]
