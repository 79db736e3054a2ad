import type { Background } from '#shared/server/background.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { repeat } from '#shared/server/repeat.ts'
import { sweepExports } from './exports/exports.ts'
import { followLog } from './follower.ts'
import { alarmReturns } from './reports/returns.ts'
import { PROOFS } from './store.ts'

const PAUSE_MS = 1_000

export function background({ db, log }: Context): Background {
  const begin = () => {
    const onFailure = (error: unknown) => log.warn({ err: error }, 'finance could not follow the log')
    return [{ close: repeat(PAUSE_MS, () => followLog(db), onFailure) }]
  }
  return {
    begin,
    jobs: {
      'finance.exports': { match: '40 3 * * *', work: () => sweepExports(db) },
      'finance.returns': { match: '*/10 * * * *', work: async () => alarmReturns(db, await databaseNow(db)) },
    },
    proofs: PROOFS,
  }
}
