import { type Amount, amount, ZERO } from '#shared/money.ts'

const PPM = 1_000_000n

/** What own valid play earns at a rate, exact to 0.0001 (promotions §7.3). */
export const accrue = (own: Amount, ratePpm: number): Amount => amount((own * BigInt(ratePpm)) / PPM)

/** What waits of a product: what was left of its last claim, below 0 where a bet was corrected after it, and what came since. */
export type Waiting = { product: string; carry: Amount; accrued: Amount }
export type ClaimLine = {
  product: string
  /** In whole units, never below 0. */
  amount: Amount
  /** What of it is paid now, and what stays for the next time. */
  paid: Amount
  carry: Amount
}
export type Claim = { lines: ClaimLine[]; total: Amount; claimable: Amount; left: Amount }

/**
 * What a claim pays: each product down to the unit, nothing at all below the least claim, and no more than is left of the day's
 * most. What is not paid is kept. `cap` null: all of it.
 */
export function rebate(ask: { rows: readonly Waiting[]; minClaim: Amount; cap: Amount | null; unit: bigint }): Claim {
  const { rows, minClaim, cap, unit } = ask
  const whole = rows.map(({ carry, accrued }) => floorTo(carry + accrued, unit))
  const total = whole.reduce((sum, each) => sum + each, 0n)
  const most = cap === null || cap > total ? total : floorTo(cap, unit)
  const claimable = total < minClaim ? 0n : most
  let left = claimable
  const lines = rows.map(({ product, carry, accrued }, i) => {
    const paid = whole[i]! < left ? whole[i]! : left
    left -= paid
    return { product, amount: amount(whole[i]!), paid: amount(paid), carry: amount(carry + accrued - paid) }
  })
  return { lines, total: amount(total), claimable: amount(claimable), left: amount(total - claimable) }
}

const floorTo = (value: bigint, unit: bigint): bigint => (value > 0n ? value - (value % unit) : ZERO)
