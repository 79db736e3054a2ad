import { Scale } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export const pages: readonly OfficePage[] = [
  {
    path: '/game-cases',
    title: 'gameCases.title',
    may: 'gameCases.read',
    place: { group: 'games', icon: Scale },
    screen: lazyScreen(() => import('./cases.tsx').then(file => file.Cases)),
  },
]
