import { prove } from '#features/wallet/server/wallet.ts'
import { withLongTimeout } from '#shared/server/db.ts'
import { compareNetworks, compareWithoutTombstones } from '../proofs/network-proof.ts'
import { openProof } from '../proofs/proof-world.ts'
import { onSoakDatabase } from '../proofs/soak-database.ts'

const SEEDS = 20
const PLAN = { rounds: 10_000, players: 60, atOnce: 300 }

/**
 * 10,000 rounds of 20 seeds over a network that loses, doubles, delays and reorders end, to the last row of the
 * ledger, as over a perfect one; without tombstones they do not.
 */
export function run(print: (line: string) => void): Promise<boolean> {
  return onSoakDatabase('network', async db => {
    const world = await openProof(db)
    const begun = performance.now()
    let equal = 0
    let calls = 0
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { differences, faulty, entries } = await compareNetworks(world, { ...PLAN, seed })
      const fates = Object.values(faulty.met)
      const isProof = Math.min(...fates) > 0 && faulty.kinds.size === 11
      if (differences.length === 0 && isProof) equal++
      calls += fates.reduce((sum, count) => sum + count, 0)
      print(`seed ${seed}: ${entries} rows, ${differences.length} differ; attempts ${JSON.stringify(faulty.met)}`)
      for (const line of differences.slice(0, 5)) print(`  ${line}`)
    }
    const control = await compareWithoutTombstones(world, { ...PLAN, seed: 1 })
    const bent = control.differences.filter(line => line.startsWith('player '))
    const proof = await withLongTimeout(db, prove)
    const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
    print(`${equal} of ${SEEDS} seeds equal, ${calls} attempts on the faulty network, ${minutes} min`)
    print(`without tombstones: ${control.differences.length} rows differ, ${bent.length} of them accounts of players`)
    print(`ledger proof: ${JSON.stringify(proof)}`)
    await world.close()
    return equal === SEEDS && bent.length > 0 && Object.values(proof).every(rows => rows === 0)
  })
}
