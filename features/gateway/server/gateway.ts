import { addVendor, type Catalogue, type NewVendor } from '#features/games/server/games.ts'
import type { WalletCall, WalletOp } from '#features/gateway/api.ts'
import { siteGate } from '#features/settings/server/settings.ts'
import type { Context } from '#shared/server/context.ts'
import type { Tx } from '#shared/server/db.ts'
import type { Algorithm } from '#shared/server/secrets/wallet-signature.ts'
import { type CallContext, callOf, playOf } from './batch/gateway-call.ts'
import type { RaiseCases } from './batch/gateway-save.ts'
import { createWalletBatch, type NotePlayed } from './batch/wallet-batch.ts'
import { keepDeclared } from './calls/declared.ts'
import { createFlood } from './calls/flood.ts'
import { authenticate, DECIDED, readBalance, readTxStatus } from './calls/read-calls.ts'
import * as sessionStore from './calls/store-sessions.ts'
import * as keyStore from './keys/store-keys.ts'
import { sealVendorSecret, type VendorKey, type VendorKeys } from './keys/vendor-keys.ts'
import { createRoundRecord } from './rounds/rounds.ts'

/** `raiseCases`: keeps what somebody has to look at; `notePlayed` is told of members whose calls were written. */
type Needs = { keys: VendorKeys; catalogue: Catalogue; raiseCases: RaiseCases; notePlayed?: NotePlayed }

/** What the wallet contract can do. One per server: it holds the wallet batch and short-lived memories. */
export function createGateway(context: Context, { keys, catalogue, raiseCases, notePlayed = () => {} }: Needs) {
  const { db } = context
  const batch = createWalletBatch(context, notePlayed, raiseCases)
  const flood = createFlood()

  /**
   * Answers a verified call of the wallet contract with its HTTP status. Refused as `busy` when nothing was decided for
   * want of time, as `too_many_requests` when a vendor sends more bets than it may.
   */
  async function answerVendor(key: VendorKey, op: WalletOp, body: Record<string, unknown>, raw: string) {
    const { merchantId, vendorId, vendorCode } = key
    if (op === 'authenticate')
      return plain(await authenticate({ ...context, catalogue }, key, body as WalletCall<'authenticate'>))
    if (op === 'balance') return plain(await readBalance(context, key, body as WalletCall<'balance'>))
    if (op === 'tx_status') return plain(await readTxStatus(db, vendorId, body as WalletCall<'tx_status'>))
    if (op === 'ping') return plain({ ...DECIDED, time: new Date().toISOString() })
    const offer = await catalogue.offerOf(merchantId)
    if (op === 'bet' || op === 'play')
      flood.assertCalm(merchantId, vendorId, offer.vendorById.get(vendorId)?.betsPerSecond ?? null)
    if (op === 'end_round') await keepDeclared(db, key, body as WalletCall<'end_round'>)
    const siteOf = await siteGate(db, merchantId)
    const game = catalogue.gameIn(offer, vendorId, String(body.game))
    const about: CallContext = { merchantId, vendorId, vendorCode, siteOf, game, raw }
    const call = op === 'play' ? playOf(body as WalletCall<'play'>, about) : callOf(op, body as never, about)
    const { body: told, replay, balanceNow } = await batch.submit(call)
    // Not decided because something of ours is missing: say so by the status, so that nobody takes it as final.
    return { status: told.startsWith('{"status":"UNAVAILABLE"') ? 503 : 200, body: told, replay, balanceNow }
  }

  return { keys, answerVendor, roundRecord: createRoundRecord(context, keys), close: batch.close }
}

export type Gateway = ReturnType<typeof createGateway>

export { roundKey, txKey, txName } from './batch/gateway-call.ts'
export type { RaiseCases } from './batch/gateway-save.ts'
export type { NewCase } from './batch/store.ts'
export { readRounds } from './counting/counting.ts'
export { type Paid, settleHeld } from './held/held.ts'
export { selectStates } from './held/store-held.ts'
export { createVendorKeys } from './keys/vendor-keys.ts'
export { createVendorLines, type KeyedLine } from './keys/vendor-lines.ts'
export { proveGateway } from './proof.ts'
export { closeFreeRounds, freeRoundsOf, openFreeRounds } from './rewards/store-rewards.ts'
export { findPlayed, findTransactions, type RoundRecord, type RoundShown } from './rounds/rounds.ts'

const plain = (answer: object) => ({ status: 200, body: JSON.stringify(answer), replay: false })

/** The reaction to the end of a login: its game sessions take no more bets. Wins still arrive. */
export async function endLaunches(tx: Tx, ended: { sessionId: string }): Promise<void> {
  await sessionStore.endSessionsOf(tx, ended.sessionId)
}

/** The reaction to an exclusion: every game session of the member takes no more bets (C-25). */
export async function endPlayOf(tx: Tx, excluded: { memberId: string }): Promise<void> {
  await sessionStore.endSessionsOfMember(tx, excluded.memberId)
}

export type VendorSetup = {
  merchantId: number
  vendor: NewVendor
  /** The key the vendor signs with, and the one we sign with when we call it. */
  incoming: { keyId: string; secret: string }
  outgoing: { keyId: string; secret: string }
}

/** Brings a vendor and its keys to a merchant; again with other values changes them. Its games come from itself. */
export async function setUpVendor(tx: Tx, serverSecret: string, setup: VendorSetup): Promise<void> {
  const { merchantId } = setup
  const vendorId = await addVendor(tx, merchantId, setup.vendor)
  for (const direction of ['in', 'out'] as const) {
    const { keyId, secret } = direction === 'in' ? setup.incoming : setup.outgoing
    const key = { keyId, merchantId, vendorId, direction, algorithm: 'hmac-sha256', secret } as const
    await addVendorKey(tx, serverSecret, key)
  }
}

export type NewVendorKey = {
  keyId: string
  merchantId: number
  vendorId: number
  direction: 'in' | 'out'
  algorithm: Algorithm
  /** Shared with the vendor, or with an asymmetric algorithm the vendor's public key (PEM). */
  secret: string
  /** With an asymmetric algorithm: our own private key (PEM). */
  privateKey?: string
  /** Where its calls may come from; empty for anywhere. */
  addresses?: string[]
}

/** Adds a key beside those that are there. Two may live at a time, so that a vendor can change over. */
export async function addVendorKey(tx: Tx, serverSecret: string, key: NewVendorKey): Promise<void> {
  const { secret, privateKey, addresses = [], ...record } = key
  await keyStore.upsertKey(tx, {
    ...record,
    addresses,
    sealedSecret: sealVendorSecret(serverSecret, secret),
    sealedPrivateKey: privateKey === undefined ? null : sealVendorSecret(serverSecret, privateKey),
  })
}

/** Adds a key and lets the older ones of the same use end after `overlapSeconds`. */
export async function rotateVendorKey(tx: Tx, serverSecret: string, key: NewVendorKey, overlapSeconds: number) {
  await addVendorKey(tx, serverSecret, key)
  await keyStore.retireOtherKeys(tx, key, overlapSeconds)
}
