import type { RoundRecord } from '#apps/studio/client/verify/record.ts'
import { chainOf, checkRecord } from './checks.ts'

/** Prints what was computed of each round. Returns how many are wrong. */
export async function reportRounds(records: readonly RoundRecord[], print: (line: string) => void): Promise<number> {
  let wrong = 0
  for (const record of records) {
    const { round } = record
    const checks = await checkRecord(record)
    const failed = checks.filter(({ published, computed }) => published !== computed)
    if (failed.length > 0) wrong++
    print(
      `${failed.length > 0 ? 'WRONG' : 'right'}  ${round.id}  ${round.game}, stake ${round.stake}, paid ${round.payout}`,
    )
    for (const { what, published, computed } of failed)
      print(`       ${what}\n         published ${published}\n         computed  ${computed}`)
    const chain = chainOf(round)
    if (chain) print(`       flight ${round.fairness.nonce} of the chain whose hash 0 is ${chain}`)
  }
  print(`${records.length} ${records.length === 1 ? 'round' : 'rounds'}, ${wrong} wrong`)
  return wrong
}
