import type { Actions } from '#features/operators/server/operators.ts'
import type { Context } from '#shared/server/context.ts'
import { billActions } from './bills.ts'
import { contractActions } from './contracts.ts'
import { lineActions } from './lines.ts'
import { movedActions } from './moved.ts'
import { payoutActions } from './payouts.ts'
import { siteActions } from './site.ts'

/** What takes two operators of lines, contracts and bills. */
export const agentActions = (context: Pick<Context, 'db'>): Actions => ({
  ...{ ...lineActions(context), ...contractActions(context), ...billActions(context) },
  ...{ ...payoutActions(context), ...siteActions(context), ...movedActions(context) },
})
