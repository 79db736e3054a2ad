import type { FeedItem } from '#features/games/api-vendor.ts'
import { roundKey, txKey } from '#features/gateway/server/gateway.ts'
import { CURRENCY_SCALE, fromMinor } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Around } from '../rules/reconcile.ts'
import * as store from './store-reconcile.ts'

/* What stands with us around a win that only the vendor has. */

const EVER = new Date(0)
const NOTHING: Around = { hasBet: false, hasTwin: false }

/** `seen`: such wins that were looked at before, which may be its twins as well; this one joins them. */
export async function lookAround(tx: Tx, pair: store.PairKey, item: FeedItem, seen: Set<string>): Promise<Around> {
  if (item.op !== 'win' || item.state !== 'ACCEPTED') return NOTHING
  const round = await findRound(tx, pair, item)
  if (!(await hasBet(tx, pair, item, round))) return NOTHING
  const name = [item.player, item.round, item.currency, item.amount].join('\n')
  const twin = seen.has(name) || (await hasTwin(tx, pair, item, round))
  seen.add(name)
  return { hasBet: true, hasTwin: twin }
}

async function hasBet(tx: Tx, { vendorId }: store.PairKey, item: FeedItem, round?: store.OurRound): Promise<boolean> {
  // Free rounds may be played without a bet of their own for each.
  if (item.ref === '') return item.kind === 'free_round' || (round?.bets ?? 0) > 0
  const [bet] = await store.findTransactions(tx, [txKey(vendorId, item.ref)], EVER)
  return bet?.op === 'bet' && bet.state === 'ACCEPTED' && bet.round === item.round && bet.player === item.player
}

async function findRound(tx: Tx | Sql, { vendorId }: store.PairKey, { player, round }: FeedItem) {
  return (await store.findRounds(tx, [roundKey(vendorId, player, round)]))[0]
}

/** What we have under these ids, by id. */
export async function findWins(db: Sql, { vendorId }: store.PairKey, txs: readonly string[]) {
  const rows = await store.findTransactions(
    db,
    txs.map(tx => txKey(vendorId, tx)),
    EVER,
  )
  return new Map(rows.map(row => [row.tx, row]))
}

/** Whether what we have is this very win, paid or held, whatever kind of win it was called when it was booked. */
export function isThisWin(
  { op, state, currency, ...ours }: store.OurRow,
  win: { player: string; round: string; amount: string },
): boolean {
  const stands = op === 'win' && (state === 'ACCEPTED' || state === 'HELD')
  const isSame = ours.player === win.player && ours.round === win.round
  return stands && isSame && ours.amount === fromMinor(win.amount, currency)
}

/** Whether the round has another win of the same amount, paid or held. */
export async function hasTwin(tx: Tx | Sql, pair: store.PairKey, item: FeedItem, round?: store.OurRound) {
  const found = round ?? (await findRound(tx, pair, item))
  if (!found || !(item.currency in CURRENCY_SCALE)) return false
  return store.hasWinOf(tx, pair, found, { ...item, amount: fromMinor(item.amount, item.currency) })
}
