import type { TableLimits } from '../../../api-tables.ts'
import type { PlacedBet } from '../../../engine/tables/table-round.ts'

/** Smallest units by bet. */
export type Chips = ReadonlyMap<string, number>

export type NoChip = 'tooMuch' | 'notCovered' | 'nothing'

/** The chips that a player lays before they are placed: nothing of it is known to anybody else yet. */
export type Slip = {
  readonly laid: Chips
  readonly total: number
  readonly isEmpty: boolean
  readonly canUndo: boolean
  /** Lays one chip on each of these bets, two on one that is named twice; or none at all, and says why. */
  lay(bets: readonly string[], chip: number): NoChip | null
  /** Lays all of these at once, on top of what lies. */
  layAll(chips: Chips): NoChip | null
  /** Takes away what was laid last. */
  undo(): void
  clear(): void
  /** What is sent: the slip is empty after it. */
  take(): PlacedBet[]
}

/** What still fits: within the table's most for one player and coup, and what the player has. */
export type Room = { limits: TableLimits; placed: number; held: bigint }

export function createSlip(room: () => Room): Slip {
  let laid = new Map<string, number>()
  let before: Map<string, number>[] = []
  const total = () => sumOf(laid)
  const layAll = (chips: Chips): NoChip | null => {
    const more = sumOf(chips)
    if (more === 0) return 'nothing'
    const { limits, placed, held } = room()
    const next = total() + more
    if (BigInt(placed + next) > BigInt(limits.most)) return 'tooMuch'
    if (BigInt(next) > held) return 'notCovered'
    before.push(laid)
    laid = added(laid, chips)
    return null
  }
  return {
    get laid() {
      return laid
    },
    get total() {
      return total()
    },
    get isEmpty() {
      return laid.size === 0
    },
    get canUndo() {
      return before.length > 0
    },
    lay: (bets, chip) => layAll(chipsOf(bets.map(bet => ({ bet, coins: chip })))),
    layAll,
    undo() {
      laid = before.pop() ?? new Map()
    },
    clear() {
      if (laid.size > 0) before.push(laid)
      laid = new Map()
    },
    take() {
      const bets = [...laid].map(([bet, coins]) => ({ bet, coins }))
      laid = new Map()
      before = []
      return bets
    },
  }
}

export const sumOf = (chips: Chips): number => [...chips.values()].reduce((sum, units) => sum + units, 0)

/** Both together. */
export function added(one: Chips, other: Chips): Map<string, number> {
  const sum = new Map(one)
  for (const [bet, units] of other) sum.set(bet, (sum.get(bet) ?? 0) + units)
  return sum
}

export const chipsOf = (bets: readonly PlacedBet[]): Map<string, number> =>
  bets.reduce((sum, { bet, coins }) => added(sum, new Map([[bet, coins]])), new Map<string, number>())
