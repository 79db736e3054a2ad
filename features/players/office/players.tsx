import { ShieldHalf, Users } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import type { FreezeProps } from './tabs/freeze.tsx'

export { useFound } from './found.ts'

/** Closes accounts that are linked, in one go. */
export const FreezeSome = lazyScreen<FreezeProps>(() => import('./tabs/freeze.tsx').then(file => file.FreezeSome))

export const pages: readonly OfficePage[] = [
  {
    path: '/players',
    title: 'players.title',
    may: 'members.read',
    place: { group: 'players', icon: Users },
    screen: lazyScreen(() => import('./list/list.tsx').then(file => file.Players)),
  },
  {
    path: '/players/$id',
    title: 'players.one',
    may: 'members.read',
    screen: lazyScreen(() => import('./card/card.tsx').then(file => file.Player)),
  },
  {
    path: '/protection',
    title: 'registry.title',
    may: 'protection.read',
    place: { group: 'players', icon: ShieldHalf },
    screen: lazyScreen(() => import('./registry/registry.tsx').then(file => file.Registry)),
  },
]
