import { expect, test } from 'vitest'
import { PROVEN } from '../given.ts'
import { crashUnderBets } from './crash.ts'

test.each(['server', 'postgres'] as const)(
  'R-06, R-07: kill -9 of the %s in the middle of 1,000 concurrent bets loses none and doubles none',
  async victim => {
    const report = await crashUnderBets({
      dataDir: '.data/fault-postgres',
      bets: 1_000,
      concurrency: 1_000,
      crashes: 1,
      victim,
    })
    expect(report.answeredBefore).toBeGreaterThan(0)
    expect(report.answeredBefore).toBeLessThan(1_000)
    expect(report).toMatchObject({ lost: 0, doubled: 0, balancesRight: true, proof: PROVEN })
  },
  120_000,
)
