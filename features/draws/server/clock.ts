import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { closeEnvelopes } from './envelopes/envelopes.ts'
import { closeRaffles } from './raffles/raffles.ts'
import { PROOFS } from './store-proofs.ts'

export const background = (context: Context): Background => ({
  jobs: {
    'draws.envelopes': { match: '* * * * *', work: () => closeEnvelopes(context) },
    'draws.raffles': { match: '* * * * *', work: () => closeRaffles(context) },
  },
  proofs: PROOFS,
})
