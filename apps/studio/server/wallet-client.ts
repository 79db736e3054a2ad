import { randomBytes } from 'node:crypto'
import * as http from 'node:http'
import * as https from 'node:https'
import { type WalletAnswer, type WalletOp, walletAnswer } from '#features/gateway/api.ts'
import { type HouseRefusalCode, Refusal } from '#shared/refusal.ts'
import { keysOf, type StudioKeys } from '#shared/server/secrets/brand-keys.ts'
import { sha256Hex, signAnswer, signaturesMatch, signRequest } from '#shared/server/secrets/wallet-signature.ts'
import { brandOf, brands } from '../brands.ts'

/**
 * A wallet client for all brands: each call is signed by the brand whose game it is about (`game` of its body). Throws
 * for a game that no brand offers.
 */
export function createBrandedWallet(platformUrl: string, keys: StudioKeys): WalletClient {
  const clients = new Map(brands.map(({ code }) => [code, createWalletClient(platformUrl, keysOf(keys, code).ours)]))
  return (op, body) => clients.get(brandOf((body as { game: string }).game))!(op, body)
}

const TIMEOUT_MS = 3_000

export type WalletClient = (op: WalletOp, body: object) => Promise<WalletAnswer | undefined>

/**
 * Calls the platform's wallet, signed. Undefined means that the outcome is unknown: silence, a time-out, a forged or
 * broken answer; the same id must be sent again or rolled back. An answer that is not decided comes back as it is.
 */
export function createWalletClient(platformUrl: string, key: { keyId: string; secret: string }): WalletClient {
  const post = createPost(platformUrl)
  return async (op, body) => {
    const raw = JSON.stringify(body)
    const path = `/wc/v1/${op}`
    const [time, nonce] = [String(Date.now()), randomBytes(16).toString('hex')]
    const call = { method: 'POST', path, key: key.keyId, time, nonce, bodyHash: sha256Hex(raw) }
    try {
      const { status, signature, text } = await post(path, raw, {
        'content-type': 'application/json',
        'x-wc-key': key.keyId,
        'x-wc-time': time,
        'x-wc-nonce': nonce,
        'x-wc-signature': signRequest(key.secret, call),
      })
      if (!signaturesMatch(signAnswer(key.secret, status, nonce, text), signature)) return undefined
      return walletAnswer.parse(JSON.parse(text))
    } catch {
      return undefined
    }
  }
}

type Reply = { status: number; signature: string; text: string }

/** Posts over connections that stay open: a third of what `fetch` costs. Throws when there is no whole answer in time. */
function createPost(base: string) {
  const { request, Agent } = new URL(base).protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true })
  return (path: string, body: string, headers: Record<string, string>): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const length = { 'content-length': Buffer.byteLength(body) }
      const sent = request(`${base}${path}`, { method: 'POST', agent, headers: { ...headers, ...length } }, reply => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('error', fail)
        reply.on('end', () => {
          clearTimeout(timer)
          const signature = String(reply.headers['x-wc-signature'] ?? '')
          resolve({ status: reply.statusCode ?? 0, signature, text: Buffer.concat(parts).toString('utf8') })
        })
      })
      const timer = setTimeout(() => sent.destroy(new Error('no answer in time')), TIMEOUT_MS)
      const fail = (error: Error) => {
        clearTimeout(timer)
        reject(error)
      }
      sent.on('error', fail)
      sent.end(body)
    })
}

/** What a player is told of the platform's final refusals. */
const REFUSED: Record<string, HouseRefusalCode> = {
  INSUFFICIENT_FUNDS: 'insufficient_funds',
  TOKEN_EXPIRED: 'session_idle',
  TOKEN_INVALID: 'session_idle',
  TOKEN_MISMATCH: 'session_idle',
  PLAYER_BLOCKED: 'account_blocked',
  MAINTENANCE: 'maintenance',
  REGION_BLOCKED: 'region_blocked',
  GAME_DISABLED: 'game_maintenance',
  BONUS_MAX_BET: 'bonus_max_bet',
  BONUS_GAME_EXCLUDED: 'bonus_game_excluded',
}

/** The status of a refusal; a game that only a bonus leaves out is told by its message (W-062). */
export const reasonOf = ({ status, message }: WalletAnswer): string =>
  message === 'wallet.bonus_game_excluded' ? 'BONUS_GAME_EXCLUDED' : status

export function refusalOf(status: string): Refusal {
  return new Refusal(REFUSED[status] ?? 'not_allowed')
}

/** A decided OK as it is; throws what the platform refused, or `busy` when nothing was decided. */
export function requireOk(answer: WalletAnswer | undefined): WalletAnswer {
  if (!answer?.decided) throw new Refusal('busy')
  if (answer.status !== 'OK') throw refusalOf(reasonOf(answer))
  return answer
}
