import { type Amount, amount } from '#shared/money.ts'

/** Somebody on the way from a bettor to the top, with what they may have of a stake. */
export type Point = { id: string; ppm: number; isSuspended?: boolean }
export type Rebates = {
  own: Amount
  uplines: { id: string; ppm: number; amount: Amount }[]
  retainedByHouse: Amount
}

const PPM = 1_000_000n
const part = (stake: Amount, ppm: number): Amount => amount((stake * BigInt(ppm)) / PPM)

/**
 * Who gets how much of a stake (agents §1.4, §1.5): the bettor what they left of their own point, each above the difference
 * to the highest point so far, up to the system's maximum. The part of one who is suspended stays with the house.
 */
export function rebatesOf(ask: {
  stake: Amount
  maxPpm: number
  bettor: Point
  /** What the bettor took as better odds; all of their own point where nothing is told. */
  takenPpm?: number | undefined
  uplines: readonly Point[]
}): Rebates {
  const { stake, maxPpm, bettor, takenPpm = bettor.ppm } = ask
  let covered = Math.min(bettor.ppm, maxPpm)
  let retained = 0n
  const uplines: Rebates['uplines'] = []
  for (const { id, ppm: own, isSuspended = false } of ask.uplines) {
    if (covered >= maxPpm) break
    const ppm = Math.max(Math.min(own, maxPpm) - covered, 0)
    covered += ppm
    if (isSuspended) retained += part(stake, ppm)
    uplines.push({ id, ppm: isSuspended ? 0 : ppm, amount: part(stake, isSuspended ? 0 : ppm) })
  }
  return { own: part(stake, Math.max(bettor.ppm - takenPpm, 0)), uplines, retainedByHouse: amount(retained) }
}
