import type { Cashier } from '#features/cashier/server/cashier.ts'
import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { payFriends } from './qualify.ts'

type Parts = { cashier: Pick<Cashier, 'office'> }

export const background = ({ db, realtime }: Context, { cashier }: Parts): Background => ({
  jobs: { 'referral.pay': { match: '* * * * *', work: () => payFriends({ db, realtime, cashier }) } },
  proofs: PROOFS,
})

/** Each must be empty. */
export const PROOFS = ['referral.proof_paid', 'referral.proof_promised']
