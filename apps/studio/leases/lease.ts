import { hostname } from 'node:os'
import type { Sql, Tx } from '#shared/server/db.ts'
import * as store from './store-leases.ts'

/** An owner that dies is missed for so long. */
export const LEASE_MS = 10_000
const RENEWALS = 5

/** What a write of the owner names: it is refused once somebody else has the lease. */
export type Fence = { lease: string; token: bigint }
export type Lease = Fence & {
  /** False as soon as somebody else may have it: its owner stops then. Judged by this process's own clock, too early rather than too late. */
  isHeld: () => boolean
  /** Gives it up. Nothing may be written under it any more. */
  release: () => Promise<void>
}

/** The lease was taken over, or given up. */
export class LeaseLost extends Error {}

/** Takes the lease of that name, and keeps it until it is released; undefined while another process has it. */
export async function takeLease(db: Sql, name: string, ttlMs = LEASE_MS): Promise<Lease | undefined> {
  let askedAt = performance.now()
  const token = await store.takeLease(db, name, `${hostname()}:${process.pid}`, ttlMs)
  if (token === undefined) return undefined
  let heldUntil = askedAt + ttlMs
  let renewal: Promise<void> | undefined

  async function renew(): Promise<void> {
    askedAt = performance.now()
    const isOurs = await store.renewLease(db, name, token!, ttlMs).catch(() => undefined)
    if (isOurs) heldUntil = askedAt + ttlMs
    else if (isOurs === false) heldUntil = 0
    renewal = undefined
  }
  const timer = setInterval(() => {
    renewal ??= renew()
  }, ttlMs / RENEWALS)
  timer.unref()

  async function release(): Promise<void> {
    clearInterval(timer)
    await renewal
    heldUntil = 0
    await store.deleteLease(db, name, token!)
  }
  return { lease: name, token, isHeld: () => performance.now() < heldUntil, release }
}

/** In each transaction that writes for the owner: throws `LeaseLost` when the lease is another's, and keeps it until the commit. */
export async function requireLease(tx: Tx, { lease, token }: Fence): Promise<void> {
  if (!(await store.lockLease(tx, lease, token))) throw new LeaseLost(`${lease} is another's`)
}
