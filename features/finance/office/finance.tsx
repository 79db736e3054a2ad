import { ChartNoAxesCombined, FileDown, LayoutDashboard, Scale, ScrollText } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export const pages: readonly OfficePage[] = [
  {
    path: '/dashboard',
    title: 'dashboard.title',
    may: 'dashboard.read',
    place: { group: 'work', icon: LayoutDashboard },
    screen: lazyScreen(() => import('./dashboard/dashboard.tsx').then(file => file.Dashboard)),
  },
  {
    path: '/reports',
    title: 'reports.title',
    may: 'reports.read',
    place: { group: 'money', icon: ChartNoAxesCombined },
    screen: lazyScreen(() => import('./reports/revenue.tsx').then(file => file.Revenue)),
  },
  {
    path: '/reports/people',
    title: 'reports.people',
    may: 'reports.read',
    screen: lazyScreen(() => import('./reports/people.tsx').then(file => file.People)),
  },
  {
    path: '/reports/returns',
    title: 'reports.returns',
    may: 'reports.read',
    screen: lazyScreen(() => import('./reports/returns.tsx').then(file => file.Returns)),
  },
  {
    path: '/reports/alerts',
    title: 'reports.alerts',
    may: 'reports.read',
    screen: lazyScreen(() => import('./reports/alerts.tsx').then(file => file.Alerts)),
  },
  {
    path: '/reports/lottery',
    title: 'reports.lottery',
    may: 'reports.read',
    screen: lazyScreen(() => import('./reports/lottery.tsx').then(file => file.Lottery)),
  },
  {
    path: '/reports/jackpots',
    title: 'reports.jackpots',
    may: 'reports.read',
    screen: lazyScreen(() => import('./reports/jackpots.tsx').then(file => file.Jackpots)),
  },
  {
    path: '/exports',
    title: 'exports.title',
    may: 'reports.read',
    place: { group: 'money', icon: FileDown },
    screen: lazyScreen(() => import('./exports/exports.tsx').then(file => file.Exports)),
  },
  {
    path: '/exports/schedules',
    title: 'schedules.title',
    may: 'reports.read',
    screen: lazyScreen(() => import('./schedules/schedules.tsx').then(file => file.Schedules)),
  },
  {
    path: '/ledger',
    title: 'ledger.title',
    may: 'ledger.read',
    place: { group: 'money', icon: ScrollText },
    screen: lazyScreen(() => import('./ledger/accounts.tsx').then(file => file.Accounts)),
  },
  {
    path: '/ledger/journal',
    title: 'ledger.journal',
    may: 'ledger.read',
    screen: lazyScreen(() => import('./ledger/journal.tsx').then(file => file.Journal)),
  },
  {
    path: '/ledger/aside',
    title: 'ledger.aside',
    may: 'ledger.read',
    screen: lazyScreen(() => import('./ledger/aside.tsx').then(file => file.Aside)),
  },
  {
    path: '/ledger/days',
    title: 'ledger.days',
    may: 'ledger.read',
    screen: lazyScreen(() => import('./ledger/closings.tsx').then(file => file.Closings)),
  },
  {
    path: '/books',
    title: 'books.title',
    may: 'reports.read',
    place: { group: 'games', icon: Scale },
    screen: lazyScreen(() => import('./reports/books.tsx').then(file => file.Books)),
  },
]
