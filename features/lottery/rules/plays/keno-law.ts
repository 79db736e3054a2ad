import { chooseExactly } from '../combinations.ts'
import { ratio } from '../ratio.ts'
import type { Ratio } from '../types.ts'

/** How likely each value is. */
export type Law = ReadonlyMap<number, Ratio>

const BALLS = 80
const DRAWN = 20

/** How many of the 20 drawn are in a half of the 80 balls: low ones, odd ones. */
export function halfLaw(): Law {
  const all = chooseExactly(BALLS, DRAWN)
  const counts = Array.from({ length: DRAWN + 1 }, (_, i) => i)
  return new Map(counts.map(i => [i, ratio(chooseExactly(BALLS / 2, i) * chooseExactly(BALLS / 2, DRAWN - i), all)]))
}

let lawOfSum: Law | undefined

/** The sum of the 20 drawn, exactly; worked out once, when first asked for. */
export function sumLaw(): Law {
  lawOfSum ??= findSumLaw()
  return lawOfSum
}

/** Ways to choose so many balls with each sum, ball by ball. */
function findSumLaw(): Law {
  const ways = Array.from({ length: DRAWN + 1 }, () => new Map<number, bigint>())
  ways[0]!.set(0, 1n)
  for (let ball = 1; ball <= BALLS; ball++) {
    for (let count = Math.min(ball, DRAWN); count > 0; count--) {
      for (const [sum, before] of ways[count - 1]!) {
        ways[count]!.set(sum + ball, (ways[count]!.get(sum + ball) ?? 0n) + before)
      }
    }
  }
  const all = chooseExactly(BALLS, DRAWN)
  return new Map([...ways[DRAWN]!].map(([sum, count]) => [sum, ratio(count, all)]))
}
