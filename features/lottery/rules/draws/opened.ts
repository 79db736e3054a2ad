import { STRUCTURES } from '../structures/structures.ts'
import type { Result, StructureCode, Tier } from '../types.ts'

/** What is wrong with an opened-number string, and where: tier and number from 0. */
export type OpenedProblem =
  | { reason: 'tierCount'; expected: number; got: number }
  | { reason: 'numberCount'; tier: number; expected: number; got: number }
  | { reason: 'notANumber' | 'outOfRange' | 'repeated'; tier: number; number: number; text: string }
  | { reason: 'digitCount'; tier: number; number: number; text: string; expected: number }

export type OpenedReading = {
  /** As far as it could be read; a result only without problems. */
  result: Result
  /** What forbids to publish it. */
  problems: OpenedProblem[]
  /** Full numbers that stand twice in their tier: never seen in a real draw, but no law (lottery.md §1.3). */
  warnings: OpenedProblem[]
}

/** Reads an opened-number string: tiers joined by `|`, a bonus ball by `+`, numbers by `,` (lottery.md §1.3). */
export function readOpened(structure: StructureCode, text: string): OpenedReading {
  const { tiers } = STRUCTURES[structure]
  const read = text.split(separatorOf(structure)).map(tier => tier.split(','))
  const result = { structure, tiers: read }
  if (read.length !== tiers.length) {
    return { result, problems: [{ reason: 'tierCount', expected: tiers.length, got: read.length }], warnings: [] }
  }
  const repeated = tiers.flatMap((tier, at) => findRepeated(tier, at, result))
  const isImpossible = (problem: OpenedProblem) => 'tier' in problem && !('digits' in tiers[problem.tier]!.of)
  return {
    result,
    problems: [
      ...tiers.flatMap((tier, at) => findMalformed(tier, at, read[at]!)),
      ...repeated.filter(problem => isImpossible(problem)),
    ],
    warnings: repeated.filter(problem => !isImpossible(problem)),
  }
}

/** The result in an opened-number string. Throws RangeError when anything forbids to publish it. */
export function parseOpened(structure: StructureCode, text: string): Result {
  const { result, problems } = readOpened(structure, text)
  if (problems.length > 0) throw new RangeError(`no result of ${structure}: ${JSON.stringify(problems[0])}`)
  return result
}

/** The opened-number string of a result. */
export function formatOpened({ structure, tiers }: Result): string {
  return tiers.map(numbers => numbers.join(',')).join(separatorOf(structure))
}

function separatorOf(structure: StructureCode): string {
  return STRUCTURES[structure].tiers.every(({ of }) => 'digits' in of) ? '|' : '+'
}

function findMalformed({ count, of }: Tier, tier: number, numbers: readonly string[]): OpenedProblem[] {
  if (numbers.length !== count) return [{ reason: 'numberCount', tier, expected: count, got: numbers.length }]
  return numbers.flatMap((text, number): OpenedProblem[] => {
    const place = { tier, number, text }
    if (!/^[0-9]+$/.test(text)) return [{ reason: 'notANumber', ...place }]
    if ('digits' in of) {
      return text.length === of.digits ? [] : [{ reason: 'digitCount', ...place, expected: of.digits }]
    }
    const isPlain = String(Number(text)) === text
    return isPlain && Number(text) >= of.lowest && Number(text) <= of.highest
      ? []
      : [{ reason: 'outOfRange', ...place }]
  })
}

function findRepeated(tier: Tier, at: number, result: Result): OpenedProblem[] {
  const before = STRUCTURES[result.structure].tiers.findIndex(({ code }) => code === tier.apartFrom)
  return result.tiers[at]!.flatMap((text, number, numbers) => {
    const isRepeated = (!tier.repeats && numbers.indexOf(text) < number) || result.tiers[before]?.includes(text)
    return isRepeated ? [{ reason: 'repeated' as const, tier: at, number, text }] : []
  })
}
