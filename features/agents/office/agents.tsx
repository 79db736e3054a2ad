import { Network } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export const pages: readonly OfficePage[] = [
  {
    path: '/agents',
    title: 'agents.title',
    may: 'agents.read',
    place: { group: 'players', icon: Network },
    screen: lazyScreen(() => import('./report/report.tsx').then(file => file.AgentReport)),
  },
  {
    path: '/agents/$id',
    title: 'agentPlace.one',
    may: 'agents.read',
    screen: lazyScreen(() => import('./line/place.tsx').then(file => file.Place)),
  },
]
