import { SlidersHorizontal, Users } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export const pages: readonly OfficePage[] = [
  {
    path: '/referral',
    title: 'referral.title',
    may: 'referral.read',
    place: { group: 'money', icon: Users },
    screen: lazyScreen(() => import('./friends.tsx').then(file => file.ReferralFriends)),
  },
  {
    path: '/referral/settings',
    title: 'referralSettings.title',
    may: 'referral.read',
    place: { group: 'house', icon: SlidersHorizontal },
    screen: lazyScreen(() => import('./settings.tsx').then(file => file.ReferralSettingsPage)),
  },
]
