import type { OfferedGame } from '../rounds/library.ts'
import { selectRunning } from './store-coups.ts'
import { createTable, type Table, type TableDeps, TIMES } from './table.ts'

/** All tables of the studio. Coups that their process left are dealt to their end by one that lives. */
export function openTables(deps: TableDeps, games: Iterable<OfferedGame>, times = TIMES): Map<string, Table> {
  const withTable = [...games].filter(game => game.table)
  const tables = new Map(withTable.map(game => [game.id, createTable(deps, game, times)]))
  deps.rounds.settleAlso(async () => {
    for (const id of await selectRunning(deps.db)) tables.get(id)?.wake()
  })
  return tables
}
