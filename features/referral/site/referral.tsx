import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export { countVisit } from './count-visit.ts'
export { useReferralEnabled } from './reads.ts'

/** The entry `referral` of the member centre. */
export const Referral = lazyScreen(() => import('./referral-page.tsx').then(file => file.ReferralPage))
