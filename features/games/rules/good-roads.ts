/** Columns of a big road, `BB`, `PPP`, the oldest first. */
type Road = readonly string[]

const [RUN, TURNS] = [5, 5]

/**
 * Whether players call the end of this road a good one: a side that comes again and again, or the two in turn, one by one or two by
 * two. It tells nothing of what comes next.
 */
export function isGoodRoad(road: Road): boolean {
  const last = road.at(-1)
  if (!last) return false
  if (last.length >= RUN) return true
  const inTurn = (length: number) => {
    // The last column may still grow into the pattern.
    const before = road.slice(-TURNS, -1)
    return before.length === TURNS - 1 && before.every(column => column.length === length) && last.length <= length
  }
  return inTurn(1) || inTurn(2)
}
