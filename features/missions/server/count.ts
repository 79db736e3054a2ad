import type * as z from 'zod/mini'
import { validCash } from '#features/turnover/rules/turnover.ts'
import type { betsCounted } from '#features/turnover/server/turnover.ts'
import { amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import { selectBoardsOf, updateScores } from './store-boards.ts'
import * as store from './store-played.ts'

/**
 * Own play of bets as turnover counts them now. A row says how a bet stands, not what changed: the same event again changes
 * nothing, and events may come in any order.
 */
export async function countPlayed(tx: Tx, { bets }: z.output<(typeof betsCounted)['payload']>): Promise<void> {
  const named = bets.map(([merchantId, reference]) => ({ merchantId, reference }))
  const counting = await store.selectCounting(tx, [...new Set(named.map(each => each.merchantId))])
  const counted = named.filter(each => counting.includes(each.merchantId))
  if (counted.length === 0) return
  const rows = (await store.selectBets(tx, counted)).map(row => ({
    ...row,
    own: validCash(amount(row.valid), amount(row.cash), amount(row.stake)),
  }))
  // In one order, so that two who count the same bets wait for each other.
  rows.sort((a, b) => (a.reference < b.reference ? -1 : 1))
  await store.savePlayed(tx, rows)
  for (const [merchantId, played] of Map.groupBy(rows, row => row.merchantId)) {
    const times = played.map(({ acceptedAt }) => acceptedAt.getTime())
    const span = { from: new Date(Math.min(...times)), to: new Date(Math.max(...times)) }
    const members = [...new Set(played.map(({ memberId }) => memberId))].sort()
    for (const code of await selectBoardsOf(tx, merchantId, span)) await updateScores(tx, merchantId, code, members)
  }
}
