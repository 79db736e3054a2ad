import { ShieldAlert } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export const pages: readonly OfficePage[] = [
  {
    path: '/risk',
    title: 'risk.title',
    may: 'risk.read',
    place: { group: 'players', icon: ShieldAlert },
    screen: lazyScreen(() => import('./alerts/alerts.tsx').then(file => file.Alerts)),
  },
  {
    path: '/risk/cases',
    title: 'risk.pages.cases',
    may: 'risk.read',
    screen: lazyScreen(() => import('./cases/cases.tsx').then(file => file.Cases)),
  },
  {
    path: '/risk/linked',
    title: 'risk.pages.linked',
    may: 'risk.read',
    screen: lazyScreen(() => import('./linked/linked.tsx').then(file => file.LinkedAccounts)),
  },
  {
    path: '/risk/rules',
    title: 'risk.pages.rules',
    may: 'risk.read',
    screen: lazyScreen(() => import('./alerts/rules.tsx').then(file => file.Rules)),
  },
]
