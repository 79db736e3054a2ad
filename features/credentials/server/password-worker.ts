import { hashSync, verifySync } from '@node-rs/argon2'

/* Runs in threads of its own (passwords.ts). */

/** argon2id, the second of the approved minima of ASVS (security §3.2): 11 ms a hash on one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hash(password: string): string {
  return hashSync(password, COST)
}

export function verify({ passwordHash, password }: { passwordHash: string; password: string }): boolean {
  return verifySync(passwordHash, password)
}
