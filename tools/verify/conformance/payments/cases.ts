import { type Area, demand } from '../case.ts'
import type { Exchange } from '../client.ts'
import { jsonOf, type PayKit } from './kit.ts'

const LATE_MS = 121_000

function demandUnauthorized(exchange: Exchange): void {
  demand(exchange.http === 401, 'HTTP 401, nothing done', exchange)
}

/** Done, and the same answer as another. */
function demandSame(again: Exchange, first: Exchange): void {
  demand(
    again.http === first.http && again.body === first.body,
    `the answer of before: ${first.http} ${first.body}`,
    again,
  )
}

/** Neither a yes nor a definite no: what was asked first stands. */
function demandConflict(exchange: Exchange): void {
  demand(![0, 200, 422].includes(exchange.http), 'HTTP 409: neither done nor refused for good', exchange)
}

function demandRefused(exchange: Exchange): void {
  demand(exchange.http === 422 && typeof jsonOf(exchange).code === 'string', 'HTTP 422 with a code', exchange)
}

const probe = (kit: PayKit) => `payouts/${kit.id('nobody')}`

export const channel: Area<PayKit> = {
  name: 'channel',
  cases: [
    {
      id: 'PC-001',
      about: 'a signature wrong by one bit, or none, is refused',
      run: async kit => {
        const flip = (right: string) => {
          const bytes = Buffer.from(right, 'base64')
          bytes[0]! ^= 1
          return bytes.toString('base64')
        }
        demandUnauthorized(await kit.get(probe(kit), { signature: flip }))
        demandUnauthorized(await kit.get(probe(kit), { signature: () => '' }))
      },
    },
    {
      id: 'PC-002',
      about: 'a body, or a query, that is not the one signed is refused',
      run: async kit => {
        const ask = kit.payout('p')
        const leaves = JSON.stringify({ ...ask, amount: '41.0000' })
        demandUnauthorized(await kit.post('payouts', ask, { leaves }))
        const query = (date: string) => `statement?date=${date}&currency=${kit.world.currency}`
        demandUnauthorized(await kit.get(query('2026-01-01'), { asks: query('2026-01-02') }))
      },
    },
    {
      id: 'PC-003',
      about: 'a call 121 s old, or of the future, is refused',
      run: async kit => {
        for (const away of [-LATE_MS, LATE_MS])
          demandUnauthorized(await kit.get(probe(kit), { timeMs: kit.world.nowMs() + away }))
      },
    },
    {
      id: 'PC-004',
      about: 'a nonce goes on with its own body, and is refused with another',
      run: async kit => {
        const nonce = kit.id('nonce-of-16').slice(-40)
        const ask = kit.payout('p')
        for (let times = 0; times < 2; times++) {
          const done = await kit.post('payouts', ask, { nonce })
          demand(done.http === 200, 'HTTP 200', done)
        }
        demandUnauthorized(await kit.post('payouts', kit.payout('other'), { nonce }))
      },
    },
    {
      id: 'PC-005',
      about: 'a key that the provider does not know is refused',
      run: async kit => demandUnauthorized(await kit.get(probe(kit), { keyId: `${kit.world.run}-nobody` })),
    },
    {
      id: 'PC-006',
      about: 'what is no call is a bad request, and no definite no',
      run: async kit => {
        for (const leaves of ['{', '[]', 'null', '{}']) {
          const exchange = await kit.world.line.call('POST', 'payouts', leaves)
          demand(exchange.http === 400, 'HTTP 400', exchange)
        }
      },
    },
  ],
}

export const orders: Area<PayKit> = {
  name: 'orders',
  cases: [
    {
      id: 'PC-010',
      about: 'an order is taken with a way to pay, and again with the same answer',
      run: async kit => {
        const ask = kit.order('o')
        const first = await kit.post('orders', ask)
        const { providerId, payUrl, account, address, qr } = jsonOf(first)
        demand(first.http === 200 && typeof providerId === 'string', 'HTTP 200 with a providerId', first)
        demand([payUrl, account, address, qr].some(Boolean), 'payUrl, account, address or qr', first)
        demandSame(await kit.post('orders', ask), first)
      },
    },
    {
      id: 'PC-011',
      about: 'the same order with another amount is neither taken nor refused for good',
      run: async kit => {
        await kit.post('orders', kit.order('o'))
        demandConflict(await kit.post('orders', kit.order('o', { amount: '101.0000' })))
      },
    },
    {
      id: 'PC-012',
      about: 'an order that nobody paid is open and has no payments; one that nobody asked for is unknown',
      run: async kit => {
        await kit.post('orders', kit.order('o'))
        const stateOf = async (short: string) => jsonOf(await kit.get(`orders/${kit.id(short)}`))
        const told = JSON.stringify([await stateOf('o'), await stateOf('nobody')])
        const right = JSON.stringify([
          { state: 'open', payments: [] },
          { state: 'unknown', payments: [] },
        ])
        demand(told === right, right, undefined, told)
      },
    },
    {
      id: 'PC-013',
      about: 'a currency that nobody knows is refused for good',
      run: async kit => demandRefused(await kit.post('orders', kit.order('o', { currency: 'XXQ' }))),
    },
  ],
}

export const payouts: Area<PayKit> = {
  name: 'payouts and refunds',
  cases: [
    {
      id: 'PC-020',
      about: 'a payout is taken and paid; one that nobody asked for is unknown',
      run: async kit => {
        const ask = kit.payout('p')
        const taken = await kit.post('payouts', ask)
        demand(taken.http === 200 && jsonOf(taken).status === 'accepted', 'HTTP 200 accepted', taken)
        await kit.untilPayout(ask.part, ['paid'])
        const nobody = await kit.get(probe(kit))
        demand(jsonOf(nobody).state === 'unknown', 'state unknown', nobody)
      },
    },
    {
      id: 'PC-021',
      about: 'a payout that is sent again, five times at once and once more when it was paid, is paid once',
      run: async kit => {
        const ask = kit.payout('p')
        const first = await kit.post('payouts', ask)
        for (const again of await Promise.all(Array.from({ length: 5 }, () => kit.post('payouts', ask))))
          demandSame(again, first)
        await kit.untilPayout(ask.part, ['paid'])
        demandSame(await kit.post('payouts', ask), first)
        await kit.world.beat()
        const paid = (await kit.statement()).filter(
          line => line.type === 'payout' && line.paymentId.startsWith(ask.part),
        )
        demand(
          paid.length === 1 && paid[0]!.amount === ask.amount,
          'one line of the payout',
          undefined,
          JSON.stringify(paid),
        )
      },
    },
    {
      id: 'PC-022',
      about: 'the same part with another amount is neither taken nor refused for good',
      run: async kit => {
        await kit.post('payouts', kit.payout('p'))
        demandConflict(await kit.post('payouts', kit.payout('p', { amount: '41.0000' })))
      },
    },
    {
      id: 'PC-023',
      about: 'a refund of a payment that never came is refused for good, and again alike',
      run: async kit => {
        const ask = { refund: kit.id('r'), paymentId: kit.id('nobody'), amount: '5.0000', currency: kit.world.currency }
        const first = await kit.post('refunds', ask)
        demandRefused(first)
        demandSame(await kit.post('refunds', ask), first)
      },
    },
  ],
}

export const statements: Area<PayKit> = {
  name: 'statement',
  cases: [
    {
      id: 'PC-030',
      about: 'the statement of today adds up: count, sums, closing and hash',
      run: async kit => void (await kit.statement()),
    },
    {
      id: 'PC-031',
      about: 'a day without anything is a statement, too',
      run: async kit => {
        const answer = await kit.get(`statement?date=2001-01-01&currency=${kit.world.currency}`)
        const isEmpty = answer.http === 200 && /^PC1-STATEMENT,[^,]+,\w+,2001-01-01,0\.0000\nEND,0,/.test(answer.body)
        demand(isEmpty, 'an empty statement', answer)
      },
    },
  ],
}

const EVENT_FIELDS = ['amount', 'currency', 'paymentId', 'part', 'occurredAt']

export const events: Area<PayKit> = {
  name: 'events',
  cases: [
    {
      id: 'PC-040',
      about: 'a payout that was paid is told, signed, in time, with part, paymentId, amount and currency',
      run: async kit => {
        const ask = kit.payout('p')
        await kit.post('payouts', ask)
        const [told] = await kit.untilTold(({ event }) => event.part === ask.part, 'payout.paid')
        demand(
          told!.isSigned && told!.ageS <= 300,
          'signed as Standard Webhooks, at most 300 s old',
          undefined,
          told!.body,
        )
        const { type, amount, currency, paymentId } = told!.event
        const isRight = type === 'payout.paid' && amount === ask.amount && currency === ask.currency
        demand(isRight && paymentId === ask.part, 'payout.paid of this part', undefined, told!.body)
        demand(
          EVENT_FIELDS.every(name => name in told!.event),
          EVENT_FIELDS.join(', '),
          undefined,
          told!.body,
        )
      },
    },
    {
      id: 'PC-041',
      about: 'an event that was not taken is told again, under its id and with the same body',
      run: async kit => {
        const ask = kit.payout('p')
        kit.world.listener?.refuseNext(ask.part, 2)
        await kit.post('payouts', ask)
        const of = ({ event }: { event: Record<string, unknown> }) => event.part === ask.part
        const told = await kit.untilTold(of, 'payout.paid a third time', 3)
        demand(
          new Set(told.map(each => each.id)).size === 1,
          'one webhook-id',
          undefined,
          told.map(each => each.id).join(', '),
        )
      },
    },
    {
      id: 'PC-042',
      about: 'of all that was told, an id has one body, and every delivery is signed',
      run: async kit => {
        const all = await kit.untilTold(() => true, 'any event')
        const bodies = new Map(all.map(({ id, body }) => [id, body]))
        const other = all.find(({ id, body }) => bodies.get(id) !== body)
        demand(!other, 'one body for an id', undefined, `${other?.body} and ${bodies.get(other?.id ?? '')}`)
        const unsigned = all.find(({ isSigned }) => !isSigned)
        demand(!unsigned, 'a signature with the key of the events', undefined, unsigned?.body)
      },
    },
  ],
}
