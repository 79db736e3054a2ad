import { connect as openSocket } from 'node:net'
import type { LoadResult } from '../wallet/load.ts'
import { tokenOf } from './tokens.ts'

/*
 * Players of the studio bench, in a process of their own: keep-alive connections, each with one spin in flight, as many
 * players as there are connections. Prints one line of JSON.
 */
export type LoadPlan = { port: number; connections: number; seconds: number; players: number; run: string }

const plan = JSON.parse(process.argv[2]!) as LoadPlan
const END = Buffer.from('\r\n\r\n')
const OK = Buffer.from('{"success":true')
const LENGTH = /content-length: (\d+)/i

/** One connection: spins of its players in turn until the time is over. */
function runConnection(first: number, endsAt: number, latencies: number[], counts: LoadResult): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = openSocket(plan.port, '127.0.0.1')
    socket.setNoDelay(true)
    let [sentAt, n] = [0, 0]
    const send = () => {
      if (performance.now() >= endsAt) {
        socket.end()
        return
      }
      const player = (first + n * plan.connections) % plan.players
      const body = JSON.stringify({ key: `${plan.run}-${first}-${n++}`, stake: '100' })
      sentAt = performance.now()
      // Each player has an address of its own: the studio counts calls by address.
      const address = `10.${(player >> 16) & 255}.${(player >> 8) & 255}.${player & 255}`
      socket.write(
        `POST /stage/v1/spin HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nx-forwarded-for: ${address}\r\n` +
          `authorization: Bearer ${tokenOf(player)}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
    }
    socket.on('connect', send)
    let pending = Buffer.alloc(0)
    socket.on('data', chunk => {
      pending = Buffer.concat([pending, chunk as Buffer])
      const bodyAt = pending.indexOf(END) + END.length
      if (bodyAt < END.length) return
      const length = Number(LENGTH.exec(pending.toString('latin1', 0, bodyAt))?.[1] ?? 0)
      if (pending.length < bodyAt + length) return
      latencies.push(performance.now() - sentAt)
      if (pending.indexOf(OK, bodyAt) === bodyAt) counts.accepted++
      else counts.refused++
      pending = Buffer.alloc(0)
      send()
    })
    socket.on('close', () => resolve())
    socket.on('error', reject)
  })
}

const latencies: number[] = []
const counts = { accepted: 0, refused: 0, seconds: 0, p50Ms: 0, p99Ms: 0, cpuSeconds: 0 }
const startedAt = performance.now()
const endsAt = startedAt + plan.seconds * 1_000
await Promise.all(
  Array.from({ length: plan.connections }, (_, first) => runConnection(first, endsAt, latencies, counts)),
)
latencies.sort((a, b) => a - b)
const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
const seconds = (performance.now() - startedAt) / 1_000
console.log(JSON.stringify({ ...counts, seconds, p50Ms: at(0.5), p99Ms: at(0.99) } satisfies LoadResult))
