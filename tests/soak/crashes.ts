import { crashUnderBets } from '../faults/crash.ts'

/** 20 × kill -9 of the server and 20 × of PostgreSQL under load: nothing answered is lost, nothing is doubled. */
export async function run(print: (line: string) => void): Promise<boolean> {
  let good = true
  for (const victim of ['server', 'postgres'] as const) {
    const report = await crashUnderBets({
      dataDir: '.data/fault-postgres',
      bets: 20_000,
      concurrency: 200,
      crashes: 20,
      victim,
    })
    const differences = Object.values(report.proof).reduce((sum, count) => sum + count, 0)
    good &&= report.lost === 0 && report.doubled === 0 && report.balancesRight && differences === 0
    print(`${victim}: ${JSON.stringify(report)}`)
  }
  return good
}
