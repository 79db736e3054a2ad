import { CalendarClock, Scale, Ticket } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export const pages: readonly OfficePage[] = [
  {
    path: '/lotteries',
    title: 'lotteries.title',
    may: 'lottery.read',
    place: { group: 'games', icon: Ticket },
    screen: lazyScreen(() => import('./lotteries.tsx').then(file => file.Lotteries)),
  },
  {
    path: '/draws',
    title: 'draws.title',
    may: 'lottery.read',
    place: { group: 'games', icon: CalendarClock },
    screen: lazyScreen(() => import('./draws.tsx').then(file => file.Draws)),
  },
  {
    path: '/exposure',
    title: 'exposure.title',
    may: 'lottery.read',
    place: { group: 'games', icon: Scale },
    screen: lazyScreen(() => import('./exposure.tsx').then(file => file.Exposure)),
  },
  {
    path: '/free-tickets',
    title: 'freeTickets.title',
    may: 'freetickets.read',
    place: { group: 'money', icon: Ticket },
    screen: lazyScreen(() => import('./free-tickets.tsx').then(file => file.FreeTickets)),
  },
]
