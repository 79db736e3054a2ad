import { type Area, demand } from '../case.ts'
import type { Bend, Exchange } from '../client.ts'
import type { VendorKit } from '../vendor-kit.ts'

const LATE_MS = 121_000
const KB = 1024

const health = (kit: VendorKit, bend?: Bend) => kit.raw('health', JSON.stringify({ request_id: kit.id('q') }), bend)

function demandUnauthorized(exchange: Exchange): void {
  const answer = exchange.body.includes('"OK"') ? 'it was done' : undefined
  demand(exchange.http === 401 && answer === undefined, 'HTTP 401, nothing done', exchange)
}

/** Transport and signing, which are the same in both directions (§2.3). */
export const channel: Area<VendorKit> = {
  name: 'channel',
  cases: [
    {
      id: 'V-001',
      about: 'a call signed right is answered with the provider’s time',
      run: async kit => {
        const reply = await kit.askOk('health', {})
        const away = Math.abs(Date.parse(reply.value.time ?? '') - Date.now())
        demand(away < 120_000, 'time, not more than 2 minutes from ours', reply)
      },
    },
    {
      id: 'V-002',
      about: 'a signature wrong by one bit is refused',
      run: async kit => {
        const flip = (right: string) => {
          const bytes = Buffer.from(right, 'base64')
          bytes[0]! ^= 1
          return bytes.toString('base64')
        }
        demandUnauthorized(await health(kit, { signature: flip }))
        demandUnauthorized(await health(kit, { signature: () => '' }))
      },
    },
    {
      id: 'V-003',
      about: 'a body that is not the one signed is refused',
      run: async kit => demandUnauthorized(await health(kit, { leaves: `{ "request_id": "${kit.id('q')}" }` })),
    },
    {
      id: 'V-004',
      about: 'a call 121 s old, or of the future, is refused',
      run: async kit => {
        demandUnauthorized(await health(kit, { timeMs: Date.now() - LATE_MS }))
        demandUnauthorized(await health(kit, { timeMs: Date.now() + LATE_MS }))
      },
    },
    {
      id: 'V-005',
      about: 'a nonce goes on with its own body, and is refused with another',
      run: async kit => {
        const nonce = kit.id('nonce-of-16-or-more').slice(-40).replaceAll('.', '-')
        for (let i = 0; i < 2; i++) {
          const again = await health(kit, { nonce })
          demand(again.http === 200, 'HTTP 200', again)
        }
        demandUnauthorized(await kit.raw('health', JSON.stringify({ request_id: kit.id('other') }), { nonce }))
      },
    },
    {
      id: 'V-006',
      about: 'a key that the provider does not know is refused',
      run: async kit => demandUnauthorized(await health(kit, { keyId: `${kit.world.run}-nobody` })),
    },
    {
      id: 'V-007',
      about: 'what is no call is a bad request',
      run: async kit => {
        for (const body of ['', '{', '[]', 'null', '{}', '{"request_id":7}']) {
          const exchange = await kit.raw('launch', body)
          demand(exchange.http === 400, 'HTTP 400', exchange)
        }
      },
    },
    {
      id: 'V-008',
      about: 'a body over 64 KB is 413',
      run: async kit => {
        const exchange = await kit.raw('health', JSON.stringify({ request_id: 'q', meta: 'x'.repeat(65 * KB) }))
        demand(exchange.http === 413, 'HTTP 413', exchange)
      },
    },
    {
      id: 'V-009',
      about: 'unknown fields do no harm',
      run: async kit => {
        const body = JSON.stringify({ request_id: kit.id('q'), surprise: { of: 'the future' } })
        const exchange = await kit.raw('health', body)
        demand(exchange.http === 200, 'HTTP 200', exchange)
      },
    },
  ],
}
