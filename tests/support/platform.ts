import type { ChildProcess } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import type { WalletAnswer, WalletOp } from '#features/gateway/api.ts'
import { sha256Hex, signAnswer, signaturesMatch, signRequest } from '#shared/server/secrets/wallet-signature.ts'
import { SERVER_FLAGS } from '../../tools/dev/children.ts'
import { startChild } from './child.ts'
import { SERVER_SECRET } from './given.ts'

export type Platform = Awaited<ReturnType<typeof startPlatform>>

/** The real server in a process of its own, on a free port that stays the same over restarts; `more`: its environment. */
export async function startPlatform(databaseUrl: string, more: Record<string, string> = {}) {
  const port = await freePort()
  let child = spawnServer(databaseUrl, port, more)
  await untilReady(port, child)
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    pid: () => child.pid!,
    memoryMb: () => residentMb(child.pid!),
    /** kill -9, then a new server on the same port. */
    crash: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      child = spawnServer(databaseUrl, port, more)
      await untilReady(port, child)
    },
    /** SIGTERM, then a new server on the same port; answers the exit code of the old one. */
    replace: async (): Promise<number | null> => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await gone
      child = spawnServer(databaseUrl, port, more)
      await untilReady(port, child)
      return code
    },
    /** SIGTERM; answers the exit code. */
    stop: async (): Promise<number | null> => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      return (await gone)[0]
    },
  }
}

function spawnServer(databaseUrl: string, port: number, more: Record<string, string>): ChildProcess {
  const own = { DATABASE_URL: databaseUrl, SERVER_SECRET, PORT: String(port), LOG_LEVEL: 'silent' }
  return startChild('apps/server/main.ts', { ...own, ...more }, SERVER_FLAGS)
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  const isUp = () =>
    // A connection that is kept may be closed by the server while a test that waits for a program reads nothing.
    fetch(`http://127.0.0.1:${port}/ready`, { headers: { connection: 'close' } }).then(
      reply => reply.ok,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await new Promise(resolve => setTimeout(resolve, 30))
  }
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1)
  return port!
}

/** Below those that systems give to connections going out, which could take one before its server listens. */
const PORTS = [15_000, 32_000] as const

/** Taken together: one that was let go already could come again. */
export async function freePorts(count: number): Promise<number[]> {
  const taken = new Map<number, Server>()
  while (taken.size < count) {
    const port = randomInt(...PORTS)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (isFree) taken.set(port, server)
  }
  for (const server of taken.values()) server.close()
  return [...taken.keys()]
}

/** Resident memory of a process in MB (Linux); 0 where the system does not tell. */
function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/**
 * A vendor that keeps its retry duty: the same id again until the answer is decided and signed right. `onAnswer` sees
 * each decided answer once.
 */
export function createRetryingVendor(url: string, key: { keyId: string; secret: string }, maxTries = 400) {
  return async (op: WalletOp, body: object): Promise<WalletAnswer> => {
    const raw = JSON.stringify(body)
    const path = `/wc/v1/${op}`
    for (let tries = 1; ; tries++) {
      const answer = await sendOnce(url, path, raw, key).catch(() => undefined)
      if (answer?.decided) return answer
      if (tries === maxTries) throw new Error(`not decided after ${tries} tries: ${JSON.stringify(answer)}`)
      await new Promise(resolve => setTimeout(resolve, 20 + 5 * Math.min(tries, 20)))
    }
  }
}

async function sendOnce(url: string, path: string, raw: string, key: { keyId: string; secret: string }) {
  const [time, nonce] = [String(Date.now()), randomBytes(16).toString('hex')]
  const call = { method: 'POST', path, key: key.keyId, time, nonce, bodyHash: sha256Hex(raw) }
  const reply = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-wc-key': key.keyId,
      'x-wc-time': time,
      'x-wc-nonce': nonce,
      'x-wc-signature': signRequest(key.secret, call),
    },
    body: raw,
    signal: AbortSignal.timeout(5_000),
  })
  const text = await reply.text()
  const signature = reply.headers.get('x-wc-signature') ?? ''
  if (!signaturesMatch(signAnswer(key.secret, reply.status, nonce, text), signature)) throw new Error('bad signature')
  return JSON.parse(text) as WalletAnswer
}
