import { createRounds } from '#apps/studio/server/rounds/rounds.ts'
import { createSettling } from '#apps/studio/server/sportsbook/settling.ts'
import { connect } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'

/* From a result to bets that are settled, in a process of its own, as the studio does it. Prints one line of JSON. */

export type SettlePlan = { url: string }
export type SettleResult = { ms: number; cpuSeconds: number; memoryMb: number }

const { url } = JSON.parse(process.argv[2]!) as SettlePlan
const db = connect(url)
const rounds = createRounds({
  ...{ db, log: createLog('bench', 'error'), library: new Map(), minCycleMs: 0 },
  // What is owed is sent by the queue, which is not started here.
  wallet: () => Promise.resolve(undefined),
  seeds: { serverSecret: 'a-studio-secret-that-only-a-bench-uses', testSeed: '' },
})
const cpuBefore = process.cpuUsage()
const before = performance.now()
await createSettling({ db, rounds, now: Date.now }).settle()
const ms = performance.now() - before
const cpu = process.cpuUsage(cpuBefore)
await rounds.close()
await db.end()
const memoryMb = process.resourceUsage().maxRSS / 1024
const result: SettleResult = { ms, cpuSeconds: (cpu.user + cpu.system) / 1e6, memoryMb }
console.log(JSON.stringify(result))
