import { setTimeout as wait } from 'node:timers/promises'
import { amount } from '#shared/money.ts'
import { fromVendor, toVendor } from '../rules/exchange.ts'
import { afterSend, afterStatus, nextStep } from '../rules/saga.ts'
import { bookReading, readingOf } from './postings.ts'
import { conclude, hold, markSent, onRow, reclaim, record, replace } from './progress.ts'
import * as store from './store.ts'
import * as wallets from './store-wallets.ts'
import { callVendor, type Deps, ensureRegistered } from './vendor-call.ts'

const PATIENCE_MS = 10_000
const GLANCE_MS = 50
const OPS = { in: 'transfer_in', out: 'transfer_out' } as const

/** How long who works on transfers holds them: longer than one pass with all its calls takes. */
export const LEASE_MS = 30_000

type Row = store.TransferRow
/** What a pass works with. */
type Work = { deps: Deps; row: Row; vendor: wallets.TransferVendor; wallet: wallets.WalletRow }

/**
 * Takes a transfer one step on, and answers it as it then stands; undefined when somebody else was faster. What is to be
 * done is stored before the vendor is called, and no call is made inside a transaction (wallet contract §3.2 rule 5).
 */
export async function takeStep(deps: Deps, row: Row): Promise<Row | undefined> {
  const { db } = deps
  const vendor = (await wallets.findVendor(db, row.merchantId, { vendorId: row.vendorId }))!
  const wallet = (await wallets.findWallet(db, row.memberId, row.vendorId))!
  const work = { deps, row, vendor, wallet }
  switch (nextStep(row, vendor)) {
    case 'hold':
      return hold(await placeOf(work), row)
    case 'measure':
      return measure(work)
    case 'send':
      return send(work, row.doubt)
    case 'doubt': {
      const verdict = { to: 'UNKNOWN', waitMs: 0, missing: 0 } as const
      return conclude(await placeOf(work), row, verdict, { isAnswer: false })
    }
    case 'ask':
      return ask(work)
    case 'reclaim':
      return reclaim(await placeOf(work), row)
    default:
      return undefined
  }
}

async function placeOf({ deps, vendor, wallet }: Work) {
  return { db: deps.db, at: await deps.now(), vendor, wallet }
}

/** Out of everything, where the vendor does not do that by itself: reads how much there is (T-018). */
async function measure(work: Work): Promise<Row | undefined> {
  const { deps, row, vendor, wallet } = work
  const input = { player: wallet.player, currency: vendor.vendorCurrency }
  const reply = await callVendor(deps, vendor, 'balance', input)
  const place = await placeOf(work)
  const account = reply.outcome === 'answered' && reply.value.status === 'OK' ? reply.value.account : undefined
  if (!account) {
    // Nothing was sent that could move anything: whoever does not answer is asked again later.
    const verdict = afterSend(row, reply.outcome === 'unknown' ? { outcome: 'unsent' } : reply)
    return conclude(place, row, verdict, { isAnswer: false })
  }
  return onRow(deps.db, row, async (tx, current) => {
    await bookReading(
      tx,
      (await wallets.lockWallet(tx, row.memberId, row.vendorId))!,
      vendor,
      readingOf(account),
      place.at,
    )
    const { amount: asked } = fromVendor(BigInt(account.balance), vendor)
    if (asked === 0n) return record(tx, current, place.at, { state: 'CONFIRMED', reason: 'nothing_there', moved: 0n })
    const change = { asked, units: toVendor(amount(asked), vendor)!, dueAt: place.at }
    return replace(tx, current, change)
  })
}

/** Calls the vendor; `again`: the reference may be there already. */
async function send(work: Work, again: boolean): Promise<Row | undefined> {
  const { deps, row, vendor, wallet } = work
  const { player } = wallet
  const refusal = vendor.status === 'CLOSED' ? 'vendor_closed' : await ensureRegistered(deps, wallet, vendor)
  if (refusal) {
    return conclude(await placeOf(work), row, { to: 'REJECTED', reason: refusal }, { isAnswer: false })
  }
  // Whoever enters another game has left this one: its doors are closed before the money is fetched.
  if (row.direction === 'out' && row.origin === 'launch' && row.sentAt === null)
    await callVendor(deps, vendor, 'kick', { player })
  const sent = await markSent(await placeOf(work), row, again)
  if (!sent) return undefined
  const { reference, units } = row
  const move = { player, currency: vendor.vendorCurrency, reference }
  const reply =
    units === null
      ? await callVendor(deps, vendor, 'transfer_out_all', move)
      : await callVendor(deps, vendor, OPS[row.direction], { ...move, amount: String(units) })
  const verdict = afterSend({ ...sent, doubt: again }, reply)
  return conclude(await placeOf(work), sent, verdict, { reading: readingIn(reply), isAnswer: false })
}

/** Asks what became of the reference, and sends it again when the vendor does not know it (T-008). */
export async function ask(work: Work, more: { resend?: boolean; actor?: string } = {}): Promise<Row | undefined> {
  const { deps, row, vendor } = work
  const reply = await callVendor(deps, vendor, 'transfer_status', { reference: row.reference })
  const place = await placeOf(work)
  const verdict = afterStatus(row, reply, place.at)
  const isUnknown = reply.outcome === 'answered' && reply.value.status === 'NOT_FOUND'
  if (verdict.to === 'RESEND' || (more.resend && isUnknown)) return send(work, true)
  return conclude(place, row, verdict, { reading: readingIn(reply), isAnswer: true, actor: more.actor })
}

type MoveReply = Awaited<ReturnType<typeof callVendor<'transfer_status'>>>

function readingIn(reply: MoveReply): wallets.Reading | undefined {
  return reply.outcome === 'answered' && reply.value.account ? readingOf(reply.value.account) : undefined
}

/** Runs transfers until they are over or have to wait. Each server has one; what it holds it lets go of in time. */
export function createSaga(deps: Deps) {
  const { db, log, realtime } = deps
  const running = new Map<string, Promise<void>>()

  /** Works on a transfer that the caller has claimed; whoever asks for it meanwhile waits for the same. */
  function run(claimed: Row): Promise<void> {
    const pass = work(claimed).finally(() => running.delete(claimed.reference))
    running.set(claimed.reference, pass)
    return pass
  }

  async function work(claimed: Row): Promise<void> {
    let row: Row | undefined = claimed
    try {
      while (row?.dueAt && row.dueAt <= (await deps.now())) row = await takeStep(deps, row)
    } finally {
      await store.release(db, claimed.id)
      realtime.hint(claimed.memberId, { topic: 'balance' })
    }
  }

  /** Takes a transfer as far as it goes now, with those that go on from it, and answers how it stands. */
  async function advance(reference: string): Promise<Row> {
    const at = await deps.now()
    const pass = running.get(reference)
    const [claimed] = pass ? [] : await store.claim(db, at, leaseFrom(at), 1, reference)
    await (pass ?? (claimed ? run(claimed) : untilReleased(reference)))
    const row = (await store.findTransfer(db, reference))!
    const next = await store.findFollower(db, row.id)
    if (next?.dueAt) await advance(next.reference)
    return row
  }

  /** Another server works on it: what it answers is worth waiting for, unless it died. */
  async function untilReleased(reference: string): Promise<void> {
    for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += GLANCE_MS) {
      const row = await store.findTransfer(db, reference)
      if (!row?.claimedUntil || row.claimedUntil <= (await deps.now())) return
      await wait(GLANCE_MS)
    }
  }

  /** Works on up to `limit` transfers that are due. Answers how many there were. */
  async function runDue(limit = 20): Promise<number> {
    const at = await deps.now()
    const claimed = await store.claim(db, at, leaseFrom(at), limit)
    await Promise.all(
      claimed.map(row =>
        run(row).catch(error => log.error({ err: error, transfer: row.reference }, 'a transfer could not go on')),
      ),
    )
    return claimed.length
  }

  return { run, advance, runDue }
}

export const leaseFrom = (at: Date) => new Date(at.getTime() + LEASE_MS)
