import { ClipboardCheck, ClipboardList } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export const pages: readonly OfficePage[] = [
  {
    path: '/missions',
    title: 'missions.title',
    may: 'missions.read',
    place: { group: 'content', icon: ClipboardCheck },
    screen: lazyScreen(() => import('./mission-page.tsx').then(file => file.MissionPage)),
  },
  {
    path: '/boards',
    title: 'boards.title',
    may: 'missions.read',
    place: { group: 'content', icon: ClipboardList },
    screen: lazyScreen(() => import('./board-page.tsx').then(file => file.BoardPage)),
  },
]
