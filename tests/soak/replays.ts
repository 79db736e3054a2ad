import { compareReplays } from '../proofs/replays.ts'
import { onSoakDatabase } from '../proofs/soak-database.ts'

const ROUNDS_OF_KIND = 1_000

/** 10,000 rounds of all kinds as the database holds them are, event for event, what their seeds give again. */
export function run(print: (line: string) => void): Promise<boolean> {
  const play = async (db: Parameters<typeof compareReplays>[0]) => {
    const { rounds, kinds, differing } = await compareReplays(db, ROUNDS_OF_KIND)
    for (const [kind, count] of kinds) print(`${kind}: ${count} rounds`)
    for (const line of differing.slice(0, 5)) print(line)
    print(`${rounds} rounds replayed, ${differing.length} differ`)
    return rounds >= 10_000 && differing.length === 0
  }
  return onSoakDatabase('replays', play, 'apps/studio/database/migrations')
}
