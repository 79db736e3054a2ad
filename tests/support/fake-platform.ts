import Fastify from 'fastify'
import type { WalletOp } from '#features/gateway/api.ts'
import { sha256Hex, signAnswer, signaturesMatch, signRequest } from '#shared/server/secrets/wallet-signature.ts'
import { createFakeWallet } from './fake-wallet.ts'

/**
 * What happens to a call on the wire. `cut` does it and breaks the connection, `silent` does it and never answers,
 * `forged` signs its answer with another key, `down` does nothing and says so.
 */
export type WireFault = 'fine' | 'cut' | 'silent' | 'forged' | 'down'

/** A platform that speaks the wallet contract over HTTP, signed both ways, before a vendor of each of the given keys. */
export async function startFakePlatform(...keys: { keyId: string; secret: string }[]) {
  const wallet = createFakeWallet()
  const badSignatures: string[] = []
  const bodies: { op: string; body: Record<string, unknown> }[] = []
  let faults: (op: string) => WireFault = () => 'fine'
  let before: (op: string) => Promise<void> = async () => {}
  const app = Fastify({ forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))

  app.post<{ Params: { op: WalletOp } }>('/wc/v1/:op', async (request, reply) => {
    const raw = request.body as Buffer
    const { op } = request.params
    const [keyId, time, nonce, given] = ['key', 'time', 'nonce', 'signature'].map(name =>
      String(request.headers[`x-wc-${name}`]),
    ) as [string, string, string, string]
    const call = { method: 'POST', path: request.url, key: keyId, time, nonce, bodyHash: sha256Hex(raw) }
    const key = keys.find(each => each.keyId === keyId)
    if (!key || !signaturesMatch(signRequest(key.secret, call), given)) badSignatures.push(op)
    const body = JSON.parse(raw.toString()) as Record<string, unknown>
    bodies.push({ op, body })
    await before(op)
    const fault = faults(op)
    const undone = { status: 'UNAVAILABLE', decided: false, retry: 'same_id' }
    const answer = JSON.stringify(fault === 'down' ? undone : await wallet.client(op, body))
    if (fault === 'silent') return new Promise(() => {})
    if (fault === 'cut') return request.socket.destroy()
    const status = fault === 'down' ? 503 : 200
    const secret = fault === 'forged' ? 'another-key-that-the-studio-does-not-know' : (key?.secret ?? '')
    return reply
      .code(status)
      .header('x-wc-signature', signAnswer(secret, status, nonce, answer))
      .type('application/json')
      .send(answer)
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    wallet,
    bodies,
    badSignatures,
    bend: (rule: typeof faults) => {
      faults = rule
    },
    /** What happens when a call arrives, before it is done. */
    onCall: (work: typeof before) => {
      before = work
    },
    close: () => app.close(),
  }
}
