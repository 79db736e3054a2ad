import type { MatchParameters } from '#apps/studio/engine/sports/matches/sports.ts'
import { commitTo, matchOfSeed } from '#apps/studio/feed/commitment.ts'
import { compareDrawn, compareMatch, type Fault } from '#apps/studio/feed/compare-match.ts'
import { fairDraw } from '#apps/studio/rng/fair.ts'
import type { MatchRecord } from './records.ts'

/** Prints what was computed of each match. Returns how many are wrong. */
export function reportMatches(records: readonly MatchRecord[], print: (line: string) => void): number {
  let wrong = 0
  for (const record of records) {
    const faults = check(record)
    const { fixture, score, settled } = record
    if (faults.length > 0) wrong++
    const name = `${fixture.home.name} ${score.join(':')} ${fixture.away.name}`
    print(`${faults.length > 0 ? 'WRONG' : 'right'}  ${fixture.id}  ${name}, ${settled.length} markets`)
    for (const { what, published, computed } of faults)
      print(`       ${what}\n         published ${published}\n         computed  ${computed}`)
  }
  print(`${records.length} ${records.length === 1 ? 'match' : 'matches'}, ${wrong} wrong`)
  return wrong
}

function check({ fixture, seed, parameters, score, settled }: MatchRecord): Fault[] {
  const commitment = commitTo(seed, parameters)
  if (commitment !== fixture.commitment)
    return [{ what: 'commitment', published: fixture.commitment, computed: commitment }]
  const drawn = compareDrawn(JSON.parse(parameters) as MatchParameters, nonce => fairDraw(seed, fixture.id, nonce))
  return [...drawn, ...compareMatch(matchOfSeed(seed, fixture.id, parameters), { score, settled })]
}
