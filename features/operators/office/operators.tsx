import { ClipboardCheck, ScrollText, ShieldCheck, Users } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export { useWaiting } from './approvals/use-proposals.ts'
export { Door } from './login/door.tsx'
export { Login } from './login/login.tsx'
export { logOut } from './login/session.ts'
export { useMe } from './me.ts'
export { useNames } from './names.ts'

export const SetUpFactor = lazyScreen(() => import('./login/set-up-factor.tsx').then(file => file.SetUpFactor))
export const AcceptInvitation = lazyScreen(() =>
  import('./login/accept-invitation.tsx').then(file => file.AcceptInvitation),
)

export const pages: readonly OfficePage[] = [
  {
    path: '/approvals',
    title: 'approvals.title',
    may: 'any',
    place: { group: 'work', icon: ClipboardCheck },
    screen: lazyScreen(() => import('./approvals/approvals.tsx').then(file => file.Approvals)),
  },
  {
    path: '/staff',
    title: 'staff.title',
    may: 'operators.read',
    place: { group: 'house', icon: Users },
    screen: lazyScreen(() => import('./staff/staff.tsx').then(file => file.Staff)),
  },
  {
    path: '/roles',
    title: 'roles.title',
    may: 'operators.read',
    place: { group: 'house', icon: ShieldCheck },
    screen: lazyScreen(() => import('./staff/roles.tsx').then(file => file.Roles)),
  },
  {
    path: '/audit',
    title: 'audit.title',
    may: 'audit.read',
    place: { group: 'house', icon: ScrollText },
    screen: lazyScreen(() => import('./audit/audit.tsx').then(file => file.Audit)),
  },
  {
    path: '/account',
    title: 'account.title',
    may: 'any',
    screen: lazyScreen(() => import('./account/account.tsx').then(file => file.Account)),
  },
]
