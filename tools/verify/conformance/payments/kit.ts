import { Breach, demand, NotProvable } from '../case.ts'
import type { Exchange } from '../client.ts'
import { sha256Hex } from '../signing.ts'
import type { Rule, Watch } from '../watch.ts'
import type { PayBend, PayLine } from './line.ts'
import type { Listener, Told } from './listener.ts'

/** What the cases of one run against a payment provider share. */
export type PayWorld = {
  line: PayLine
  watch: Watch
  run: string
  currency: string
  listener: Listener | undefined
  nowMs: () => number
  /** A moment passes. */
  beat: () => Promise<void>
}
export type PayKit = ReturnType<typeof createPayKit>

/** A provider does what it does by itself within so many beats. */
const MOST_BEATS = 60
const MONEY = /^\d{1,15}\.\d{4}$/

/** The rules of a provider's answers. */
export const PAY_RULES: Rule[] = [
  {
    id: 'PC-090',
    about: 'every answer is signed over its raw bytes, its HTTP status and the nonce, refusals too',
    expected: ({ signature }) =>
      signature === 'right'
        ? undefined
        : `X-PC-Signature over "PC1R", status, nonce and sha256 of the body; it is ${signature}`,
  },
]

export type StatementLine = { type: string; paymentId: string; orderOrPart: string; amount: string; fee: string }

/** The hand of one case. */
export function createPayKit(world: PayWorld, caseId: string) {
  const { line, currency, listener } = world
  const id = (short: string) => `${world.run}.${caseId}.${short}`
  const post = (path: string, input: object, bend?: PayBend) => line.call('POST', path, JSON.stringify(input), bend)
  const get = (path: string, bend?: PayBend) => line.call('GET', path, '', bend)

  const order = (short: string, change: object = {}) => ({
    ...{ order: id(short), method: 'bank', amount: '100.0000', currency, reference: 'D7K3M9PQB' },
    payer: { name: 'NGUYEN VAN A' },
    expiresAt: new Date(world.nowMs() + 900_000).toISOString(),
    ...change,
  })
  const payout = (short: string, change: object = {}) => ({
    ...{ part: id(short), amount: '40.0000', currency },
    payee: { kind: 'bank', bin: '970400', number: '12345678', name: 'NGUYEN VAN A' },
    ...change,
  })

  /** The state of a payout when it is one of these. */
  async function untilPayout(part: string, states: readonly string[]): Promise<void> {
    let last: Exchange | undefined
    for (let beats = 0; beats < MOST_BEATS; beats++) {
      last = await get(`payouts/${part}`)
      if (states.includes(String(jsonOf(last).state))) return
      await world.beat()
    }
    demand(false, `the payout is ${states.join(' or ')} after a while`, last)
  }

  /** The first event that fits; the case is not provable without somebody who listens. */
  async function untilTold(fits: (told: Told) => boolean, what: string, times = 1): Promise<Told[]> {
    if (!listener) throw new NotProvable('events need --listen and --event-secret')
    for (let beats = 0; beats < MOST_BEATS; beats++) {
      const found = listener.told.filter(fits)
      if (found.length >= times) return found
      await world.beat()
    }
    throw new Breach(`${what} is told after a while`, undefined, 'no such event')
  }

  /** The statement of today, read and added up as the contract says. */
  async function statement(): Promise<StatementLine[]> {
    const today = new Date(world.nowMs() + 420 * 60_000).toISOString().slice(0, 10)
    const answer = await get(`statement?date=${today}&currency=${currency}`)
    demand(answer.http === 200, 'HTTP 200', answer)
    return readStatement(answer, today, currency)
  }

  return { world, id, post, get, order, payout, untilPayout, untilTold, statement }
}

export function jsonOf({ body }: Exchange): Record<string, unknown> {
  try {
    return (JSON.parse(body) as Record<string, unknown> | null) ?? {}
  } catch {
    return {}
  }
}

/** Ten-thousandths. */
const read = (amount: string) => BigInt(amount.replace('.', ''))

function readStatement(answer: Exchange, date: string, currency: string): StatementLine[] {
  const { body } = answer
  const rows = body.replace(/\n$/, '').split('\n')
  const head = rows[0]!.split(',')
  const end = rows.at(-1)!.split(',')
  const isHead = head[0] === 'PC1-STATEMENT' && head[2] === currency && head[3] === date && head.length === 5
  demand(isHead, `the first line PC1-STATEMENT,<provider>,${currency},${date},<opening>`, answer)
  demand(end[0] === 'END' && end.length === 6, 'the last line END,<count>,<in>,<out>,<closing>,<sha256>', answer)
  const isHash = sha256Hex(body.slice(0, body.lastIndexOf(end[5]!))) === end[5]
  demand(isHash, 'the sha256 of all before it', answer)
  const lines = rows.slice(1, -1).map(row => row.split(','))
  const texts = [head[4]!, end[2]!, end[3]!, end[4]!, ...lines.flatMap(line => [line[3]!, line[4]!])]
  demand(
    texts.every(text => MONEY.test(text.replace(/^-/, ''))),
    'amounts with four decimals',
    answer,
  )
  const sum = (types: readonly string[]) =>
    lines.reduce((sum, line) => sum + (types.includes(line[0]!) ? read(line[3]!) : 0n), 0n)
  const [came, left] = [sum(['payment', 'return']), sum(['refund', 'payout', 'chargeback'])]
  const fees = lines.reduce((sum, line) => sum + read(line[4]!), 0n) + sum(['fee'])
  demand(
    Number(end[1]) === lines.length && read(end[2]!) === came && read(end[3]!) === left,
    'count and sums of the lines',
    answer,
  )
  demand(read(head[4]!) + came - left - fees === read(end[4]!), 'opening + in − out − fees = closing', answer)
  demand(
    lines.every(line => line.length === 7 && line[5]!.startsWith(date)),
    `lines of 7 fields, booked on ${date}`,
    answer,
  )
  return lines.map(([type, paymentId, orderOrPart, amount, fee]) => {
    return { type: type!, paymentId: paymentId!, orderOrPart: orderOrPart!, amount: amount!, fee: fee! }
  })
}
