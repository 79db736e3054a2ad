import { Agent, request } from 'node:http'
import { constants, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/*
 * The load of the login bench, in a process of its own: so many attempts at once, each from an address and on a name of
 * its own, until the time is over; who is told to come back later waits that long. Prints one line of JSON.
 */
export type FloodPlan = { port: number; parallel: number; seconds: number }
export type FloodResult = { byStatus: Record<string, number>; p50Ms: number; p99Ms: number; maxMs: number }

// Those who log in sit at other machines: here they stand back behind what is measured.
setPriority(constants.priority.PRIORITY_LOW)
const plan = JSON.parse(process.argv[2]!) as FloodPlan
const agent = new Agent({ maxSockets: plan.parallel })
const latencies: number[] = []
const byStatus: Record<string, number> = {}
let count = 0

function attempt(): Promise<{ status: number; waitMs: number }> {
  const n = count++
  const body = JSON.stringify({ username: `nobody${process.pid}x${n}`, password: 'a-wrong-password-1' })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    'sec-fetch-site': 'same-origin',
  }
  return new Promise((resolve, reject) => {
    const options = { agent, port: plan.port, host: '127.0.0.1', method: 'POST', path: '/wps/session/login', headers }
    const call = request(options, reply => {
      const waitMs = Number(reply.headers['retry-after'] ?? 0) * 1_000
      reply.resume().on('end', () => resolve({ status: reply.statusCode!, waitMs }))
    })
    call.on('error', reject)
    call.end(body)
  })
}

const endsAt = performance.now() + plan.seconds * 1_000
await Promise.all(
  Array.from({ length: plan.parallel }, async (_, place) => {
    // They come within a second, not within a millisecond.
    await wait((1_000 * place) / plan.parallel)
    while (performance.now() < endsAt) {
      const sentAt = performance.now()
      const { status, waitMs } = await attempt()
      latencies.push(performance.now() - sentAt)
      byStatus[status] = (byStatus[status] ?? 0) + 1
      if (waitMs > 0) await wait(waitMs * (0.5 + (count % 100) / 100))
    }
  }),
)
latencies.sort((a, b) => a - b)
const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)]!
const result: FloodResult = { byStatus, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) }
console.log(JSON.stringify(result))
process.exit(0)
