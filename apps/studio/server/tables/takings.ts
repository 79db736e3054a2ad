import type { Placing, TableLimits } from '#apps/studio/api-tables.ts'
import type { PlacedBet } from '#apps/studio/engine/tables/table-round.ts'
import type { OfferedGame } from '../rounds/library.ts'

/** What a table takes of a player in a coup, by the stakes that the platform allows: at once or bit by bit up to the highest. */
export function limitsOf({ unit, table }: OfferedGame, stakes: readonly bigint[]): TableLimits {
  // Half of a box's stake insures it, and the platform takes no less than the lowest stake.
  const least = (stakes[0] ?? 0n) * (table?.rules.seatOf ? 2n : 1n)
  return { unit: String(unit), least: String(least), most: String(stakes.at(-1) ?? 0n) }
}

/** The same in coins, each one smallest unit: what may be sent is far below 2^53. */
export const inCoins = (bets: readonly Placing[]): PlacedBet[] =>
  bets.map(({ bet, stake: units }) => ({ bet, coins: Number(units) }))

/** Whether each stake is one that the table takes. */
export const areStakes = (bets: readonly Placing[], { unit, least }: TableLimits): boolean =>
  bets.every(({ stake }) => BigInt(stake) % BigInt(unit) === 0n && BigInt(stake) >= BigInt(least))

/** What players have in the coup that takes bets, as far as this process took it. */
export function createTakings() {
  let coup = 0n
  const stakes = new Map<string, bigint>()

  /** False when it would be more than a player may have. */
  function take(id: bigint, player: string, stake: bigint, { most }: TableLimits): boolean {
    if (id !== coup) {
      coup = id
      stakes.clear()
    }
    const sum = (stakes.get(player) ?? 0n) + stake
    if (sum > BigInt(most)) return false
    stakes.set(player, sum)
    return true
  }

  function giveBack(id: bigint, player: string, stake: bigint): void {
    if (id === coup) stakes.set(player, (stakes.get(player) ?? stake) - stake)
  }

  return { take, giveBack }
}
export type Takings = ReturnType<typeof createTakings>
