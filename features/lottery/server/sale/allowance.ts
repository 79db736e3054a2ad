import { Refusal } from '#shared/refusal.ts'

export type AllowanceOptions = {
  /** What may be asked for at once, and how fast that comes back. */
  atOnce: number
  perSecond: number
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number
}

/** Who is kept in mind; whoever has all of their allowance again need not be. */
const MOST_KEPT = 10_000

/** How much each member may ask of a process in a while, so that no one stands in the way of all others. */
export function createAllowance({ atOnce, perSecond, now = () => performance.now() }: AllowanceOptions) {
  const left = new Map<string, { rest: number; at: number }>()
  const leftOf = (memberId: string, at: number): number => {
    const kept = left.get(memberId)
    return kept ? Math.min(atOnce, kept.rest + ((at - kept.at) / 1000) * perSecond) : atOnce
  }

  function forgetRested(at: number): void {
    for (const memberId of left.keys()) if (leftOf(memberId, at) >= atOnce) left.delete(memberId)
  }

  return {
    /** Takes so much of a member's allowance. Refused as `too_many_requests`, which takes nothing. */
    take(memberId: string, numbers: number): void {
      const at = now()
      const rest = leftOf(memberId, at) - numbers
      if (rest < 0) throw new Refusal('too_many_requests')
      if (left.size >= MOST_KEPT) forgetRested(at)
      left.set(memberId, { rest, at })
    },
  }
}
