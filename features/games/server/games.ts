import type { Game } from '#features/games/api.ts'
import type { WalletCall, WalletOp } from '#features/games/api-wallet.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { type Account, accountOf } from '#features/wallet/server/wallet.ts'
import type { Context } from '#shared/server/context.ts'
import type { Tx } from '#shared/server/db.ts'
import { createRecall } from '#shared/server/recall.ts'
import { createCatalogue, forWire } from './catalogue.ts'
import { createGateway } from './gateway.ts'
import type { GatewayCall } from './gateway-state.ts'
import { authenticate, type LaunchAsk, launchGame, readBalance } from './launch.ts'
import * as catalogueStore from './store-catalogue.ts'
import * as launchStore from './store-launches.ts'
import { createVendorKeys, sealVendorSecret, type VendorKey } from './vendor-keys.ts'

const PLAYERS_REMEMBERED = 200_000

type Player = NonNullable<GatewayCall['player']>
export type GameQuery = {
  pageNo: number
  pageSize: number
  gameType: string
  vassalage: string
  gameClassify: string
  gameName: string
}

/** What the feature games can do. One per server: it holds the wallet batch and short-lived memories. */
export function createGames(context: Context) {
  const { db, serverSecret } = context
  const catalogue = createCatalogue(db)
  const keys = createVendorKeys(db, serverSecret)
  const gateway = createGateway(context)
  const players = new Map<string, Player & { merchantId: number }>()

  async function listGames(merchantId: number, query: GameQuery): Promise<{ games: Game[]; totalPages: number }> {
    const name = query.gameName.trim().toLowerCase()
    const found = (await catalogue.openGames(merchantId)).filter(
      ({ game, vendor }) =>
        (query.gameType === '' || game.gameType === query.gameType.toUpperCase()) &&
        (query.vassalage === '' || vendor.code === query.vassalage) &&
        (query.gameClassify === '' || game.classify === query.gameClassify) &&
        game.name.toLowerCase().includes(name),
    )
    const from = (query.pageNo - 1) * query.pageSize
    return {
      games: found.slice(from, from + query.pageSize).map(forWire),
      totalPages: Math.ceil(found.length / query.pageSize),
    }
  }

  /** Who a vendor's pseudonym is, with the account. Neither ever changes, so it is remembered. */
  async function playerOf(key: VendorKey, player: string): Promise<Player | undefined> {
    const name = `${key.vendorId} ${player}`
    let known = players.get(name)
    if (!known) {
      const row = await launchStore.selectPlayer(db, key.vendorId, player)
      if (!row) return undefined
      const account: Account = await accountOf(db, row.merchantId, row.memberId, 'real')
      known = { memberId: row.memberId, merchantId: row.merchantId, account }
      if (players.size >= PLAYERS_REMEMBERED) players.clear()
      players.set(name, known)
    }
    return known.merchantId === key.merchantId ? known : undefined
  }

  /** Answers a verified call of the wallet contract. `busy` refusals mean: not decided. */
  async function answerVendor(key: VendorKey, op: WalletOp, body: Record<string, unknown>, raw: string) {
    if (op === 'authenticate') return plain(await authenticate(context, key, body as WalletCall<'authenticate'>))
    if (op === 'balance') return plain(await readBalance(context, key, body as WalletCall<'balance'>))
    const { merchantId, vendorId, vendorCode } = key
    const player = await playerOf(key, String(body.player))
    const common = { merchantId, vendorId, vendorCode, player, raw }
    const call: GatewayCall =
      op === 'bet'
        ? {
            ...common,
            op,
            body: body as WalletCall<'bet'>,
            ...(await betState(merchantId, vendorId, String(body.game))),
          }
        : ({ ...common, op, body } as GatewayCall)
    const answer = await gateway.submit(call)
    // Not decided because something of ours is missing: say so by the status, so that nobody takes it as final.
    return { status: answer.body.startsWith('{"status":"UNAVAILABLE"') ? 503 : 200, ...answer }
  }

  async function betState(merchantId: number, vendorId: number, gameCode: string) {
    const [merchant, game] = await Promise.all([
      merchantById(db, merchantId),
      catalogue.stateOf(merchantId, vendorId, gameCode),
    ])
    return { game, siteOpen: merchant.status === 0 }
  }

  /** Where games may come from in a browser: the content policy's frame and image sources. */
  const origins = createRecall(() => catalogueStore.selectOrigins(db), 5_000)

  return {
    keys,
    origins: () => origins('all'),
    listGames,
    launch: (ask: LaunchAsk) => launchGame({ ...context, catalogue, keys }, ask),
    answerVendor,
    close: gateway.close,
  }
}

export type Games = ReturnType<typeof createGames>

const plain = (answer: object) => ({ status: 200, body: JSON.stringify(answer), replay: false })

/** The reaction to the end of a login: its game sessions take no more bets. Wins still arrive. */
export async function endLaunches(tx: Tx, ended: { sessionId: string }): Promise<void> {
  await launchStore.endSessionsOf(tx, ended.sessionId)
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
    const sealedSecret = sealVendorSecret(serverSecret, secret)
    await catalogueStore.upsertKey(tx, { keyId, merchantId, vendorId, direction, sealedSecret })
  }
}

/** Switches one game on or off for everybody (C-17). Rounds in progress are concluded. */
export async function setGameEnabled(tx: Tx, vendorId: number, code: string, enabled: boolean): Promise<void> {
  await catalogueStore.updateGameEnabled(tx, vendorId, code, enabled)
}
