import { commitTo, matchOfSeed } from '#apps/studio/feed/commitment.ts'
import { tellResult } from '#apps/studio/feed/narration.ts'
import type { MatchRecord } from './records.ts'

type Fault = { what: string; published: string; computed: string }

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
  const end = matchOfSeed(seed, fixture.id, parameters).moments.at(-1)!
  const [view, played] = [end.view(), [end.status.home_score, end.status.away_score].join(':')]
  const faults = score.join(':') === played ? [] : [{ what: 'score', published: score.join(':'), computed: played }]
  for (const { id, specifiers, outcomes } of settled) {
    const computed = resultsOf(() => view.quote({ id, specifiers }).map(tellResult))
    const published = resultsOf(() => outcomes)
    if (published !== computed) faults.push({ what: `market ${id} ${specifiers}`.trim(), published, computed })
  }
  return faults
}

type Results = readonly { id: string; result: 0 | 1; void_factor?: 0.5 | 1 | undefined }[]

/** As text, in the order of the outcomes' ids. */
function resultsOf(read: () => Results): string {
  try {
    return read()
      .map(({ id, result, void_factor: part }) => `${id} ${result}${part === undefined ? '' : ` void ${part}`}`)
      .toSorted()
      .join(', ')
  } catch {
    return 'no market of this match'
  }
}
