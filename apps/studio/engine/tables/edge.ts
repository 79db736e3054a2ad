/** What a bet comes to, in thousandths of its stake: -1,000 is lost, 0 comes back, 950 is won at 0.95:1. */
export type Net = number
export const LOST: Net = -1_000
export const PUSH: Net = 0

/** Outcomes of a game with the number of equally likely ways that lead to each. */
export type Weighted<O> = readonly { readonly outcome: O; readonly ways: number }[]

/**
 * The house's edge of a bet in percent: minus the mean of its net, exactly summed over all ways and rounded once. Ways are whole
 * numbers up to 2^53.
 */
export function edgeOf<O>(outcomes: Weighted<O>, net: (outcome: O) => Net): number {
  let [sum, all] = [0n, 0n]
  for (const { outcome, ways } of outcomes) {
    sum += BigInt(ways) * BigInt(net(outcome))
    all += BigInt(ways)
  }
  return -percent(sum, all * 1_000n)
}

/** How likely it is that something holds, rounded once. */
export function chanceOf<O>(outcomes: Weighted<O>, holds: (outcome: O) => boolean): number {
  let [sum, all] = [0n, 0n]
  for (const { outcome, ways } of outcomes) {
    if (holds(outcome)) sum += BigInt(ways)
    all += BigInt(ways)
  }
  return percent(sum, all) / 100
}

const DIGITS = 10n ** 15n
const percent = (part: bigint, whole: bigint) => Number((part * 100n * DIGITS) / whole) / Number(DIGITS)

/** Adds up the ways of outcomes that are the same by a key. */
export function weigh<O>(
  outcomes: Iterable<readonly [outcome: O, ways: number]>,
  keyOf: (outcome: O) => string,
): Weighted<O> {
  const found = new Map<string, { outcome: O; ways: number }>()
  for (const [outcome, ways] of outcomes) {
    const key = keyOf(outcome)
    const known = found.get(key)
    if (known) known.ways += ways
    else found.set(key, { outcome, ways })
  }
  return [...found.values()]
}
