import { background as agents } from '#features/agents/server/clock.ts'
import { background as bonuses } from '#features/bonuses/server/clock.ts'
import { background as cashback } from '#features/cashback/server/clock.ts'
import { background as cashier } from '#features/cashier/server/clock.ts'
import { background as credentials } from '#features/credentials/server/clock.ts'
import { background as draws } from '#features/draws/server/clock.ts'
import { background as finance } from '#features/finance/server/clock.ts'
import { background as freeBets } from '#features/freebets/server/clock.ts'
import { background as games } from '#features/games/server/clock.ts'
import { background as gateway } from '#features/gateway/server/clock.ts'
import { background as identity } from '#features/identity/server/clock.ts'
import { background as lottery } from '#features/lottery/server/clock.ts'
import { background as messages } from '#features/messages/server/clock.ts'
import { background as missions } from '#features/missions/server/clock.ts'
import { background as notifications } from '#features/notifications/server/clock.ts'
import { background as operators } from '#features/operators/server/clock.ts'
import { tellJobs } from '#features/operators/server/operators.ts'
import { background as people } from '#features/people/server/clock.ts'
import { background as points } from '#features/points/server/clock.ts'
import { background as promotions } from '#features/promotions/server/clock.ts'
import { background as protection } from '#features/protection/server/clock.ts'
import { background as ranks } from '#features/ranks/server/clock.ts'
import { background as rebates } from '#features/rebates/server/clock.ts'
import { background as reconciliation } from '#features/reconciliation/server/clock.ts'
import { background as records } from '#features/records/server/clock.ts'
import { background as referral } from '#features/referral/server/clock.ts'
import { background as rewards } from '#features/rewards/server/clock.ts'
import { background as risk } from '#features/risk/server/clock.ts'
import { background as sessions } from '#features/sessions/server/clock.ts'
import { background as settings } from '#features/settings/server/clock.ts'
import { background as transfers } from '#features/transfers/server/clock.ts'
import { background as turnover } from '#features/turnover/server/clock.ts'
import { background as wallet } from '#features/wallet/server/clock.ts'
import type { Background, Jobs } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { expectProofs, runProofs, watchProofs } from '#shared/server/proofs.ts'
import type { Parts } from './parts.ts'
import { nextRun, startTimedWork } from './timed-work.ts'

const FEATURES = {
  settings,
  notifications,
  wallet,
  turnover,
  bonuses,
  people,
  protection,
  credentials,
  sessions,
  identity,
  cashier,
  promotions,
  rewards,
  games,
  gateway,
  reconciliation,
  transfers,
  lottery,
  draws,
  records,
  finance,
  agents,
  points,
  rebates,
  ranks,
  cashback,
  referral,
  missions,
  freebets: freeBets,
  risk,
  operators,
  messages,
}

/** So many minutes past the hour the first proof is read, and so long after it the next. */
const FIRST_PROOF_MINUTE = 7
const PROOF_MINUTES = 2

/** What each feature does besides answering, and all of its jobs by the clock. */
export function gatherWork(context: Context, parts: Parts) {
  const { db, log } = context
  const works = Object.entries(FEATURES).map(([name, background]) => [name, background(context, parts)] as const)
  const proofs = works.flatMap(([, work]) => work.proofs ?? [])
  const jobs: Jobs = {
    ...proofJobs(works, views => runProofs(db, log, views)),
    ...Object.assign({}, ...works.map(([, work]) => work.jobs)),
    'proofs.watch': { match: '*/10 * * * *', work: () => watchProofs(db, log, proofs) },
  }
  return { works, proofs, jobs }
}

/** All work of the platform besides answering: of each feature its own. One server of many runs each job. */
export async function startClock(context: Context, parts: Parts, databaseUrl: string) {
  const { db, log } = context
  const { works, proofs, jobs } = gatherWork(context, parts)
  await expectProofs(db, proofs)
  for (const [, work] of works) await work.prepare?.()
  const begun = works.flatMap(([, work]) => work.begin?.() ?? [])
  const told = await tellJobs(db, log, jobs, nextRun)
  const timedWork = await startTimedWork(told, databaseUrl, log)

  return {
    proofs,
    close: async () => {
      for (const each of begun) await each.close()
      await timedWork.close()
    },
  }
}

function proofJobs(
  works: readonly (readonly [name: string, work: Background])[],
  run: (views: readonly string[]) => Promise<void>,
): Jobs {
  const proven = works.flatMap(([name, { proofs }]) => (proofs ? [{ name, proofs }] : []))
  return Object.fromEntries(
    proven.map(({ name, proofs }, i) => [
      `${name}.proof`,
      { match: `${FIRST_PROOF_MINUTE + i * PROOF_MINUTES} * * * *`, work: () => run(proofs) },
    ]),
  )
}
