import { workDraws } from '#features/lottery/server/draw/draws.ts'
import { connect } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { SERVER_SECRET } from '../../tests/support/given.ts'

/*
 * From lock to paid, in a process of its own, as the server's clock does it. Prints one line of JSON: how long each step
 * took, and the most memory that the process held.
 */
export type PayPlan = { url: string }
export type PayResult = { bindMs: number; drawMs: number; payMs: number; cpuSeconds: number; memoryMb: number }

const { url } = JSON.parse(process.argv[2]!) as PayPlan
const db = connect(url, 4)
const deps = { db, serverSecret: SERVER_SECRET, log: createLog('bench', 'error') }
const times: number[] = []
const cpuBefore = process.cpuUsage()
for (let step = 0; step < 3; step++) {
  const before = performance.now()
  if ((await workDraws(deps)) !== 1) throw new Error(`step ${step} was not done`)
  times.push(performance.now() - before)
}
const cpu = process.cpuUsage(cpuBefore)
await db.end()
const [bindMs, drawMs, payMs] = times as [number, number, number]
const memoryMb = process.resourceUsage().maxRSS / 1024
const result: PayResult = { bindMs, drawMs, payMs, cpuSeconds: (cpu.user + cpu.system) / 1e6, memoryMb }
console.log(JSON.stringify(result))
