/** Where a draw may go from each state (lottery.md §9.2). */
const NEXT = {
  scheduled: ['open', 'suspended', 'voided'],
  open: ['locked', 'suspended', 'voided'],
  suspended: ['open', 'voided'],
  locked: ['resultPending', 'voided'],
  resultPending: ['published', 'voided'],
  published: ['settling'],
  settling: ['settled'],
  settled: ['reversing'],
  reversing: ['settling'],
  voided: ['refunded'],
  refunded: [],
} as const satisfies Record<string, readonly string[]>

export type DrawState = keyof typeof NEXT
export const DRAW_STATES = Object.keys(NEXT) as DrawState[]

/** Why a market of an open draw is closed (lottery.md §9.2). */
export type ClosureReason = 'manual' | 'risk' | 'feedLost'
export type SaleStop = 'notOpen' | 'tooLate' | `market:${ClosureReason}`

export function canMove(from: DrawState, to: DrawState): boolean {
  const next: readonly DrawState[] = NEXT[from]
  return next.includes(to)
}

/** States out of which nothing moves by itself; a settled draw is left only to be corrected. */
export function isAtRest(state: DrawState): boolean {
  return state === 'settled' || state === 'refunded'
}

/** Why nothing can be sold on a market now; null while it sells. The clock decides also before the state has followed. */
export function findSaleStop(
  draw: { state: DrawState; lockAtMs: number; closedMarkets: ReadonlyMap<string, ClosureReason> },
  market: string,
  nowMs: number,
): SaleStop | null {
  if (nowMs >= draw.lockAtMs) return 'tooLate'
  if (draw.state !== 'open') return 'notOpen'
  const closure = draw.closedMarkets.get(market)
  return closure ? `market:${closure}` : null
}
