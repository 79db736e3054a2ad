import type { Cashier } from '#features/cashier/server/cashier.ts'
import { findTransactions } from '#features/gateway/server/gateway.ts'
import type { Acting } from '#features/operators/server/operators.ts'
import { listMembers, memberNames, searchMembers } from '#features/people/server/people.ts'
import type { Hit } from '#features/players/api-office.ts'
import { stateOf } from '#features/players/rules/players.ts'
import { findBets } from '#features/records/server/records.ts'
import { amount, formatAmount } from '#shared/money.ts'
import type { Context } from '#shared/server/context.ts'

/** Of each kind: who looks for one thing types more of it. */
const MOST = 8

/** What a feature found, before it is known what its member is called. */
type Found = Omit<Hit, 'member'> & { memberId: string }
type Deps = { context: Context; cashier: Pick<Cashier, 'office'> }

/**
 * Asks each feature what a text leads to, all at once: of each kind that the operator may see. No kind waits for another,
 * and each finds by an index.
 */
export async function search({ context, cashier }: Deps, who: Acting, text: string): Promise<Hit[]> {
  const { merchantId } = who
  const may = (permission: string) => who.permissions.some(each => each === permission)
  const found = await Promise.all([
    may('members.read') ? membersLike(context, merchantId, text) : [],
    may('bets.read') ? betsOf(context, merchantId, text) : [],
    may('deposits.read') || may('withdrawals.read') ? ordersOf(cashier, merchantId, text) : [],
  ])
  const hits = found
    .flat()
    .filter(({ kind }) => (kind === 'deposit' || kind === 'withdrawal' ? may(`${kind}s.read`) : true))
  const names = await memberNames(
    context.db,
    merchantId,
    hits.map(each => each.memberId),
  )
  return hits.map(({ memberId, ...hit }) => ({ ...hit, member: { id: memberId, username: names.get(memberId) ?? '' } }))
}

async function membersLike(context: Context, merchantId: number, text: string): Promise<Found[]> {
  const ids = await searchMembers(context, merchantId, text, MOST)
  if (ids.length === 0) return []
  const { list } = await listMembers(context.db, merchantId, { ids }, { limit: MOST })
  return list
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(({ id, username, status, locks, registeredAt, currency }) => ({
      ...{ kind: 'member', id, memberId: id, name: username, state: stateOf({ status, locks }) },
      ...{ at: registeredAt.toISOString(), amount: null, currency },
    }))
}

async function betsOf({ db }: Context, merchantId: number, text: string): Promise<Found[]> {
  const [bets, calls] = await Promise.all([
    findBets(db, merchantId, text, MOST),
    findTransactions(db, merchantId, text),
  ])
  return [
    ...bets.map(({ source, id, memberId, at, name, status, stake, currency }) => ({
      ...{ kind: source, id, memberId, name, state: status, at: at.toISOString() },
      ...{ amount: formatAmount(amount(stake)), currency },
    })),
    ...calls.map(call => ({
      ...{ kind: 'transaction' as const, id: call.roundKey ?? call.tx, memberId: call.memberId, state: call.op },
      ...{ name: `${call.vendor}:${call.tx}`, at: call.at.toISOString() },
      ...{ amount: formatAmount(amount(call.amount)), currency: call.currency },
    })),
  ]
}

async function ordersOf({ office }: Pick<Cashier, 'office'>, merchantId: number, text: string): Promise<Found[]> {
  const orders = await office.search(merchantId, text, MOST)
  return orders.map(({ kind, id, memberId, state, at, amount: sum, currency }) => ({
    ...{ kind, id, memberId, name: id, state, at: at.toISOString(), amount: formatAmount(sum), currency },
  }))
}
