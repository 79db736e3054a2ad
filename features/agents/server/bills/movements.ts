import type { Leg } from '#features/agents/rules/bills/cascade.ts'
import type { Kind } from '#features/agents/rules/contracts/kinds.ts'
import type { Account, Line, Movement } from '#features/wallet/server/wallet.ts'
import { amount } from '#shared/money.ts'
import type { NewLeg } from './store-pay.ts'

export type LegMove = { leg: Leg; kind: Kind; row: NewLeg }
export type Accounts = { cashOf: (number: number) => Account; purseOf: (number: number) => Account | undefined }

/** The product of what no product tells. */
export const NO_PRODUCT = ''

/**
 * Movements of the ledger for payments in their order, under `contract:{bill}:{revision}:{leg}`: what one pays leaves to the
 * house's account of salaries or dividends, and what the other gets comes from there. So that account bears what the house
 * paid itself. Who has a purse is paid into it, and pays on out of it first.
 */
export function movementsOf(moves: readonly LegMove[], accounts: Accounts): Movement[] {
  return moves.flatMap(move => {
    const got = paidIn(move, accounts)
    return move.leg.from === null ? [got] : [paidOut(move, move.leg.from, accounts), got]
  })
}

export const houseOf = (kind: Kind) =>
  ({ purpose: kind === 'dividend' ? 'dividend' : 'salary', subject: kind }) satisfies Line['house']
const keyOf = ({ billId, revision, leg }: NewLeg) => `contract:${billId}:${revision}:${leg}`

function paidIn({ leg, kind, row }: LegMove, { cashOf, purseOf }: Accounts): Movement {
  const account = purseOf(leg.to) ?? cashOf(leg.to)
  const lines = [{ account, house: houseOf(kind), amount: amount(leg.fromBill + leg.fromWallet) }]
  return { key: keyOf(row), kind: `${houseOf(kind).purpose}_in`, reference: `bill:${row.billId}`, lines }
}

function paidOut({ leg, kind, row }: LegMove, from: number, { cashOf, purseOf }: Accounts): Movement {
  const house = houseOf(kind)
  const purse = purseOf(from) ?? cashOf(from)
  const lines: Line[] = [
    ...(leg.fromBill > 0n ? [{ account: purse, house, amount: amount(-leg.fromBill) }] : []),
    ...(leg.fromWallet > 0n ? [{ account: cashOf(from), house, amount: amount(-leg.fromWallet) }] : []),
  ]
  return { key: `${keyOf(row)}:out`, kind: `${house.purpose}_out`, reference: `bill:${row.billId}`, lines }
}
