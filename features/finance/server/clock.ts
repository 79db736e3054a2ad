import type { Background } from '#shared/server/background.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { repeat } from '#shared/server/repeat.ts'
import { sweepExports } from './exports/exports.ts'
import { followLog } from './follower.ts'
import { alarmReturns } from './reports/returns.ts'
import { runSchedules } from './schedules/run-schedules.ts'
import { PROOFS } from './store.ts'

const PAUSE_MS = 1_000

export function background(context: Context): Background {
  const { db, log } = context
  const begin = () => {
    const onFailure = (error: unknown) => log.warn({ err: error }, 'finance could not follow the log')
    return [{ close: repeat(PAUSE_MS, () => followLog(db), onFailure) }]
  }
  return {
    begin,
    jobs: {
      'finance.exports': { match: '40 3 * * *', work: () => sweepExports(db) },
      // Hours begin at a quarter of an hour in every zone.
      'finance.schedules': { match: '*/5 * * * *', work: () => runSchedules(context) },
      'finance.returns': { match: '*/10 * * * *', work: async () => alarmReturns(db, await databaseNow(db)) },
    },
    proofs: PROOFS,
  }
}
