import { type Leg, type Node, payCascade } from '#features/agents/rules/bills/cascade.ts'
import { type Account, cashAccountsOf, hold, openAccount } from '#features/wallet/server/wallet.ts'
import { type Amount, amount, formatAmount, ZERO } from '#shared/money.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { noted, noteEvents } from '#shared/server/outbox.ts'
import { clockOf } from '../contracts/store-contracts.ts'
import { findParty, partiesByNumber } from '../contracts/store-parties.ts'
import { billReady } from '../events.ts'
import { selectHeldBack } from '../freezes/store-freezes.ts'
import { arrearsOf } from './arrears.ts'
import { type LegMove, movementsOf, NO_PRODUCT } from './movements.ts'
import { type Bill, holdBills } from './store-bills.ts'
import * as store from './store-pay.ts'

/**
 * Pays what is open as far as money reaches (§2.11): line by line, each whole or not at all. Doing it again pays what money
 * has come for since, and nothing twice. Answers what moved.
 */
export async function payOpen(
  db: Sql,
  merchantId: number,
  at: Date,
  of: { payer?: number | undefined; billId?: bigint | undefined } = {},
): Promise<Leg[]> {
  const legs: Leg[] = []
  for (const line of linesOf(await store.selectOpenLinks(db, merchantId, of), of.payer)) {
    legs.push(...(await transaction(db, tx => payLine(tx, merchantId, at, line))))
  }
  return legs
}

/** Money came to somebody: what they owe is paid of it at once (§2.11). */
export async function payOfCredit(
  tx: Tx,
  { merchantId, memberId }: { merchantId: number; memberId: string },
): Promise<void> {
  const payer = await findParty(tx, merchantId, memberId)
  if (!payer || (await arrearsOf(tx, memberId)) === 0n) return
  const { at } = await clockOf(tx, merchantId)
  const links = await store.selectOpenLinks(tx, merchantId, { payer: payer.number })
  for (const line of linesOf(links, payer.number)) await payLine(tx, merchantId, at, line)
}

/** Bills that hang together by who pays whom; only lines in which something is open, of a payer where one is asked for. */
function linesOf(links: readonly store.Link[], payer?: number): bigint[][] {
  const groups = Map.groupBy(links, ({ kind, product, start }) => `${kind} ${product} ${+start}`)
  return [...groups.values()].flatMap(group => {
    const byPayee = new Map(group.map(link => [link.payee, link]))
    const topOf = (link: store.Link): string => {
      const above = link.payer === null ? undefined : byPayee.get(link.payer)
      return above ? topOf(above) : `${link.payer ?? `house ${link.payee}`}`
    }
    const lines = [...Map.groupBy(group, topOf).values()]
    const isWanted = (link: store.Link) => link.isOpen && (payer === undefined || link.payer === payer)
    return lines.filter(line => line.some(isWanted)).map(line => line.map(({ id }) => id))
  })
}

type Held = { bill: Bill; received: Amount; held: Amount; legs: number }

async function payLine(tx: Tx, merchantId: number, at: Date, ids: readonly bigint[]): Promise<Leg[]> {
  const bills = (await holdBills(tx, ids)).filter(({ status }) => status !== 'PENDING_APPROVAL' && status !== 'DENIED')
  const numbers = bills.flatMap(({ payer, payee }) => (payer === null ? [payee] : [payer, payee]))
  const parties = await partiesByNumber(tx, numbers)
  const cash = await cashAccountsOf(
    tx,
    [...parties.values()].map(({ id }) => id),
  )
  const cashOf = (number: number): Account => cash.get(parties.get(number)!.id)!
  const isDividend = bills[0]?.kind === 'dividend'
  const heldBack = await selectHeldBack(tx, numbers, at, 'income')
  // Dividends wait to be taken; salaries where somebody's income is held back, or was and still lies there.
  const waiting = bills.filter(({ payee, held }) => isDividend || heldBack.has(payee) || held > 0n)
  const purses = await openPurses(tx, waiting, parties, cash)
  const till = await hold(
    tx,
    [...cash.values(), ...purses.values()].map(({ id }) => id),
  )
  const nodes = nodesOf(bills, number => {
    const wallet = till.get(cashOf(number).id)!
    return wallet.locked ? null : wallet.balance
  })
  const result = payCascade(nodes)
  if (result.legs.length === 0 && bills.every(({ status }) => status !== 'CALCULATED')) return []
  const byPayee = new Map(
    bills.map((bill): [number, Held] => [
      bill.payee,
      { bill, received: bill.received, held: bill.held, legs: bill.legs },
    ]),
  )
  const moves = result.legs.map(leg => noteLeg(byPayee, leg, number => purses.has(number)))
  for (const movement of movementsOf(moves, { cashOf, purseOf: number => purses.get(number) })) {
    const moved = till.move(movement)
    if (moved !== 'done') throw new Error(`the ledger refused ${movement.key}: ${moved}`)
  }
  await till.flush()
  await store.insertLegs(
    tx,
    merchantId,
    at,
    moves.map(({ row }) => row),
  )
  await store.updatePaid(tx, at, [...byPayee.values()].map(afterPaid))
  if (isDividend) await tellReady(tx, merchantId, [...byPayee.values()], number => parties.get(number)!.id, cashOf)
  else
    await store.insertSalaries(
      tx,
      merchantId,
      at,
      salariesOf(moves, bills[0]!.product, number => parties.get(number)!.id),
    )
  return result.legs
}

/** A payer without a bill of their own stands above the others with nothing to come. */
function nodesOf(bills: readonly Bill[], walletOf: (number: number) => Amount | null): Node[] {
  const payees = new Set(bills.map(({ payee }) => payee))
  const others = new Set(bills.flatMap(({ payer }) => (payer === null || payees.has(payer) ? [] : [payer])))
  const own = bills.map(({ payee, payer, funding, due, received, held }): Node => {
    // Nobody spends of a wallet that is locked: whoever it should pay stands alone until it is not.
    const isLocked = payer !== null && walletOf(payer) === null
    const parent = funding === 'HOUSE_NET' || payer === null ? null : isLocked ? -payer : payer
    return { id: payee, parent, gross: due, received, purse: held, wallet: walletOf(payee) ?? ZERO }
  })
  const above = [...others].map(
    (id): Node => ({ id, parent: null, gross: ZERO, received: ZERO, wallet: walletOf(id) ?? ZERO }),
  )
  return [...own, ...above]
}

/** A payment as it stands with its bill; counts it there. */
function noteLeg(byPayee: ReadonlyMap<number, Held>, leg: Leg, waits: (number: number) => boolean): LegMove {
  const paid = amount(leg.fromBill + leg.fromWallet)
  const to = byPayee.get(leg.to)!
  const from = leg.from === null ? undefined : byPayee.get(leg.from)
  to.legs += 1
  to.received = amount(to.received + paid)
  if (waits(leg.to)) to.held = amount(to.held + paid)
  if (from && waits(from.bill.payee)) from.held = amount(from.held - leg.fromBill)
  const row = { billId: to.bill.id, leg: to.legs, revision: to.bill.revision, payer: leg.from }
  return { leg, kind: to.bill.kind, row: { ...row, fromBill: leg.fromBill, fromWallet: leg.fromWallet } }
}

function afterPaid({ bill, received, held, legs }: Held): Pick<Bill, 'id' | 'received' | 'held' | 'legs' | 'status'> {
  return { id: bill.id, received, held, legs, status: statusOf(bill, received, held) }
}

/** What waits in a purse is to be taken; else as far as it is paid. */
export function statusOf(bill: Bill, received: Amount, held: Amount): Bill['status'] {
  if (bill.gross === 0n && bill.due === 0n) return 'NOT_REACHED'
  if (held > 0n) return 'AVAILABLE'
  return received < bill.due ? 'PART_PAID' : 'PAID'
}

async function openPurses(
  tx: Tx,
  bills: readonly Bill[],
  parties: ReadonlyMap<number, { id: string }>,
  cash: ReadonlyMap<string, Account>,
): Promise<Map<number, Account>> {
  const purses = new Map<number, Account>()
  for (const { payee, merchantId } of bills) {
    const memberId = parties.get(payee)!.id
    const { currency } = cash.get(memberId)!
    purses.set(payee, await openAccount(tx, { merchantId, memberId, currency, book: 'real', purpose: 'bills' }))
  }
  return purses
}

/** What salaries are to whoever gets and pays them. Of one product they count for it, of all together for none. */
function salariesOf(moves: readonly LegMove[], product: string, idOf: (number: number) => string) {
  const counted = product === 'CONS' ? NO_PRODUCT : product
  return moves.flatMap(({ leg }) => {
    const paid = leg.fromBill + leg.fromWallet
    const got = { memberId: idOf(leg.to), product: counted, value: paid }
    return leg.from === null ? [got] : [got, { memberId: idOf(leg.from), product: counted, value: -paid }]
  })
}

async function tellReady(
  tx: Tx,
  merchantId: number,
  bills: readonly Held[],
  idOf: (number: number) => string,
  cashOf: (number: number) => Account,
): Promise<void> {
  const ready = bills.filter(({ bill, held }) => bill.held === 0n && held > 0n)
  await noteEvents(
    tx,
    ready.map(({ bill, held }) => {
      const who = { merchantId, memberId: idOf(bill.payee), billId: String(bill.id) }
      return noted(billReady, { ...who, amount: formatAmount(held), currency: cashOf(bill.payee).currency })
    }),
  )
}
