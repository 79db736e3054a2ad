import type { OutgoingKeys } from '#features/games/server/games.ts'
import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { repeat } from '#shared/server/repeat.ts'
import { expireFreeBets } from './freebets.ts'
import { settleRounds } from './rounds/rounds.ts'
import { PROOFS as ROUND_PROOFS } from './rounds/store-rounds.ts'
import { tellVendors } from './rounds/tell.ts'

/** Each must be empty. */
export const PROOFS = ['freebets.proof_paid', ...ROUND_PROOFS]
/** Whoever was given free rounds plays them so long afterwards. */
const TELL_MS = 2_000

export const background = (context: Context, { keys }: { keys: OutgoingKeys }): Background => ({
  jobs: {
    'freebets.expire': { match: '9 * * * *', work: () => expireFreeBets(context.db) },
    'freebets.settle-rounds': { match: '* * * * *', work: () => settleRounds(context.db) },
  },
  proofs: PROOFS,
  begin: () => [
    {
      close: repeat(
        TELL_MS,
        () => tellVendors(context, keys),
        error => context.log.warn({ err: error }, 'vendors were not told of free rounds'),
      ),
    },
  ],
})
