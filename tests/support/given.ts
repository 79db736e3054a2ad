import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { hashPassword } from '#features/credentials/server/credentials.ts'
import { createGames, type Games } from '#features/games/server/games.ts'
import type { WalletAnswer, WalletOp } from '#features/gateway/api.ts'
import { vendorRoutes } from '#features/gateway/server/calls/vendor-routes.ts'
import { createWalletHandler } from '#features/gateway/server/calls/wallet-handler.ts'
import { createGateway, createVendorKeys, setUpVendor } from '#features/gateway/server/gateway.ts'
import { raiseCases } from '#features/reconciliation/server/reconciliation.ts'
import { addMemberWithPassword, type NewAccount } from '#features/registration/server/registration.ts'
import { addMerchant, setFlag } from '#features/settings/server/settings.ts'
import { markWallets } from '#features/wallet/server/wallet.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { createLog } from '#shared/server/log.ts'
import { createRealtime } from '#shared/server/realtime.ts'
import { hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import { sha256Hex, signAnswer, signaturesMatch, signRequest } from '#shared/server/secrets/wallet-signature.ts'

export const SERVER_SECRET = 'a-server-secret-that-only-tests-use'
export const VENDOR = { keyId: 'vendor-in', secret: 'a-vendor-secret-that-only-tests-use' }
const PASSWORD = 'lantern88'

/** What the ledger proof says when nothing is wrong. */
export const PROVEN = {
  ...{ books: 0, chain: 0, closed: 0, keys: 0, movements: 0, clearing: 0, demo: 0 },
}

export function givenContext(db: Sql): Context {
  return {
    db,
    log: createLog('test', 'silent'),
    realtime: createRealtime(),
    serverSecret: SERVER_SECRET,
    ...{ siteUrl: 'https://site.test', officeUrl: 'https://office.test' },
  }
}

/** A merchant that plays for credits, reached by every host. */
export async function givenMerchant(db: Sql, id = 1, currency = 'CRD'): Promise<number> {
  const merchant = {
    id,
    code: `m${id}`,
    name: `Merchant ${id}`,
    moneyMode: 'credits',
    currency,
    currencySymbol: 'P',
    // Tests speak plain JSON, and drag no pieces, but where that is what they are about.
    encPayload: 'accept',
  } as const
  await transaction(db, async tx => {
    await addMerchant(tx, { ...merchant, takesUnknownHosts: id === 1 })
    await setFlag(tx, id, 'SLIDEVERIFY', false)
  })
  return id
}

/** Somebody at the door of a merchant, with a browser that keeps its cookies. */
export function givenVisitor(change: Partial<Visitor> = {}): Visitor {
  const jar = new Map<string, string>()
  const cookies = {
    get: (name: string) => jar.get(name),
    set: (name: string, value: string) => void jar.set(name, value),
    clear: (name: string) => void jar.delete(name),
  }
  return { merchantId: 1, ip: '203.0.113.9', userAgent: 'a browser', language: 'en', cookies, ...change }
}

const hashes = new Map<string, Promise<string>>()

/** A member with the welcome grant of 10,000.00. All have one hash of their password: each would cost its time. */
export async function givenMember(
  context: Context,
  username: string,
  merchantId = 1,
  more: Pick<NewAccount, 'uplineId' | 'type' | 'recommenderId'> = {},
): Promise<string> {
  const { db, serverSecret } = context
  const member = { merchantId, username, password: null, chosenByMember: true, ...more }
  const hash = hashes.get(serverSecret) ?? hashPassword(serverSecret, PASSWORD)
  hashes.set(serverSecret, hash)
  const memberId = await addMemberWithPassword(context, member)
  await db`update credentials.credentials set password_hash = ${await hash} where member_id = ${memberId}`
  return memberId
}

/** What `givenMember` logs in with. */
export function givenCredentials(username: string, password = PASSWORD) {
  return { type: 'username', area: 'member', remember: false, username, password } as const
}

/** A vendor with one game `slot`, its routes, and a caller that signs as the vendor does. */
export async function givenVendor(context: Context, code = 'TESTER', key = VENDOR) {
  const { db, serverSecret } = context
  await transaction(db, tx =>
    setUpVendor(tx, serverSecret, {
      merchantId: 1,
      vendor: { code, name: code, baseUrl: 'http://127.0.0.1:9', publicOrigin: 'http://127.0.0.1:9' },
      incoming: key,
      outgoing: { keyId: `${key.keyId}-out`, secret: key.secret },
    }),
  )
  await db`
    insert into games.games (id, vendor_id, code, game_type, classify, name)
    select ${`${code}.slot`}, id, 'slot', 'RNG', 'SLOT', 'Slot' from games.vendors where code = ${code}
    on conflict do nothing`
  const app = Fastify()
  app.decorate('endpoints', [])
  const { games, gateway } = givenGateway(context)
  await vendorRoutes(app, createWalletHandler(gateway, context.log))
  return { app, games, gateway, call: createVendorCaller(app, key) }
}

/** Games and the wallet contract as a server has them. */
export function givenGateway(context: Context) {
  const keys = createVendorKeys(context.db, context.serverSecret)
  const games = createGames(context, keys)
  return { games, gateway: createGateway(context, { keys, catalogue: games.catalogue, raiseCases }) }
}

export type VendorReply = {
  status: number
  body: string
  answer: WalletAnswer
  replay: string
  headers: Record<string, unknown>
}
/** Bends one call: other headers, another body than the one signed, one bit of the signature. */
export type Change = {
  headers?: Record<string, string>
  sent?: string
  timeMs?: number
  nonce?: string
  flipSignature?: boolean
}
export type VendorCaller = ReturnType<typeof createVendorCaller>

/** Signs like a vendor. `trustsAll`: takes answers without checking their signature. */
export function createVendorCaller(app: FastifyInstance, key: { keyId: string; secret: string }, trustsAll = false) {
  return async (op: WalletOp, body: object | string, change: Change = {}): Promise<VendorReply> => {
    const raw = typeof body === 'string' ? body : JSON.stringify(body)
    const path = `/wc/v1/${op}`
    const time = String(change.timeMs ?? Date.now())
    const nonce = change.nonce ?? randomBytes(16).toString('hex')
    const signed = { method: 'POST', path, key: key.keyId, time, nonce, bodyHash: sha256Hex(raw) }
    const response = await app.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/json',
        'x-wc-key': key.keyId,
        'x-wc-time': time,
        'x-wc-nonce': nonce,
        'x-wc-signature': change.flipSignature
          ? flipBit(signRequest(key.secret, signed))
          : signRequest(key.secret, signed),
        ...change.headers,
      },
      payload: change.sent ?? raw,
    })
    const signature = String(response.headers['x-wc-signature'] ?? '')
    if (
      signature &&
      !trustsAll &&
      !signaturesMatch(signAnswer(key.secret, response.statusCode, nonce, response.body), signature)
    )
      throw new Error('the answer is not signed right')
    return {
      status: response.statusCode,
      body: response.body,
      answer: response.json(),
      replay: String(response.headers['x-wc-replay']),
      headers: response.headers,
    }
  }
}

function flipBit(signature: string): string {
  const bytes = Buffer.from(signature, 'base64')
  bytes[0]! ^= 1
  return bytes.toString('base64')
}

/** A login of a member that goes on; nobody holds its token. Gives its id. */
export async function givenLogin(db: Sql, memberId: string): Promise<string> {
  const id = newId('ses')
  await db`
    insert into sessions.sessions (id_hash, id, member_id, merchant_id, audience, idle_expires_at, abs_expires_at, ip,
      last_ip, ua_hash)
    select ${hashToken(newToken())}, ${id}, id, merchant_id, 'member', now() + interval '30 minutes',
      now() + interval '12 hours', '203.0.113.9', '203.0.113.9', ''
    from people.members where id = ${memberId}`
  return id
}

/** A member who is in the vendor's game: pseudonym and live session, as after launch and authenticate. */
export async function givenPlayer(context: Context, memberId: string, vendorCode = 'TESTER') {
  const { db } = context
  const player = `p-${randomBytes(8).toString('hex')}`
  const session = newToken()
  await db`
    insert into games.players (vendor_id, player, merchant_id, member_id, currency, wallet)
    select v.id, ${player}, w.merchant_id, ${memberId}, w.currency, w.id from games.vendors v, wallet.wallets w
    where v.code = ${vendorCode} and w.member_id = ${memberId} and w.book = 'real' and w.purpose = 'cash'`
  await db`
    insert into gateway.sessions (token_hash, merchant_id, vendor_id, member_id, player, game, currency, login_session,
      expires_at)
    select ${hashToken(session)}, merchant_id, vendor_id, ${memberId}, ${player}, 'slot', currency, ${await givenLogin(db, memberId)},
      now() + interval '1 hour'
    from games.players where player = ${player}`
  const [row] = await db<{ currency: string }[]>`select currency from games.players where player = ${player}`
  return { player, session, game: 'slot', currency: row!.currency }
}

export type { Games }

/** Changes what is written for ever: as nobody can but a superuser who says that it is a replica. */
export const rewrite = (db: Sql, work: (tx: Tx) => Promise<unknown>) =>
  transaction(db, async tx => {
    await tx`set local session_replication_role = replica`
    await work(tx)
  })

/** As whoever changes what a bet must know says so, where a test changes it by SQL. */
export const mark = (db: Sql, memberId: string) => transaction(db, tx => markWallets(tx, [memberId], 'test'))
