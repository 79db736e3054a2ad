import { findPlay } from '#features/lottery/rules/lottery.ts'
import { createLottery } from '#features/lottery/server/lottery.ts'
import { amount } from '#shared/money.ts'
import { connect } from '#shared/server/db.ts'
import { givenContext } from '../../tests/given.ts'
import type { LoadResult } from '../wallet/load.ts'
import { benchPlayerNo } from '../wallet/players.ts'

/* Tickets of one line through the sale's batch, in a process of its own. Prints one line of JSON, as the wallet's doors do. */
export type PlacePlan = {
  url: string
  game: string
  numero: string
  callers: number
  seconds: number
  players: number
  run: string
}

const plan = JSON.parse(process.argv[2]!) as PlacePlan
const db = connect(plan.url, 4)
const lottery = createLottery(givenContext(db))
const { odds } = findPlay('MB', 'MB_LO2')!
const sessionStartedAt = new Date()
const latencies: number[] = []
let accepted = 0
let refused = 0
let next = 0

function place(i: number) {
  const bettor = {
    merchantId: 1,
    memberId: `mem_${benchPlayerNo(i, plan.players)}`,
    trial: false,
    ip: '',
    sessionStartedAt,
  }
  const selection = [[String(i % 100).padStart(2, '0')]]
  const lines = [{ play: 'MB_LO2', selection, unit: amount(100n), odds }]
  return lottery.place({
    bettor,
    key: `${plan.run}-${i}`,
    tickets: [{ game: plan.game, numero: plan.numero, level: 10, lines }],
  })
}

const cpuBefore = process.cpuUsage()
const startedAt = performance.now()
const endsAt = startedAt + plan.seconds * 1_000
await Promise.all(
  Array.from({ length: plan.callers }, async () => {
    while (performance.now() < endsAt) {
      const sentAt = performance.now()
      await place(next++).then(
        () => accepted++,
        () => refused++,
      )
      latencies.push(performance.now() - sentAt)
    }
  }),
)
const seconds = (performance.now() - startedAt) / 1_000
const cpu = process.cpuUsage(cpuBefore)
await lottery.close()
await db.end()
latencies.sort((a, b) => a - b)
const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
const cpuSeconds = (cpu.user + cpu.system) / 1e6
const result: LoadResult = { accepted, refused, seconds, p50Ms: at(0.5), p99Ms: at(0.99), cpuSeconds }
console.log(JSON.stringify(result))
