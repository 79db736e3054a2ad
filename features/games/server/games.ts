import type { LotteryOpening } from '#features/games/api.ts'
import type { WalletCall, WalletOp } from '#features/games/api-wallet.ts'
import { siteGate } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import { createCache } from '#shared/server/cache.ts'
import type { Context } from '#shared/server/context.ts'
import type { Tx } from '#shared/server/db.ts'
import type { Algorithm } from '#shared/server/secrets/wallet-signature.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { createFavourites } from './catalogue/favourites.ts'
import { createLobby } from './catalogue/lobby.ts'
import { createPictures } from './catalogue/pictures.ts'
import * as catalogueStore from './catalogue/store-catalogue.ts'
import * as offerStore from './catalogue/store-offers.ts'
import { type DemoAsk, findDemo } from './demo.ts'
import { createFlood } from './gateway/flood.ts'
import { createGateway, type NotePlayed } from './gateway/gateway.ts'
import { type CallContext, callOf, playOf } from './gateway/gateway-call.ts'
import { authenticate, DECIDED, readBalance, readTxStatus } from './gateway/read-calls.ts'
import { createVendorKeys, sealVendorSecret, type VendorKey } from './gateway/vendor-keys.ts'
import { type LaunchAsk, launchGame } from './launch.ts'
import { createRoundRecord } from './records.ts'
import * as launchStore from './store-launches.ts'

export { readRounds } from './counting/counting.ts'

/** What the feature games can do. One per server: it holds the wallet batch and short-lived memories. */
export function createGames(context: Context, notePlayed: NotePlayed = () => {}) {
  const { db, serverSecret } = context
  const catalogue = createCatalogue(db)
  const lobby = createLobby(catalogue)
  const keys = createVendorKeys(db, serverSecret)
  const gateway = createGateway(context, notePlayed)
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
    const siteOf = await siteGate(db, merchantId)
    const game = catalogue.gameIn(offer, vendorId, String(body.game))
    const about: CallContext = { merchantId, vendorId, vendorCode, siteOf, game, raw }
    const call = op === 'play' ? playOf(body as WalletCall<'play'>, about) : callOf(op, body as never, about)
    const { body: told, replay, balanceNow } = await gateway.submit(call)
    // Not decided because something of ours is missing: say so by the status, so that nobody takes it as final.
    return { status: told.startsWith('{"status":"UNAVAILABLE"') ? 503 : 200, body: told, replay, balanceNow }
  }

  /** Where games may come from in a browser: the content policy's frame sources. */
  const origins = createCache(() => catalogueStore.selectOrigins(db), 5_000)

  return {
    keys,
    origins: () => origins('all'),
    lobby,
    favourites: createFavourites(db, catalogue, lobby),
    pictures: createPictures(catalogue),
    launch: (ask: LaunchAsk) => launchGame({ ...context, catalogue, keys }, ask),
    roundRecord: createRoundRecord(context, keys),
    demo: (ask: DemoAsk) => findDemo({ db, catalogue }, ask),
    answerVendor,
    close: gateway.close,
  }
}

export type Games = ReturnType<typeof createGames>

/** Opens our own lottery pages: `content` is their address on `origin`. */
export type LaunchLottery = (
  by: { merchantId: number; ip: string; origin: string },
  opening: LotteryOpening,
) => Promise<{ content: string; origin: string; game: null }>

export { proveGames } from './proof.ts'
export { createReconciliation, type Reconciliation } from './reconciliation/reconcile.ts'
export { findPlayed, findTransactions, type RoundRecord } from './records.ts'
export { sendToVendor, type VendorReply } from './vendors/vendor-client.ts'
export { createVendorLines, playerAt, setWalletMode } from './vendors/vendor-lines.ts'

const plain = (answer: object) => ({ status: 200, body: JSON.stringify(answer), replay: false })

/** The reaction to the end of a login: its game sessions take no more bets. Wins still arrive. */
export async function endLaunches(tx: Tx, ended: { sessionId: string }): Promise<void> {
  await launchStore.endSessionsOf(tx, ended.sessionId)
}

/** The reaction to an exclusion: every game session of the member takes no more bets (C-25). */
export async function endPlayOf(tx: Tx, excluded: { memberId: string }): Promise<void> {
  await launchStore.endSessionsOfMember(tx, excluded.memberId)
}

export type VendorSetup = {
  merchantId: number
  vendor: catalogueStore.NewVendor
  /** The key the vendor signs with, and the one we sign with when we call it. */
  incoming: { keyId: string; secret: string }
  outgoing: { keyId: string; secret: string }
}

/** Brings a vendor and its keys to a merchant; again with other values changes them. Its games come from itself. */
export async function setUpVendor(tx: Tx, serverSecret: string, setup: VendorSetup): Promise<void> {
  const { merchantId } = setup
  const vendorId = await catalogueStore.upsertVendor(tx, setup.vendor, merchantId)
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
  await catalogueStore.upsertKey(tx, {
    ...record,
    addresses,
    sealedSecret: sealVendorSecret(serverSecret, secret),
    sealedPrivateKey: privateKey === undefined ? null : sealVendorSecret(serverSecret, privateKey),
  })
}

/** Adds a key and lets the older ones of the same use end after `overlapSeconds`. */
export async function rotateVendorKey(tx: Tx, serverSecret: string, key: NewVendorKey, overlapSeconds: number) {
  await addVendorKey(tx, serverSecret, key)
  await catalogueStore.retireOtherKeys(tx, key, overlapSeconds)
}

/** Switches one game on or off for everybody (C-17). Rounds in progress are concluded. */
export async function setGameEnabled(tx: Tx, vendorId: number, code: string, enabled: boolean): Promise<void> {
  await catalogueStore.updateGameEnabled(tx, vendorId, code, enabled)
}

/** What a merchant makes of one of its vendors; only what is given changes. Refused as `not_found` when it has no such. */
export async function setVendorOffer(tx: Tx, merchantId: number, vassalage: string, offer: offerStore.VendorOffer) {
  if (!(await offerStore.updateVendorOffer(tx, merchantId, vassalage, offer))) throw new Refusal('not_found')
}

/** The same for one game, by its `nodeId`: on or off, hot, in maintenance, its place, until when it is new. */
export async function setGameOffer(tx: Tx, merchantId: number, nodeId: string, offer: offerStore.GameOffer) {
  if (!(await offerStore.upsertGameOffer(tx, merchantId, nodeId, offer))) throw new Refusal('not_found')
}

/** The order of the categories, the lists that split sports vendors, and what /fbsports opens; only what is given. */
export async function setLobby(tx: Tx, merchantId: number, change: offerStore.LobbyChange): Promise<void> {
  await offerStore.upsertLobby(tx, merchantId, change)
}
