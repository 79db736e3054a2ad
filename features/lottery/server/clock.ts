import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { addPartitions } from '#shared/server/db/partitions.ts'
import type { Sql } from '#shared/server/db.ts'
import { repeat } from '#shared/server/repeat.ts'
import { BONUS_PROOFS } from './bonus/store-bonus.ts'
import { createPayer, type Failed, promiseAll, workDraws } from './draw/draws.ts'
import { createIssues } from './draw/issues.ts'
import { expireFreeTickets } from './free/free.ts'
import { FREE_PROOFS } from './free/store-free.ts'
import { COUNTED_PROOFS, PROOFS } from './proof.ts'
import { SALE_PROOFS } from './sale/sale-proof.ts'

const TICK_MS = 250
const AHEAD_MS = 5_000

export function background(context: Context): Background {
  const prepare = () => preparePartitions(context.db)
  return {
    prepare,
    jobs: {
      'lottery.partitions': { match: '31 3 * * *', work: prepare },
      'lottery.expire-free': { match: '14 * * * *', work: () => expireFreeTickets(context.db) },
    },
    proofs: [...PROOFS, ...SALE_PROOFS, ...COUNTED_PROOFS, ...FREE_PROOFS, ...BONUS_PROOFS],
    begin: () => [startLotteryClock(context)],
  }
}

/** This month's and the next two months' partitions of bets and what became of them. Doing it again changes nothing. */
async function preparePartitions(db: Sql): Promise<void> {
  await addPartitions(db, 'lottery.placements', 'member_id, key')
  await addPartitions(db, 'lottery.tickets', 'id', 70)
  await addPartitions(db, 'lottery.outcomes', 'ticket_id, version')
}

/**
 * Runs the lotteries until it is closed: issues made ahead with their seeds, opened, locked, drawn, paid. Several servers
 * may run it; each step is somebody's, whole.
 */
export function startLotteryClock(context: Context) {
  const { log } = context
  const issues = createIssues(context)
  const failed: Failed = new Map()
  const payer = createPayer(context, failed)
  const onFailure = (error: unknown) => log.warn({ err: error }, 'lotteries could not be worked on')
  async function prepare(): Promise<void> {
    await issues.openAhead()
    await promiseAll(context)
  }
  const loops = [
    repeat(AHEAD_MS, prepare, onFailure),
    repeat(TICK_MS, async () => void (await issues.moveIssues()), onFailure),
    repeat(TICK_MS, async () => void (await workDraws(context, failed, payer.pay)), onFailure),
  ]

  return {
    close: async () => {
      await Promise.all(loops.map(stop => stop()))
      await payer.close()
    },
  }
}
