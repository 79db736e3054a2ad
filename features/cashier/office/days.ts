const DAY_MS = 86_400_000

/** Moments that the merchant's days begin and end at, as lists are asked for them. */
export function momentsOf({ from, to }: { from?: string; to?: string }, timeZone: string) {
  return {
    ...(from && { from: startOf(Date.parse(from), timeZone) }),
    ...(to && { to: startOf(Date.parse(to) + DAY_MS, timeZone) }),
  }
}

/** When a day begins in a zone; `day` is its midnight in UTC. */
function startOf(day: number, timeZone: string): string {
  const there = new Date(day).toLocaleString('sv-SE', { timeZone })
  const aheadMs = Date.parse(`${there.replace(' ', 'T')}Z`) - day
  return new Date(day - aheadMs).toISOString()
}
