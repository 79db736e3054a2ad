import { exceeding } from './check.ts'
import type { Tier } from './tiers.ts'

/** A running contract of one kind and product. `upline` null: the house. */
export type Running = { id: bigint; upline: number | null; downline: number; tiers: readonly Tier[]; period?: string }
export type Ended = { id: bigint; reason: 'UPLINE_RATE_LOWER' | 'UPLINE_CONTRACT_ENDED' }

/**
 * What ends when a contract gets other steps (agents §2.7): the one that it replaces, those of direct downlines that it does
 * not stand above any more, and everything below these, level by level.
 */
export function acceptContract(
  running: readonly Running[],
  accepted: { downline: number; tiers: readonly Tier[]; period?: string },
): { replaced: bigint[]; ended: Ended[] } {
  const below = Map.groupBy(running, ({ upline }) => upline)
  const higher = ascending(below.get(accepted.downline)).filter(
    // A dividend is paid out of the one above: both have the same periods.
    ({ tiers, period }) => exceeding(tiers, accepted.tiers).length > 0 || period !== accepted.period,
  )
  return {
    replaced: running.filter(({ downline }) => downline === accepted.downline).map(({ id }) => id),
    ended: withBelow(below, higher, 'UPLINE_RATE_LOWER'),
  }
}

/** What ends with a contract that ends without another one in its place. */
export function endBelow(running: readonly Running[], downline: number): Ended[] {
  const below = Map.groupBy(running, ({ upline }) => upline)
  return withBelow(below, ascending(below.get(downline)), 'UPLINE_CONTRACT_ENDED')
}

function withBelow(
  below: ReadonlyMap<number | null, readonly Running[]>,
  first: readonly Running[],
  reason: Ended['reason'],
): Ended[] {
  const ended: Ended[] = first.map(({ id }) => ({ id, reason }))
  const queue = [...first]
  for (let contract = queue.shift(); contract; contract = queue.shift()) {
    const next = ascending(below.get(contract.downline))
    ended.push(...next.map(({ id }): Ended => ({ id, reason: 'UPLINE_CONTRACT_ENDED' })))
    queue.push(...next)
  }
  return ended
}

const ascending = (contracts: readonly Running[] = []) => contracts.toSorted((a, b) => (a.id < b.id ? -1 : 1))
