import { readFileSync } from 'node:fs'
import type { TableState } from '#apps/studio/api-tables.ts'
import { openRng } from '#apps/studio/rng/rng.ts'
import { type OfferedGame, offerFile } from '#apps/studio/server/rounds/library.ts'
import { createRounds, type Rounds } from '#apps/studio/server/rounds/rounds.ts'
import { createTable, type Table, TIMES } from '#apps/studio/server/tables/table.ts'
import type { WalletClient } from '#apps/studio/server/wallet-client.ts'
import { gameFiles } from '#apps/studio/shipped-games.ts'
import type { Sql } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'

/* Tables as a process of the studio has them, before a wallet in memory. */

export const LIMITS = { unit: '100', least: '100', most: '50000' }
export const QUICK = {
  ...TIMES,
  ...{ betting: 400, show: 20, grace: 20_000, lease: 500, follow: 10, tick: 5, count: 5, pace: 0.01 },
}
export const SEEDS = { serverSecret: 'a-studio-secret-that-only-tests-use', testSeed: '' }

export const offerTable = (id: string): OfferedGame => offerFile(readFileSync(gameFiles().get(id)!, 'utf8'), 'BAIZE')

export type TableProcess = { rounds: Rounds; table: Table; close: () => Promise<void> }

export function openTable(
  db: Sql,
  client: WalletClient,
  game: OfferedGame,
  times: Partial<typeof QUICK & { decide: number }> = {},
): TableProcess {
  const log = createLog('test', 'silent')
  const rng = openRng()
  const rounds = createRounds({
    db,
    wallet: client,
    log,
    library: new Map([[game.id, game]]),
    minCycleMs: 0,
    seeds: SEEDS,
  })
  const table = createTable({ db, rounds, seeds: SEEDS, rng, log }, game, { ...QUICK, ...times })
  async function close(): Promise<void> {
    await table.close()
    await rounds.close()
    rng.close()
  }
  return { rounds, table, close }
}

let n = 0
/** A player with a key of their own, as a session tells them. */
export const guest = (player = `guest-${n++}`, key = `key-${n++}`) => ({
  ...{ player, spinKey: key.padEnd(8, '-'), sessionHash: Buffer.alloc(32), walletSession: 's' },
  ...{ currency: 'CRD', demo: false },
})

export const placeAt = ({ table }: Pick<TableProcess, 'table'>, bets: Record<string, number>, who = guest()) =>
  table.place(
    who,
    Object.entries(bets).map(([bet, units]) => ({ bet, stake: String(units) })),
    LIMITS,
  )

/** When the table is in this phase, as it tells it. */
export function whenIn(
  { table }: Pick<TableProcess, 'table'>,
  phase: TableState['phase'],
  after = '',
): Promise<TableState> {
  return new Promise(resolve => {
    const forget = table.watch(text => {
      const state = JSON.parse(text) as TableState
      if (state.phase !== phase || state.coup === after) return
      // The first state comes before there is anything to forget.
      queueMicrotask(() => forget())
      resolve(state)
    })
  })
}
