import { fuzzAll, OPS } from '../proofs/fuzz-proof.ts'
import { givenFuzz } from '../proofs/fuzz-world.ts'
import { onSoakDatabase } from '../proofs/soak-database.ts'
import { startPlatform } from '../support/platform.ts'

const BAD_CALLS = 300
const LIMIT_MS = 50

/** 300 bad calls of each operation over HTTP: the contract's code for each, nothing written, p99 within the time budget (§2.3). */
export function run(print: (line: string) => void): Promise<boolean> {
  return onSoakDatabase('fuzz', async (db, url) => {
    const world = await givenFuzz(db)
    const platform = await startPlatform(url)
    try {
      // A server that was just started is slow for other reasons.
      await fuzzAll(world, platform.url, 20, 1)
      const { wrong, sent, p50Ms, p99Ms, maxMs } = await fuzzAll(world, platform.url, BAD_CALLS, 2)
      for (const line of wrong) print(line)
      const times = `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, longest ${maxMs.toFixed(1)} ms`
      print(`${sent} bad calls of ${OPS.length} operations, ${wrong.length} answered wrongly; ${times}`)
      return wrong.length === 0 && p99Ms <= LIMIT_MS
    } finally {
      await platform.stop()
    }
  })
}
