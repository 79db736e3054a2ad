import { IdCard } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export const MemberDocuments = lazyScreen<{ memberId: string }>(() =>
  import('./documents.tsx').then(file => file.MemberDocuments),
)

export const pages: readonly OfficePage[] = [
  {
    path: '/documents',
    title: 'kyc.title',
    may: 'identity.read',
    place: { group: 'players', icon: IdCard },
    screen: lazyScreen(() => import('./queue.tsx').then(file => file.Queue)),
  },
  {
    path: '/documents/$id',
    title: 'kyc.one',
    may: 'identity.read',
    screen: lazyScreen(() => import('./member.tsx').then(file => file.Member)),
  },
]
