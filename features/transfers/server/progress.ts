import { memberById } from '#features/people/server/people.ts'
import { isExcluded } from '#features/protection/rules/protection.ts'
import { loadProtection } from '#features/protection/server/protection.ts'
import { balanceOf, hold as holdWallets, openAccount } from '#features/wallet/server/wallet.ts'
import { type Amount, amount } from '#shared/money.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { fromVendor } from '../rules/exchange.ts'
import { isOpen, type Verdict } from '../rules/saga.ts'
import { type Change, confirmed, held, NO_CHANGE, owed, returned } from '../rules/settlement.ts'
import { accountAt, bookReading, type Posted, post, postLines } from './postings.ts'
import * as store from './store.ts'
import * as recovery from './store-recovery.ts'
import * as wallets from './store-wallets.ts'

/* How a transfer gets from one state to the next: the row, its time line and the ledger in one transaction. Whoever
 * comes with an older version of the row changes nothing. */

const ROUNDS = 3
const RECLAIM_AGAIN_MS = 30_000

type Place = { db: Sql; at: Date; vendor: wallets.TransferVendor; wallet: wallets.WalletRow }
type Row = store.TransferRow
/** Who says so, and why: in the time line, for operators. */
type Said = { actor?: string | undefined; note?: string }
const asAmount = (value: bigint | null): Amount | null => (value === null ? null : amount(value))

/** Changes some of a transfer's fields and notes the state it is in then. Ended transfers have nothing left to do. */
export async function record(
  tx: Tx,
  row: Row,
  at: Date,
  change: Partial<store.Progress>,
  note = '',
  actor = '',
): Promise<Row> {
  const next = { ...row, ...change }
  const ended = !isOpen(next.state)
  const progress = {
    ...next,
    endedAt: ended ? (row.endedAt ?? at) : null,
    dueAt: ended && next.state !== 'LATE_CREDIT' ? null : next.dueAt,
  }
  await store.insertStep(tx, row.id, at, next.state, note, actor)
  return store.updateTransfer(tx, row.id, progress)
}

/** Changes fields without a word in the time line: the same once more is no news. */
export function replace(tx: Tx, row: Row, change: Partial<store.Progress>): Promise<Row> {
  return store.updateTransfer(tx, row.id, { ...row, ...change })
}

const isWaiting = ({ state }: Row) => state === 'WAITING_ROUND' || state === 'WAITING_VENDOR'

/** Runs `work` on the row as it stands, unless somebody changed it since. */
export function onRow(db: Sql, row: Row, work: (tx: Tx, row: Row) => Promise<Row>): Promise<Row | undefined> {
  return transaction(db, async tx => {
    const current = await store.lockVersion(tx, row.id, row.version)
    return current && work(tx, current)
  })
}

/** In: the money leaves cash, or there is not enough of it, or the member is excluded from play (C-25), or
 * may not bet. */
export function hold({ db, at, vendor, wallet }: Place, row: Row): Promise<Row | undefined> {
  return onRow(db, row, async (tx, current) => {
    await holdWallets(tx, [wallet.cashAccount])
    const protection = (await loadProtection(tx, [current.memberId])).get(current.memberId)
    const member = await memberById(tx, current.merchantId, current.memberId)
    if ((protection && isExcluded(protection, protection.at)) || member?.locks.includes('bet'))
      return record(tx, current, at, { state: 'REJECTED', reason: 'account_blocked' }, 'account_blocked')
    const change = held(amount(current.asked!))
    const posted = await post(tx, wallet, vendor, postingOf(current, 'hold', 'transfer_in', change))
    if (posted === 'done') return record(tx, current, at, { state: 'HELD', dueAt: at })
    const reason = posted === 'locked' ? 'account_locked' : 'insufficient_funds'
    return record(tx, current, at, { state: 'REJECTED', reason }, reason)
  })
}

/** Before the vendor is called: from here on the reference may have arrived there. */
export function markSent({ db, at }: Place, row: Row, again: boolean): Promise<Row | undefined> {
  return onRow(db, row, (tx, current) => {
    const change = { state: 'SENT', resent: again, asks: 0, sentAt: at, dueAt: at } as const
    return isWaiting(current) ? replace(tx, current, change) : record(tx, current, at, change, again ? 'again' : '')
  })
}

/** Brings a transfer to what the vendor's word means. `reading` came with it; `isAnswer`: the vendor was asked. */
export function conclude(
  place: Place,
  row: Row,
  verdict: Verdict,
  { reading, isAnswer, actor }: { reading?: wallets.Reading; isAnswer: boolean; actor?: string },
): Promise<Row | undefined> {
  const { db, at } = place
  return onRow(db, row, async (tx, current) => {
    if (verdict.to === 'CONFIRMED') return confirm(tx, place, current, verdict.units, reading, { actor })
    if (verdict.to === 'REJECTED') return reject(tx, place, current, verdict.reason, { actor })
    const dueAt = new Date(at.getTime() + verdict.waitMs)
    if (verdict.to !== 'UNKNOWN') {
      const wait = { state: verdict.to, dueAt, reason: verdict.reason }
      return wait.reason === current.reason ? replace(tx, current, wait) : record(tx, current, at, wait, wait.reason)
    }
    const asks = current.asks + (isAnswer ? 1 : 0)
    const doubt = { doubt: true, doubtAt: current.doubtAt ?? at, missing: verdict.missing, asks, dueAt }
    if (current.state === 'UNKNOWN') return replace(tx, current, doubt)
    // What is for people stays so until the vendor says how it ended.
    if (current.state === 'MANUAL') return replace(tx, current, { asks })
    return record(tx, current, at, { state: 'UNKNOWN', reason: '', ...doubt })
  })
}

/** The vendor moved `units`; the member's accounts follow. What contradicts our books is for people. */
export async function confirm(
  tx: Tx,
  { at, vendor, wallet: { memberId, vendorId } }: Place,
  row: Row,
  units: bigint,
  reading?: wallets.Reading,
  { actor, note }: Said = {},
): Promise<Row> {
  const wallet = (await wallets.lockWallet(tx, memberId, vendorId))!
  const { amount: moved, dust } = fromVendor(units, vendor)
  if (reading && row.direction === 'out' && row.reclaims === null) await bookReading(tx, wallet, vendor, reading, at)
  const asked = asAmount(row.asked)
  // What is taken back had been given back to cash before: our books know nothing of it.
  const change = row.reclaims !== null ? NO_CHANGE : confirmed(row.direction, asked, moved)
  const kind = row.direction === 'in' ? 'transfer_in' : 'transfer_out'
  const posted: Posted =
    change && dust === 0n ? await post(tx, wallet, vendor, postingOf(row, 'settle', kind, change)) : 'insufficient'
  if (asked !== null && asked !== moved) await openCase(tx, row, 'AMOUNT_DIFF', units - row.units!)
  if (posted !== 'done') {
    await openCase(tx, row, 'AMOUNT_DIFF', units - (row.units ?? 0n))
    // What is over already stays so, with its case.
    if (!isOpen(row.state)) return record(tx, row, at, {}, String(units), actor)
    return record(tx, row, at, { state: 'MANUAL', reason: 'amount_differs', dueAt: null }, String(units), actor)
  }
  if (reading && row.direction === 'in') await bookReading(tx, wallet, vendor, reading, at)
  if (row.reclaims !== null) {
    const late = await store.findById(tx, row.reclaims)
    await recovery.closeCase(tx, caseOf(late, 'LATE_CREDIT'), 'taken back')
  }
  const done = await record(tx, row, at, { state: 'CONFIRMED', reason: '', moved }, note, actor)
  if (moved > 0n) await goOn(tx, vendor, done, at)
  const hasLeft = wallet.leftAt !== null && wallet.leftAt > row.createdAt
  if (row.direction === 'in' && hasLeft) await startBack(tx, { ...done, origin: 'leave' }, 1, null, at)
  return done
}

/** Nothing was moved; what was on its way is cash again. */
export async function reject(
  tx: Tx,
  { at, vendor, wallet }: Place,
  row: Row,
  reason: string,
  { actor, note = reason }: Said = {},
): Promise<Row> {
  const change = row.state === 'CREATED' ? NO_CHANGE : returned(row.direction, asAmount(row.asked))
  const posted = await post(tx, wallet, vendor, postingOf(row, 'settle', 'transfer_returned', change))
  if (posted !== 'done') throw new Error(`what was on its way with ${row.reference} is not there: ${posted}`)
  const done = await record(tx, row, at, { state: 'REJECTED', reason }, note, actor)
  if (reason === 'not_enough') await goOn(tx, vendor, done, at)
  if (row.reclaims !== null) await collect(tx, vendor, await store.findById(tx, row.reclaims), at)
  return done
}

/** Everything in several calls: what is still there is read and fetched again (T-018). */
async function goOn(tx: Tx, vendor: wallets.TransferVendor, row: Row, at: Date): Promise<void> {
  if (!row.everything || vendor.outAll || row.round === ROUNDS) return
  await startBack(tx, row, row.round + 1, row.id, at)
}

/** Starts to fetch everything, unless something else is on its way; timed work goes on with it. */
export async function startBack(
  tx: Tx,
  who: Pick<Row, 'merchantId' | 'memberId' | 'vendorId' | 'origin'>,
  round: number,
  follows: bigint | null,
  at: Date,
): Promise<void> {
  const { merchantId, memberId, vendorId, origin } = who
  const next = { merchantId, memberId, vendorId, origin, direction: 'out' as const, everything: true, round, follows }
  const fresh = { reference: newId('trf'), clientKey: null, asked: null, units: null, reclaims: null }
  const row = await store.insertTransfer(tx, { ...next, ...fresh }, at)
  if (row) await store.insertStep(tx, row.id, at, 'CREATED', origin)
}

/** What was rejected was moved after all. Out: it is the member's. In: it was given back already (T-010). */
export function admitLate(place: Place, row: Row, units: bigint, reading?: wallets.Reading): Promise<Row | undefined> {
  return onRow(place.db, row, async (tx, current) => {
    if (current.direction === 'out') return confirm(tx, place, current, units, reading)
    await openCase(tx, current, 'LATE_CREDIT', units)
    const { amount: moved } = fromVendor(units, place.vendor)
    return record(tx, current, place.at, { state: 'LATE_CREDIT', moved, units, dueAt: place.at }, String(units))
  })
}

/** Takes back what was given twice, as soon as nothing else is on its way between the member and the vendor. */
export function reclaim({ db, at }: Place, row: Row): Promise<Row | undefined> {
  return onRow(db, row, async (tx, current) => {
    const { merchantId, memberId, vendorId, moved, units } = current
    await wallets.lockWallet(tx, memberId, vendorId)
    const back = { merchantId, memberId, vendorId, asked: moved, units, direction: 'out', origin: 'reclaim' } as const
    const fresh = { reference: newId('trf'), clientKey: null, everything: false, round: 1, follows: null }
    const started = await store.insertTransfer(tx, { ...back, ...fresh, reclaims: current.id }, at)
    const dueAt = started ? null : new Date(at.getTime() + RECLAIM_AGAIN_MS)
    return replace(tx, current, { dueAt })
  })
}

/** The vendor cannot give it back: the member has played with it, and pays for it or owes it. */
async function collect(tx: Tx, vendor: wallets.TransferVendor, late: Row, at: Date): Promise<void> {
  const { merchantId, memberId } = late
  const wallet = (await wallets.lockWallet(tx, memberId, late.vendorId))!
  const { cash, currency } = await balanceOf(tx, memberId, false)
  const debtor = await openAccount(tx, { merchantId, memberId, currency, book: 'real', purpose: 'debt' })
  for (const free of [cash, amount(0n)]) {
    const due = owed(amount(late.moved!), free)
    const lines = [
      { account: accountAt(vendor, wallet.cashAccount), amount: due.cash },
      { account: accountAt(vendor, wallet.atAccount), amount: due.at },
      { account: debtor, amount: due.debt },
    ].map(line => ({ ...line, purpose: 'transfers' as const }))
    const key = { key: `transfer:${late.reference}:late`, kind: 'transfer_late', reference: late.reference }
    if ((await postLines(tx, key, lines, vendor.code)) === 'done') break
  }
  await store.insertStep(tx, late.id, at, late.state, 'owed')
  await recovery.closeCase(tx, caseOf(late, 'LATE_CREDIT'), 'owed by the member')
}

function postingOf(row: Row, step: 'hold' | 'settle', kind: string, change: Change) {
  return { key: `transfer:${row.reference}:${step}`, kind, reference: row.reference, change }
}

const caseOf = ({ merchantId, vendorId, reference }: Row, kind: recovery.CaseKind) => ({
  merchantId,
  vendorId,
  kind,
  subject: reference,
})

async function openCase(tx: Tx, row: Row, kind: recovery.CaseKind, units: bigint): Promise<void> {
  await recovery.openCase(tx, caseOf(row, kind), units)
}
