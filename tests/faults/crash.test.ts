import { expect, test } from 'vitest'
import { sized } from '../size.ts'
import { crashUnderLoad } from './crash.ts'

/** 50 crashes of each in 20,000 rounds: `npm run soak -- crashes`. */
test.each(['server', 'postgres'] as const)(
  'R-06, R-07: kill -9 of the %s in the middle of hundreds of concurrent rounds loses no answer and doubles none',
  async victim => {
    const report = await crashUnderLoad({
      dataDir: '.data/fault-postgres',
      rounds: sized(200, 600),
      concurrency: sized(200, 600),
      crashes: 1,
      victim,
    })
    expect(report.acknowledgedBefore).toBeGreaterThan(0)
    expect(report.acknowledgedBefore).toBeLessThan(report.acknowledged)
    expect(report).toMatchObject({ lost: 0, doubled: 0, otherAnswer: 0, otherMoney: 0, balancesRight: true })
    expect(report.differences).toBe(0)
  },
)
