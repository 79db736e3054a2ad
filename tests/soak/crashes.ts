import { crashTheCluster } from '../faults/cluster.ts'
import { crashUnderLoad } from '../faults/crash.ts'
import { crashAsynchronously } from '../faults/crash-control.ts'

const CRASHES = 50
const CLUSTER_KILLS = 60

/**
 * 50 × kill -9 of the server and 50 × of PostgreSQL under bets, wins and rollbacks: nothing acknowledged is lost and
 * nothing is doubled; then 60 faults of two servers and two studios, with flights. The same with asynchronous commit has to lose some, or this proof could not see a loss.
 */
export async function run(print: (line: string) => void): Promise<boolean> {
  let good = true
  for (const victim of ['server', 'postgres'] as const) {
    const startedAt = performance.now()
    const load = { rounds: CRASHES * 400, concurrency: 200, crashes: CRASHES, victim }
    const report = await crashUnderLoad({ dataDir: '.data/fault-postgres', ...load })
    const { lost, doubled, otherAnswer, otherMoney, differences, balancesRight } = report
    good &&= lost + doubled + otherAnswer + otherMoney + differences === 0 && balancesRight
    print(
      `${CRASHES} × ${victim}, ${((performance.now() - startedAt) / 1_000).toFixed(0)} s: ${JSON.stringify(report)}`,
    )
  }
  const startedAt = performance.now()
  const cluster = await crashTheCluster({ dataDir: '.data/fault-postgres', kills: CLUSTER_KILLS })
  const { lost, doubled, differing, toldEarly, differences } = cluster
  good &&= lost + doubled + differing + toldEarly + differences === 0
  print(
    `two servers and two studios, ${((performance.now() - startedAt) / 1_000).toFixed(0)} s: ${JSON.stringify(cluster)}`,
  )
  const control = await crashAsynchronously('.data/crash-control-postgres', 20)
  print(`control with asynchronous commit: ${JSON.stringify(control)}`)
  return good && control.lost > 0
}
