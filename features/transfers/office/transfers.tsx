import { ArrowLeftRight, Store } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export const pages: readonly OfficePage[] = [
  {
    path: '/transfers',
    title: 'transfers.title',
    may: 'transfers.read',
    place: { group: 'money', icon: ArrowLeftRight },
    screen: lazyScreen(() => import('./board.tsx').then(file => file.Board)),
  },
  {
    path: '/transfer-vendors',
    title: 'transferVendors.title',
    may: 'transfers.read',
    place: { group: 'money', icon: Store },
    screen: lazyScreen(() => import('./vendors.tsx').then(file => file.TransferVendors)),
  },
]
