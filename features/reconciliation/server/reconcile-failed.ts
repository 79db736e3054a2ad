import type { VendorOutput } from '#features/games/api-vendor.ts'
import { askVendor } from '#features/games/server/games.ts'
import { type WalletAnswer, type WalletOp, walletCalls } from '#features/gateway/api.ts'
import { txKey } from '#features/gateway/server/gateway.ts'
import { CURRENCY_SCALE, fromMinor, ZERO } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { newToken } from '#shared/server/secrets/tokens.ts'
import { dayOf } from '../rules/reconcile.ts'
import { findWins, isThisWin } from './reconcile-around.ts'
import { type Deps, isBooked, type Pair, submit } from './reconcile-submit.ts'
import * as cases from './store-cases.ts'

type Item = NonNullable<VendorOutput<'failed'>['items']>[number]

const PAGES = 100

/**
 * The calls that the vendor gave up: each is booked once, by the usual path, and resolved with our id, or with none when
 * nothing was booked for it (W-177). What cannot be decided stays in the queue, and is a case.
 */
export async function workFailed(deps: Deps, pair: Pair): Promise<void> {
  let cursor = ''
  for (let page = 0; page < PAGES; page++) {
    const reply = await askVendor(pair.line, 'failed', { request_id: newToken(), cursor })
    const { items = [], cursor: next = cursor } = reply
    for (const item of items) if (deps.running()) await resolve(deps, pair, item)
    if (items.length === 0 || next === cursor) return
    cursor = next
  }
}

async function resolve(deps: Deps, pair: Pair, item: Item): Promise<void> {
  const { id, op, body } = item
  const answer = await submit(deps, pair, op satisfies WalletOp, body)
  if (answer.status === 'UNAVAILABLE') return
  // What stands under this id is another transaction, of which the gateway has made a case; or it is this very win, of
  // which the feed or a round's status told less than the call does.
  const isOther = answer.status === 'TX_CONFLICT' && !(op === 'win' && (await isBookedWin(deps, pair, body)))
  if (isOther) return
  if (!answer.decided) return keepCase(deps, pair, item, answer)
  await askVendor(pair.line, 'failed_resolve', { request_id: newToken(), id, our_tx: ourTxOf(pair, body, answer) })
}

/** Our id of what was booked; a rollback that found nothing has booked nothing. */
function ourTxOf({ vendorId }: Pair, body: Item['body'], answer: WalletAnswer): string {
  if (answer.status === 'TX_CONFLICT') return `t_${txKey(vendorId, String(body.tx))}`
  const isNothing = answer.tombstoned === true || answer.nothing === true
  return isBooked(answer) && !isNothing ? (answer.our_tx ?? '') : ''
}

async function isBookedWin({ db }: Deps, pair: Pair, body: Item['body']): Promise<boolean> {
  const win = walletCalls.win.parse(body)
  const ours = (await findWins(db, pair, [win.tx])).get(win.tx)
  return ours !== undefined && ours.currency === win.currency && isThisWin(ours, win)
}

async function keepCase({ db, now }: Deps, pair: Pair, { op, body, since }: Item, { status }: WalletAnswer) {
  const text = (name: string, most: number) => String(body[name] ?? '').slice(0, most)
  const currency = text('currency', 8)
  const minor = text('amount', 16)
  const isAmount = currency in CURRENCY_SCALE && /^-?\d{1,15}$/.test(minor)
  const found: cases.FoundCase = {
    ...{ type: op === 'win' ? 'ORPHAN_WIN' : 'THEIRS_ONLY', tx: text('tx', 128), round: text('round', 128), currency },
    ...{ player: text('player', 64), action: '', due: false, day: dayOf(await now()) },
    amount: isAmount ? fromMinor(minor, currency) : ZERO,
    detail: { failed: { op, body, since, status } },
  }
  await transaction(db, tx => cases.saveFound(tx, pair, [found]))
}
