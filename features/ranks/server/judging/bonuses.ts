import { payAll } from '#features/promotions/server/promotions.ts'
import { type Amount, amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import { PROMOTION } from '../../rules/settings.ts'
import type { Case, Night } from './judge.ts'
import * as store from './store-judged.ts'

const keyOf = ({ memberId, rank }: store.BonusRow) => `rank:${memberId}:${rank}`

/**
 * Pays what reached ranks bring, and what waits since before for the budget: cash that nothing binds. What is reached during a break
 * is withheld for good, and so is what waits when one begins (promotions §7.12). Answers what of members' new ranks was paid.
 */
export async function payBonuses(
  tx: Tx,
  { merchantId, at }: Night,
  cases: readonly Case[],
  before: readonly store.BonusRow[],
): Promise<Map<string, Amount>> {
  const waiting = Map.groupBy(
    before.filter(row => row.state === 'WAITING'),
    row => row.memberId,
  )
  const rows = cases.flatMap(({ standing: { memberId, currency }, isGiven, judged }) => {
    const fresh = judged.bonuses.map(({ rank, bonus: amount }) => ({
      ...{ merchantId, memberId, rank, currency, amount, at, paidAt: null },
    }))
    const state: store.BonusState = isGiven ? 'WAITING' : 'WITHHELD'
    return [...(waiting.get(memberId) ?? []), ...fresh].map((row): store.BonusRow => ({ ...row, state }))
  })
  if (rows.length === 0) return new Map()
  const owed = rows.filter(row => row.state === 'WAITING')
  const paid = await payAll(
    tx,
    owed.map(row => ({ ...row, merchantId, code: PROMOTION, key: keyOf(row), timesPpm: 0n })),
  )
  const isPaid = (row: store.BonusRow) => row.state === 'WAITING' && paid.has(keyOf(row))
  await store.saveBonuses(
    tx,
    rows.map(row => (isPaid(row) ? { ...row, state: 'PAID', paidAt: at } : row)),
  )
  const fresh = Map.groupBy(
    rows.filter(row => isPaid(row) && row.at === at),
    row => row.memberId,
  )
  return new Map([...fresh].map(([memberId, list]) => [memberId, sumOf(list)]))
}

const sumOf = (rows: readonly store.BonusRow[]) => amount(rows.reduce((sum, row) => sum + row.amount, 0n))
