import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { applyMoves, setMemberStatus } from './people.ts'
import { readPieces } from './search.ts'
import { takeOldTrials } from './store.ts'

/** How long a trial account lasts (security §3.7). */
const TRIAL_HOURS = 24
const BATCH = 100

export const background = (context: Context): Background => ({
  jobs: {
    'people.trials': { match: '*/5 * * * *', work: () => closeTrials(context.db) },
    'people.pieces': { match: '* * * * *', work: () => readPieces(context) },
    'people.moves': { match: '* * * * *', work: () => applyMoves(context.db) },
  },
  proofs: ['people.proof_closure', 'people.proof_places', 'people.proof_terms'],
})

/** Closes the trial accounts whose time is over; whoever reacts to that ends their sessions. Their money stays as it is. */
export async function closeTrials(db: Sql): Promise<void> {
  const closeSome = () =>
    transaction(db, async tx => {
      const old = await takeOldTrials(tx, TRIAL_HOURS, BATCH)
      for (const { id, merchantId } of old) await setMemberStatus(tx, merchantId, id, 'closed')
      return old.length
    })
  while ((await closeSome()) === BATCH);
}
