import { cashAccountsOf, move } from '#features/wallet/server/wallet.ts'
import { amount } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import * as store from './store-rebates.ts'

/** Uplines a transaction. */
const AT_ONCE = 200

/**
 * Pays uplines what has come due of the play below them: what counts as paid and the money go together, so that nothing is
 * paid twice. An upline to whom a correction left too much gets nothing until what comes is more.
 */
export async function payRebates(db: Sql): Promise<void> {
  for (;;) {
    const due = await store.selectDue(db, AT_ONCE)
    if (due.length > 0) await transaction(db, tx => payAll(tx, due))
    if (due.length < AT_ONCE) return
  }
}

type Due = Awaited<ReturnType<typeof store.selectDue>>

async function payAll(tx: Parameters<typeof store.takeDue>[0], due: Due): Promise<void> {
  const taken = await store.takeDue(
    tx,
    due.map(row => row.upline),
  )
  const accounts = await cashAccountsOf(
    tx,
    due.map(row => row.memberId),
  )
  const run = await store.nextRun(tx)
  const movements = due
    .filter(({ upline, memberId }) => taken.has(upline) && accounts.has(memberId))
    .map(({ upline, memberId }) => ({
      ...{ key: `agent-rebate:${run}:${memberId}`, kind: 'agent_rebate', reference: `rebate:${run}` },
      lines: [
        {
          account: accounts.get(memberId)!,
          house: { purpose: 'rebates', subject: 'agent' } as const,
          amount: amount(taken.get(upline)!),
        },
      ],
    }))
  if (movements.length !== taken.size) throw new Error('an upline of a line has no account for cash')
  await move(tx, movements)
}
