import type { Actions } from '#features/operators/server/operators.ts'
import type { Context } from '#shared/server/context.ts'
import { closingActions } from './ledger/closings.ts'
import { journalActions } from './ledger/journal.ts'

export { followLog } from './follower.ts'
export { PROOFS } from './store.ts'

/** What of finance takes two operators. */
export const financeActions = (context: Pick<Context, 'db' | 'realtime'>): Actions => ({
  ...closingActions(context),
  ...journalActions(context),
})
