import { CalendarClock, ClipboardCheck, ScrollText, ShieldCheck, Siren, UserCheck, Users } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export { useFeed, useMerchants, useViews } from './desk.ts'
export { Door } from './login/door.tsx'
export { ProofGate } from './login/proof.tsx'
export { logOut } from './login/session.ts'
export { useMe } from './me.ts'
export { useNames, useStaff } from './names.ts'

export const Login = lazyScreen(() => import('./login/login.tsx').then(file => file.Login), { isWorded: true })
export const SetUp = lazyScreen(() => import('./login/set-up.tsx').then(file => file.SetUp), { isWorded: true })
export const AcceptInvitation = lazyScreen(
  () => import('./login/accept-invitation.tsx').then(file => file.AcceptInvitation),
  { isWorded: true },
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
    screen: lazyScreen(() => import('./roles/roles.tsx').then(file => file.Roles)),
  },
  {
    path: '/access',
    title: 'access.title',
    may: 'operators.read',
    place: { group: 'house', icon: UserCheck },
    screen: lazyScreen(() => import('./access/access.tsx').then(file => file.AccessReview)),
  },
  {
    path: '/audit',
    title: 'audit.title',
    may: 'audit.read',
    place: { group: 'house', icon: ScrollText },
    screen: lazyScreen(() => import('./audit/audit.tsx').then(file => file.Audit)),
  },
  {
    path: '/emergencies',
    title: 'emergencies.title',
    may: 'audit.read',
    place: { group: 'house', icon: Siren },
    screen: lazyScreen(() => import('./approvals/emergencies.tsx').then(file => file.Emergencies)),
  },
  {
    path: '/jobs',
    title: 'jobs.title',
    may: 'jobs.read',
    place: { group: 'house', icon: CalendarClock },
    screen: lazyScreen(() => import('./jobs/jobs.tsx').then(file => file.Jobs)),
  },
  {
    path: '/account',
    title: 'account.title',
    may: 'any',
    screen: lazyScreen(() => import('./account/account.tsx').then(file => file.Account)),
  },
]
