import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export const AcceptInvitation = lazyScreen(() => import('./accept-invitation.tsx').then(file => file.AcceptInvitation))
