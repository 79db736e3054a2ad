/** How likely a rating wins against another, by Elo's formula: `difference` is its own less the other's. */
export const eloChance = (difference: number): number => 1 / (1 + 10 ** (-difference / 400))

/** The exact results of a series of maps that are won independently, each with `mapChance`: `[won, lost, chance]`. */
export function seriesResults(bestOf: number, mapChance: number): (readonly [won: number, lost: number, p: number])[] {
  const toWin = (bestOf + 1) / 2
  const losses = Array.from({ length: toWin }, (_, lost) => lost)
  const against = 1 - mapChance
  return [
    ...losses.map(lost => [toWin, lost, ways(toWin, lost) * mapChance ** toWin * against ** lost] as const),
    ...losses.map(won => [won, toWin, ways(toWin, won) * against ** toWin * mapChance ** won] as const),
  ]
}

/** In how many orders the loser wins its maps before the last one. */
function ways(toWin: number, lost: number): number {
  let count = 1
  for (let i = 1; i <= lost; i++) count = (count * (toWin - 1 + i)) / i
  return count
}
