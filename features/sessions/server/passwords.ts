import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createGate } from '#shared/server/gate.ts'
import { deriveToken } from '#shared/server/tokens.ts'

/** argon2id, the second of the approved minima of ASVS (security §3.2): 11 ms a hash on one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A hash of the same cost that no password has: whoever does not exist costs the same time as whoever does (S-03). */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5LWlzLWhlcmUtMQ$c29sZW1ubHktbm8tcGFzc3dvcmQtaGFzLXRoaXMtMDE'

/** One core stays free for everybody else (S-41). */
const inTurn = createGate(Math.max(1, availableParallelism() - 1), 50)

export function hashPassword(serverSecret: string, password: string): Promise<string> {
  return inTurn(() => hash(peppered(serverSecret, password), COST))
}

/** Takes as long without a hash to compare with, and answers false. */
export async function verifyPassword(serverSecret: string, passwordHash: string | null, password: string) {
  const equal = await inTurn(() => verify(passwordHash ?? NOBODY, peppered(serverSecret, password)))
  return equal && passwordHash !== null
}

/**
 * Stolen hashes are worth nothing without the server's secret. The password itself is taken as it is, neither trimmed
 * nor folded; only different encodings of one text count as equal (ASVS 6.2.8).
 */
function peppered(serverSecret: string, password: string): string {
  return deriveToken(serverSecret, 'password', password.normalize('NFKC'))
}
