import type { TableState } from '#apps/studio/api-tables.ts'
import type { vendorCalls } from '#features/games/api-vendor.ts'
import type { Studio } from '../../app.ts'
import { BOXES } from '../../engine/tables/cards/blackjack-table.ts'
import { bigRoadOf, lastCells, textsOf } from '../../engine/tables/roads/table-roads.ts'
import type { Answers } from '../provider/signed.ts'

/** Lobbies show the end of the big road, and the newest results where there are no sides. */
const [COLUMNS, RESULTS] = [20, 12]

/** How our tables stand, for lobbies: whoever looks keeps them dealt. */
export function tableAnswers({ library, tables }: Studio): Pick<Answers<typeof vendorCalls>, 'tables'> {
  return {
    async tables(_, brand) {
      const own = [...tables].filter(([id]) => library.get(id)!.brand === brand)
      const list = own.map(([game, table]) => {
        const { phase, players, history, on } = table.snapshot()
        const { seatOf } = library.get(game)!.table!.rules
        const marks = history ?? []
        const columns = bigRoadOf(library.get(game)!.table!.kind, marks)
        const results =
          columns.length > 0 ? [] : marks.slice(-RESULTS).map(mark => (seatOf ? (DEALER_ENDS[mark] ?? mark) : mark))
        const [road, cells] = [textsOf(columns).slice(-COLUMNS), lastCells(columns, COLUMNS)]
        return {
          game,
          phase: inLobbies(phase),
          players,
          road,
          cells: cells.map(([x, y, side]) => ({ x, y, side })),
          results,
          ...(seatOf && { free: BOXES.length - new Set(Object.keys(on).map(seatOf)).size }),
        }
      })
      return { status: 'OK', tables: list }
    },
  }
}

/** How the dealer of boxes ended, as every language writes it. */
const DEALER_ENDS: Readonly<Record<string, string>> = { J: 'BJ', X: '>21', '-': '–' }

/** Lobbies tell when bets are taken; what players decide is a part of the dealing. */
export const inLobbies = (phase: TableState['phase']) =>
  phase === 'insurance' || phase === 'playing' ? 'dealing' : phase
