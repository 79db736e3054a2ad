import { randomBytes } from 'node:crypto'
import { type WalletAnswer, type WalletOp, walletAnswer } from '#features/games/api.ts'
import { sha256Hex, signAnswer, signaturesMatch, signRequest } from '#shared/server/wallet-signature.ts'

const TIMEOUT_MS = 3_000

export type WalletClient = (op: WalletOp, body: object) => Promise<WalletAnswer | undefined>

/**
 * Calls the platform's wallet, signed. Undefined means that the outcome is unknown: silence, a time-out, a forged or
 * broken answer; the same id must be sent again or rolled back. An answer that is not decided comes back as it is.
 */
export function createWalletClient(platformUrl: string, key: { keyId: string; secret: string }): WalletClient {
  return async (op, body) => {
    const raw = JSON.stringify(body)
    const path = `/wc/v1/${op}`
    const [time, nonce] = [String(Date.now()), randomBytes(16).toString('hex')]
    const call = { method: 'POST', path, key: key.keyId, time, nonce, bodyHash: sha256Hex(raw) }
    try {
      const response = await fetch(`${platformUrl}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-wc-key': key.keyId,
          'x-wc-time': time,
          'x-wc-nonce': nonce,
          'x-wc-signature': signRequest(key.secret, call),
        },
        body: raw,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const text = await response.text()
      const signature = response.headers.get('x-wc-signature') ?? ''
      if (!signaturesMatch(signAnswer(key.secret, response.status, nonce, text), signature)) return undefined
      return walletAnswer.parse(JSON.parse(text))
    } catch {
      return undefined
    }
  }
}
