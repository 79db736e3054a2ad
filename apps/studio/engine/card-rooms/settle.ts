import type { Claim } from './rules.ts'

/* What a hand moves, in smallest units of money, exactly. */

const MILLION = 1_000_000n

/** How much of a claim was paid. */
export type Paid = Claim & { money: bigint }
export type Settled = {
  paid: Paid[]
  /** By place, before the rake: together nothing. */
  gross: bigint[]
  rake: bigint[]
  /** After the rake: together what the rake took, below nothing. */
  net: bigint[]
}

/** `cap`: the most that is taken of one winner. */
export type Rake = { ppm: number; cap: bigint }

/**
 * Claims in the order in which they arose, each worth `unit`: nobody pays more than the `stakes` and what came in by then. Claims of
 * one group that their payer cannot pay in full share what there is, what remains by rounding goes to the first of them.
 */
export function settleClaims(
  claims: readonly Claim[],
  { unit, stakes, rake }: { unit: bigint; stakes: readonly bigint[]; rake: Rake },
): Settled {
  const has = [...stakes]
  const paid: Paid[] = []
  for (const group of new Set(claims.map(claim => claim.group))) {
    const own = claims.filter(claim => claim.group === group)
    const shares = own.map(claim => ({ ...claim, money: shareOf(claim, own, unit, has[claim.from]!) }))
    for (const { from, to, money } of shares) {
      has[from]! -= money
      has[to]! += money
    }
    paid.push(...shares)
  }
  const gross = has.map((money, place) => money - stakes[place]!)
  const taken = gross.map(won => (won > 0n ? least((won * BigInt(rake.ppm)) / MILLION, rake.cap) : 0n))
  return { paid, gross, rake: taken, net: gross.map((won, place) => won - taken[place]!) }
}

function shareOf(claim: Claim, group: readonly Claim[], unit: bigint, available: bigint): bigint {
  const same = group.filter(({ from }) => from === claim.from)
  const sum = same.reduce((units, each) => units + BigInt(each.units), 0n) * unit
  if (sum <= available) return BigInt(claim.units) * unit
  const share = ({ units }: Claim) => (available * BigInt(units) * unit) / sum
  if (claim !== same[0]) return share(claim)
  return available - same.slice(1).reduce((rest, each) => rest + share(each), 0n)
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)
