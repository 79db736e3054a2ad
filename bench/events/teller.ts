import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { signEvent } from '#features/cashier/server/cashier.ts'

/*
 * A provider of the events bench, in a process of its own. At a fixed rate an event is told whether the ones before are
 * answered or not, and its time counts from when it was due; without one each of `parallel` tells the next when the last is
 * answered. All are signed before the clock starts. Prints one line of JSON.
 */
export type TellPlan = {
  port: number
  route: string
  key: string
  /** Each order is told as paid once, and as seen before it where `seen` says so. */
  first: number
  seen: boolean
  seconds: number
  parallel: number
  perSecond?: number
}
export type TellResult = {
  seconds: number
  byAnswer: Record<string, number>
  p50Ms: number
  p99Ms: number
  maxMs: number
}

const plan = JSON.parse(process.argv[2]!) as TellPlan
/** More than two cores take. */
const MOST_PER_SECOND = 1_000

type Signed = { headers: Record<string, string>; body: string }
function sign(n: number): Signed {
  const order = plan.first + (plan.seen ? Math.floor(n / 2) : n)
  const type = plan.seen && n % 2 === 0 ? 'payment.seen' : 'payment.final'
  const body = JSON.stringify({
    ...{ type, order: `dep_${order}`, paymentId: `pay_${order}`, amount: '10.0000', currency: 'CRD' },
    occurredAt: new Date().toISOString(),
  })
  const [id, timestamp] = [`evt_${plan.first}_${n}`, String(Math.floor(Date.now() / 1_000))]
  const headers = {
    ...{ 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
    ...{ 'webhook-id': id, 'webhook-timestamp': timestamp },
    'webhook-signature': signEvent(plan.key, id, timestamp, body),
  }
  return { headers, body }
}

const events = Array.from({ length: plan.seconds * (plan.perSecond ?? MOST_PER_SECOND) }, (_, n) => sign(n))
const agent = new Agent({ keepAlive: true, maxSockets: plan.parallel })
const latencies: number[] = []
const byAnswer: Record<string, number> = {}
let next = 0

function tell({ headers, body }: Signed, dueAt: number): Promise<void> {
  const path = `/pc/v1/events/${plan.route}`
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port: plan.port, host: '127.0.0.1', method: 'POST', path, headers }, reply => {
      let text = ''
      reply.setEncoding('utf8').on('data', part => {
        text += part
      })
      reply.on('end', () => {
        latencies.push(performance.now() - dueAt)
        const answer = `${reply.statusCode} ${text}`
        byAnswer[answer] = (byAnswer[answer] ?? 0) + 1
        resolve()
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function atRate(perSecond: number): Promise<void> {
  const startsAt = performance.now()
  const told: Promise<void>[] = []
  for (const event of events) {
    const dueAt = startsAt + (next++ * 1_000) / perSecond
    const early = dueAt - performance.now()
    if (early > 1) await wait(early)
    told.push(tell(event, dueAt))
  }
  await Promise.all(told)
}

async function withoutPause(): Promise<void> {
  const endsAt = performance.now() + plan.seconds * 1_000
  const one = async () => {
    while (performance.now() < endsAt && next < events.length) await tell(events[next++]!, performance.now())
  }
  await Promise.all(Array.from({ length: plan.parallel }, one))
}

const begun = performance.now()
await (plan.perSecond ? atRate(plan.perSecond) : withoutPause())
const seconds = (performance.now() - begun) / 1_000
agent.destroy()
latencies.sort((a, b) => a - b)
const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)]!
console.log(JSON.stringify({ seconds, byAnswer, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) } satisfies TellResult))
