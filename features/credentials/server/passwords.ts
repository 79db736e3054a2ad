import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { createLimiter } from '#shared/server/limiter.ts'
import { deriveToken } from '#shared/server/secrets/tokens.ts'

/** A hash of the same cost that no password has: whoever does not exist costs the same time as whoever does (S-03). */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5LWlzLWhlcmUtMQ$c29sZW1ubHktbm8tcGFzc3dvcmQtaGFzLXRoaXMtMDE'

/** One core stays free for everybody else (S-41). */
const threads = Math.max(1, availableParallelism() - 1)
const inTurn = createLimiter(threads, 50)
/**
 * They stand back behind all else that the server does, but not for ever: at 19, beside six busy processes on two
 * cores, no hash came to its end in ten seconds; at 10 it takes half a second. Elsewhere than on Linux a thread has no
 * priority of its own.
 */
const hashers = new Piscina({
  filename: new URL('./password-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: threads,
  idleTimeout: 60_000,
  niceIncrement: process.platform === 'linux' ? 10 : 0,
})

export function hashPassword(serverSecret: string, password: string): Promise<string> {
  return inTurn(() => hashers.run(peppered(serverSecret, password), { name: 'hash' }))
}

/** Takes as long without a hash to compare with, and answers false. */
export async function verifyPassword(serverSecret: string, passwordHash: string | null, password: string) {
  const task = { passwordHash: passwordHash ?? NOBODY, password: peppered(serverSecret, password) }
  const equal: boolean = await inTurn(() => hashers.run(task, { name: 'verify' }))
  return equal && passwordHash !== null
}

/**
 * Stolen hashes are worth nothing without the server's secret. The password itself is taken as it is, neither trimmed
 * nor folded; only different encodings of one text count as equal (ASVS 6.2.8).
 */
function peppered(serverSecret: string, password: string): string {
  return deriveToken(serverSecret, 'password', password.normalize('NFKC'))
}
