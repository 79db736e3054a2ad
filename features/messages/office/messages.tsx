import { Megaphone } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export const pages: readonly OfficePage[] = [
  {
    path: '/content',
    title: 'content.title',
    may: 'content.read',
    place: { group: 'content', icon: Megaphone },
    screen: lazyScreen(() => import('./content.tsx').then(file => file.ContentPage)),
  },
]
