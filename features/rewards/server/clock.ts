import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { expireRewards } from './ends.ts'
import { PROOFS } from './store.ts'

export const background = ({ db }: Context): Background => ({
  jobs: { 'rewards.expire': { match: '* * * * *', work: () => expireRewards(db) } },
  proofs: PROOFS,
})
