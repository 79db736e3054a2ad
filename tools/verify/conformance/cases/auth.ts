import { type Area, demand } from '../case.ts'
import type { Bend } from '../client.ts'
import type { Code } from '../codes.ts'
import type { Kit } from '../kit.ts'

const LATE_MS = 121_000

/** The bent bet is refused, and nothing of it was written: sent rightly, the same bet is new and taken once. */
async function refusesUnwritten(kit: Kit, bend: Bend, code: Code): Promise<void> {
  const refused = await kit.bet('b1', 1000n, {}, bend)
  kit.check(refused, code)
  await kit.checkMoney(0n)
  const right = await kit.again(refused)
  kit.check(right, 'OK', { change: -1000n })
  demand(right.headers['x-wc-replay'] === '0', 'X-WC-Replay: 0, since the refused call wrote nothing', right)
}

/** The MAC itself with one bit turned over: of base64's last character some bits count for nothing. */
function flipOneBit(right: string): string {
  const bytes = Buffer.from(right, 'base64')
  bytes[0]! ^= 1
  return bytes.toString('base64')
}

export const auth: Area<Kit> = {
  name: 'auth',
  cases: [
    {
      id: 'W-020',
      about: 'a signature wrong by one bit is refused, nothing is written',
      run: kit => refusesUnwritten(kit, { signature: flipOneBit }, 'SIGNATURE_INVALID'),
    },
    {
      id: 'W-021',
      about: 'a body written again with other spaces fails its signature',
      run: async kit => {
        const body = JSON.stringify({
          ...kit.world.subject,
          tx: kit.id('b1'),
          round: kit.id('r'),
          amount: kit.wire(1000n),
        })
        const leaves = JSON.stringify(JSON.parse(body), null, 1)
        kit.check(await kit.raw('bet', body, { leaves }), 'SIGNATURE_INVALID')
        await kit.checkMoney(0n)
        kit.check(await kit.raw('bet', body), 'OK', { change: -1000n })
      },
    },
    {
      id: 'W-022',
      about: 'a call 121 s old, or of the future, is outside the window',
      run: async kit => {
        const ahead = await kit.bet('b2', 1000n, {}, { timeMs: Date.now() + LATE_MS })
        kit.check(ahead, 'TIMESTAMP_WINDOW')
        await refusesUnwritten(kit, { timeMs: Date.now() - LATE_MS }, 'TIMESTAMP_WINDOW')
      },
    },
    {
      id: 'W-023',
      about: 'the same nonce with the same body, as a proxy resends it, is one bet',
      run: async kit => {
        const nonce = kit.nonce()
        const first = await kit.bet('b1', 1000n, {}, { nonce })
        kit.check(first, 'OK', { change: -1000n })
        kit.checkReplay(await kit.again(first, { nonce }), first)
        await kit.checkMoney(-1000n)
      },
    },
    {
      id: 'W-024',
      about: 'the same nonce with another body is refused',
      run: async kit => {
        const nonce = kit.nonce()
        kit.check(await kit.bet('b1', 1000n, {}, { nonce }), 'OK')
        kit.check(await kit.bet('b2', 2000n, {}, { nonce }), 'NONCE_REUSED')
        await kit.checkMoney(-1000n)
      },
    },
    {
      id: 'W-025',
      about: 'the algorithm belongs to the key: a signature of another algorithm is refused',
      run: kit => {
        const signature = (_: string, text: string) => kit.world.key.signOtherwise(text)
        return refusesUnwritten(kit, { signature }, 'SIGNATURE_INVALID')
      },
    },
    {
      id: 'W-029',
      about: 'a field missing or of a wrong type is a bad request, nothing is written',
      run: async kit => {
        const good = { ...kit.world.subject, tx: kit.id('b1'), round: kit.id('r'), amount: kit.wire(1000n) }
        const wrong: (string | object)[] = [
          '{"tx":',
          '[]',
          'null',
          '"text"',
          ...['tx', 'round', 'amount', 'player', 'session', 'game', 'currency'].map(name => ({
            ...good,
            [name]: undefined,
          })),
          { ...good, amount: 1000 },
          { ...good, amount: '' },
          { ...good, amount: '1e3' },
          { ...good, amount: '+1000' },
          { ...good, amount: ' 1000' },
          { ...good, tx: 7 },
          { ...good, tx: '' },
          { ...good, tx: 'x'.repeat(129) },
          { ...good, tx: 'a\u0000b' },
          { ...good, session: ['s'] },
          { ...good, kind: 'gift' },
        ]
        for (const body of wrong) {
          const sent = typeof body === 'string' ? body : JSON.stringify(body)
          kit.check(await kit.raw('bet', sent), 'BAD_REQUEST')
        }
        await kit.checkMoney(0n)
      },
    },
    {
      id: 'W-030',
      about: 'unknown fields are taken without harm',
      run: async kit => {
        const more = { surprise: 'später', deep: { list: [1, null, { x: true }] } }
        kit.check(await kit.bet('b1', 1000n, more), 'OK', { change: -1000n })
      },
    },
    {
      id: 'W-031',
      about: 'an answer altered on the way is unknown to the provider; the same id again has one effect',
      run: async kit => {
        const first = await kit.bet('b1', 1000n)
        demand(first.signature === 'right', 'a right signature, which an altered answer would not have', first)
        kit.checkReplay(await kit.again(first), first)
        await kit.checkMoney(-1000n)
      },
    },
  ],
}
