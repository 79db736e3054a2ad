import { amount, formatAmount } from '#shared/money.ts'
import { connect } from '#shared/server/db.ts'
import { compareRevenue, type DayOfRevenue } from './verify-revenue/revenue.ts'

const USAGE = `usage: DATABASE_URL=… npm run verify-revenue -- [MERCHANT] [DAYS]

Holds what the reports say a merchant (1) kept of its vendors' games on each of the last days (60), up to yesterday, against the
accounts of the ledger and the vendors' own statements, to the cent.
Ends with 0 when all three agree on every day, 1 when they do not or there is no day, 2 on wrong arguments.
`
const DAY_MS = 86_400_000

async function main(): Promise<number> {
  const [merchant = '1', days = '60', ...others] = process.argv.slice(2)
  const { DATABASE_URL } = process.env
  if (!DATABASE_URL || others.length > 0 || ![merchant, days].every(each => /^\d{1,3}$/.test(each))) {
    process.stderr.write(USAGE)
    return 2
  }
  const db = connect(DATABASE_URL, 1)
  try {
    const dayAgo = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
    const list = await compareRevenue(db, Number(merchant), { from: dayAgo(Number(days)), to: dayAgo(1) })
    for (const each of list) console.log(lineOf(each))
    const uneven = list.filter(each => !each.isEven).length
    console.log(`${list.length} days, ${uneven} on which they differ`)
    return list.length > 0 && uneven === 0 ? 0 : 1
  } finally {
    await db.end()
  }
}

const text = (sum: bigint) => formatAmount(amount(sum))
const lineOf = ({ day, report, ledger, statements, isEven }: DayOfRevenue) =>
  `${day} ${text(report)} reported, ${text(ledger)} in the ledger, ${text(statements)} by vendors${isEven ? '' : ': DIFFERENT'}`

process.exitCode = await main()
