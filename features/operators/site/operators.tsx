import { lazyScreen } from '#shared/ui/lazy-screen.tsx'

export const AcceptInvitation = lazyScreen(() => import('./accept-invitation.tsx').then(file => file.AcceptInvitation))
