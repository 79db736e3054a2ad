/** Ways to choose `k` of `n`, exactly; 0 when there are none. */
export function chooseExactly(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n
  let ways = 1n
  for (let i = 1; i <= k; i++) ways = (ways * BigInt(n - k + i)) / BigInt(i)
  return ways
}

/** Ways to choose `k` of `n`, for counting lines: exact up to 2^53. */
export function choose(n: number, k: number): number {
  return Number(chooseExactly(n, k))
}

/** All ways to choose `k` of the items, in their order. */
export function* combinationsOf<T>(items: readonly T[], k: number): Generator<T[]> {
  if (k === 0) yield []
  for (let i = 0; k > 0 && i <= items.length - k; i++) {
    for (const rest of combinationsOf(items.slice(i + 1), k - 1)) yield [items[i]!, ...rest]
  }
}

/** All ways to take one of each row; without `repeats` no item twice. */
export function* picksOf<T>(rows: readonly (readonly T[])[], repeats: boolean): Generator<T[]> {
  const [row, ...others] = rows
  if (!row) yield []
  else
    for (const item of row) {
      const left = repeats ? others : others.map(other => other.filter(candidate => candidate !== item))
      for (const rest of picksOf(left, repeats)) yield [item, ...rest]
    }
}

/** How many ways there are to take one of each row. */
export function countPicks(rows: readonly (readonly string[])[], repeats: boolean): number {
  return repeats ? rows.reduce((product, row) => product * row.length, 1) : countDistinctPicks(rows)
}

/**
 * Picks without an item twice, by inclusion and exclusion over the ways in which rows can agree:
 * {1,2,3} {2,3,4} {3,4,5} are 14 (lottery.md §4.3, PK10).
 */
function countDistinctPicks([first, ...others]: readonly (readonly string[])[]): number {
  if (!first) return 1
  const apart = first.length * countDistinctPicks(others)
  const agreeing = others.map((other, i) => {
    const shared = other.filter(item => first.includes(item))
    return countDistinctPicks([...others.slice(0, i), shared, ...others.slice(i + 1)])
  })
  return apart - agreeing.reduce((sum, count) => sum + count, 0)
}

/** The different orders of some characters: `112` gives 112, 121, 211. */
export function permutationsOf(text: string): string[] {
  if (text.length < 2) return [text]
  const firsts = [...new Set(text)]
  return firsts.flatMap(first => permutationsOf(text.replace(first, '')).map(rest => first + rest))
}
