import { vendorCalls } from '#features/games/api-vendor.ts'
import { type OutgoingKeys, selectVendors, sendToVendor } from '#features/games/server/games.ts'
import { toMinor } from '#shared/money.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { newToken } from '#shared/server/secrets/tokens.ts'
import { endRounds } from './rounds.ts'
import * as store from './store-rounds.ts'

const AT_ONCE = 50
/** Longer than a call can take. */
const HOLD_SECONDS = 30
/** Statuses that are a no for good; any other is asked again. */
const REFUSED = new Set(['GAME_DISABLED', 'NOT_SUPPORTED', 'AMOUNT_INVALID', 'CURRENCY_MISMATCH', 'TX_CONFLICT'])

/** Tells vendors of free rounds that were given or taken back; what stays unknown is told again under the same name. */
export async function tellVendors(context: Pick<Context, 'db' | 'log'>, keys: OutgoingKeys): Promise<void> {
  const rows = await store.claimToTell(context.db, AT_ONCE, HOLD_SECONDS)
  await Promise.all(rows.map(row => tellOne(context, keys, row)))
}

async function tellOne({ db, log }: Pick<Context, 'db' | 'log'>, keys: OutgoingKeys, row: store.RoundsRow) {
  const { id, merchantId, vendorId, player, game, currency, rounds, stake, expiresAt, tell } = row
  const vendor = (await selectVendors(db, merchantId)).find(each => each.id === vendorId)
  const key = await keys.outgoing(merchantId, vendorId)
  if (!vendor || !key) return
  const line = { baseUrl: vendor.baseUrl, key, log }
  const named = { request_id: newToken(), reward: id }
  if (tell === 'cancel') {
    const { path, output } = vendorCalls.reward_cancel
    const reply = await sendToVendor(line, path, named, output)
    const isKnown = reply.outcome === 'answered' && ['OK', 'REWARD_NOT_FOUND'].includes(reply.value.status)
    if (isKnown) await store.updateTold(db, id)
    return
  }
  const { path, output } = vendorCalls.reward_create
  const grant = { player, game, currency, rounds, stake: toMinor(stake, currency), expires_at: expiresAt.toISOString() }
  const reply = await sendToVendor(line, path, { ...named, ...grant }, output)
  if (reply.outcome !== 'answered') return
  const { status } = reply.value
  await transaction(db, async tx => {
    if (status === 'OK') return store.updateActive(tx, id)
    if (!REFUSED.has(status)) return
    const now = (await store.holdRounds(tx, id))!
    if (now.state !== 'DUE') return
    log.warn({ vendor: key.vendorCode, reward: id, status }, 'a vendor refused free rounds')
    await endRounds(tx, now, { state: 'REFUSED', why: status, tell: false })
  })
}
