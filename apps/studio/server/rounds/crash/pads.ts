import { type Lease, takeLease } from '#apps/studio/leases/lease.ts'
import type { Sql } from '#shared/server/db.ts'

/** Where the flights of one process start, each with the next hash of the pad's own chain. */
export type Pad = { number: number; lease: Lease }

/** The pad, unless another process has it. */
export async function takePad(db: Sql, game: string, number: number): Promise<Pad | undefined> {
  const lease = await takeLease(db, `flights ${game} ${number}`)
  return lease && { number, lease }
}

/** The first pad that nobody has: one process has the first, and a second one beside it the second. */
export async function takeFreePad(db: Sql, game: string): Promise<Pad> {
  for (let number = 0; ; number++) {
    const pad = await takePad(db, game, number)
    if (pad) return pad
  }
}
