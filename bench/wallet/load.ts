import { connect as openSocket } from 'node:net'
import { sha256Hex, signRequest } from '#shared/server/secrets/wallet-signature.ts'
import { benchPlayer, benchPlayerNo } from './players.ts'

/*
 * The load of the wallet bench, in a process of its own: keep-alive connections, each with one signed call in flight.
 * Calls are signed before the clock starts, so that the figures are the server's. Prints one line of JSON.
 */
export type LoadPlan = {
  port: number
  connections: number
  seconds: number
  key: { keyId: string; secret: string }
  /** As `players.ts` names them. */
  players: number
  /** Half of the traffic on ten players. */
  hot: boolean
  /** Calls a second at the most; without it as fast as they are answered. */
  perSecond?: number | undefined
  /** Distinguishes the transactions of one run from those of another. */
  run: string
}
export type LoadResult = {
  accepted: number
  refused: number
  seconds: number
  p50Ms: number
  p99Ms: number
  cpuSeconds: number
}

const plan = JSON.parse(process.argv[2]!) as LoadPlan
const prepared = 30_000 * plan.seconds

function prepare(index: number): Buffer {
  const isWin = index % 2 === 1
  const pair = index - (index % 2)
  const { player, session } = benchPlayer(benchPlayerNo(pair / 2, plan.players, plan.hot))
  const base = { session, player, game: 'slot', currency: 'CRD', round: `${plan.run}-${pair}` }
  const body = JSON.stringify(
    isWin
      ? { ...base, tx: `${plan.run}-w${pair}`, ref: `${plan.run}-b${pair}`, amount: '90', final: true }
      : { ...base, tx: `${plan.run}-b${pair}`, amount: '100' },
  )
  const path = isWin ? '/wc/v1/win' : '/wc/v1/bet'
  const [time, nonce] = [String(Date.now()), `${plan.run}-nonce-${String(index).padStart(9, '0')}`]
  const call = { method: 'POST', path, key: plan.key.keyId, time, nonce, bodyHash: sha256Hex(body) }
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nx-wc-key: ${plan.key.keyId}\r\n` +
      `x-wc-time: ${time}\r\nx-wc-nonce: ${nonce}\r\nx-wc-signature: ${signRequest(plan.key.secret, call)}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

const requests = Array.from({ length: prepared }, (_, index) => prepare(index))
const END = Buffer.from('\r\n\r\n')
const OK = Buffer.from('{"status":"OK"')
const CLOSING_BRACE = 0x7d
const latencies: number[] = []
let accepted = 0
let refused = 0
let next = 0
const cpuBefore = process.cpuUsage()
const startedAt = performance.now()
const endsAt = startedAt + plan.seconds * 1000

/** One connection: a bet, then its win, until the time or the prepared calls are over. */
function runConnection(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = openSocket(plan.port, '127.0.0.1')
    socket.setNoDelay(true)
    let sentAt = 0
    let index = -1
    const send = () => {
      const goesOn = index % 2 === 0
      if (!goesOn && (performance.now() >= endsAt || next + 2 > requests.length)) return socket.end()
      if (goesOn) index++
      else {
        index = next
        next += 2
      }
      const waitMs = plan.perSecond ? startedAt + (index / plan.perSecond) * 1_000 - performance.now() : 0
      if (waitMs > 0) setTimeout(write, waitMs)
      else write()
    }
    const write = () => {
      sentAt = performance.now()
      socket.write(requests[index]!)
    }
    socket.on('connect', send)
    let pending: Buffer | undefined
    socket.on('data', chunk => {
      const received: Buffer = pending ? Buffer.concat([pending, chunk]) : chunk
      const bodyAt = received.indexOf(END) + END.length
      // An answer of the contract is one JSON object that ends with its last byte.
      if (bodyAt < END.length || received.at(-1) !== CLOSING_BRACE) {
        pending = received
        return
      }
      pending = undefined
      latencies.push(performance.now() - sentAt)
      if (received.indexOf(OK, bodyAt) === bodyAt) accepted++
      else refused++
      send()
    })
    socket.on('close', () => resolve())
    socket.on('error', reject)
  })
}

await Promise.all(Array.from({ length: plan.connections }, runConnection))
const seconds = (performance.now() - startedAt) / 1000
const cpu = process.cpuUsage(cpuBefore)
latencies.sort((a, b) => a - b)
const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
const result: LoadResult = {
  accepted,
  refused,
  seconds,
  p50Ms: at(0.5),
  p99Ms: at(0.99),
  cpuSeconds: (cpu.user + cpu.system) / 1e6,
}
console.log(JSON.stringify(result))
