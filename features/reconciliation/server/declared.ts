import type { DeclaredRound } from '#features/games/api-vendor.ts'
import { askVendor } from '#features/games/server/games.ts'
import { roundKey } from '#features/gateway/server/gateway.ts'
import { fromMinor } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { newToken } from '#shared/server/secrets/tokens.ts'
import { dayOf } from '../rules/reconcile.ts'
import type { Deps, Pair } from './reconcile-submit.ts'
import * as store from './store-declared.ts'

const PAGE = 1_000
/** What ended so lately may be on its way to us. */
const PATIENCE_MS = 600_000
/** Where a vendor's rounds are compared from when they are for the first time. */
const FIRST_MS = 7_200_000

/**
 * Holds our rounds against what the vendor declares of them, since the last time. Feed and statement tell what it sent,
 * so that a win that it sent twice agrees with ours; here its games tell what each round came to. What differs is kept for
 * `reconciliation.proof_declared`. A run that ends anywhere is begun again by the next.
 */
export async function compareDeclared({ db, log, now, running }: Deps, pair: Pair): Promise<void> {
  const at = (await now()).getTime()
  const from = await store.holdDeclaredUntil(db, pair, new Date(at - FIRST_MS))
  const to = new Date(at - PATIENCE_MS)
  if (to <= from) return
  const about = { from: from.toISOString(), to: to.toISOString(), limit: PAGE }
  for (let cursor = ''; running(); ) {
    const page = await askVendor(pair.line, 'rounds', { request_id: newToken(), ...about, cursor })
    const { items = [], cursor: next = '' } = page
    if (items.length === 0) return store.updateDeclaredUntil(db, pair, to)
    if (next === cursor) throw new Error('a vendor tells the same rounds again')
    // Told twice in one page: the last one counts.
    const declared = [...new Map(items.map(item => [item.player + item.round, declaredOf(pair, item)])).values()]
    const differing = await transaction(db, tx => store.keepDiffering(tx, pair, declared))
    const { merchantId, line } = pair
    if (differing > 0)
      log.error({ merchantId, vendor: line.key.vendorCode, differing }, 'rounds are booked otherwise than declared')
    cursor = next
  }
}

function declaredOf(
  { vendorId }: Pair,
  { player, round, currency, bet, win, ended_at }: DeclaredRound,
): store.Declared {
  return {
    ...{ key: roundKey(vendorId, player, round), player, round, currency, day: dayOf(new Date(ended_at)) },
    ...{ stake: fromMinor(bet, currency), payout: fromMinor(win, currency) },
  }
}
