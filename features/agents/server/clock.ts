import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { repeat } from '#shared/server/repeat.ts'
import { tellLate } from './bills/late.ts'
import { settleAgain, settleDue, settleWindows } from './bills/run.ts'
import { BILL_PROOFS } from './bills/store-runs.ts'
import { finishClosings } from './closings/closings.ts'
import { followSettled } from './metrics/follower.ts'
import { deleteOldSlots, PROOFS } from './metrics/store-metrics.ts'
import { payRebates } from './rebates/pay-rebates.ts'
import { closeDays, rebuildTeams } from './rebuild/rebuild.ts'

const PAUSE_MS = 1_000
/** Figures wait rather than money: the more comes, the more seldom it is counted, and then of more at once (§3.6: a minute). */
const REST_MS_A_ROW = 1
const MOST_REST_MS = 30_000
/** Of what is played meanwhile an upline gets one movement. */
const PAY_PAUSE_MS = 10_000
/** Hours and five minutes are settled, and settled again, within these days (agents §2.13). */
const SLOT_DAYS = 8

export function background({ db, log }: Context): Background {
  const begin = () => {
    const onFailure = (error: unknown) => log.warn({ err: error }, 'what was settled could not be counted for teams')
    const notPaid = (error: unknown) => log.warn({ err: error }, 'rebates of uplines could not be paid')
    const follow = async () => Math.min((await followSettled(db)) * REST_MS_A_ROW, MOST_REST_MS)
    return [
      { close: repeat(PAUSE_MS, follow, onFailure) },
      { close: repeat(PAY_PAUSE_MS, () => payRebates(db), notPaid) },
    ]
  }
  return {
    begin,
    jobs: {
      'agents.slots': { match: '20 4 * * *', work: () => deleteOldSlots(db, SLOT_DAYS) },
      // 00:50 at UTC+7, before a day’s salaries.
      'agents.rebuild': { match: '50 17 * * *', work: () => rebuildTeams(db, log) },
      'agents.close': { match: '20 18 * * *', work: () => closeDays(db, log) },
      'agents.closings': { match: '25 * * * *', work: () => finishClosings(db, log) },
      'agents.settle': { match: '*/5 * * * *', work: () => settleDue(db) },
      'agents.windows': { match: '2,7,12,17,22,27,32,37,42,47,52,57 * * * *', work: () => settleWindows(db) },
      'agents.late': { match: '8,23,38,53 * * * *', work: () => tellLate(db, log) },
      'agents.again': { match: '40 * * * *', work: () => settleAgain(db) },
    },
    proofs: [...PROOFS, ...BILL_PROOFS, 'agents.proof_transfers'],
  }
}
