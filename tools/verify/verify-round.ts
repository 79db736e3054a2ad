import { readFileSync } from 'node:fs'
import { readRecords } from './verify-round/records.ts'
import { reportRounds } from './verify-round/report.ts'

const USAGE = `usage: npm run verify-round -- FILE|-

Draws a studio's rounds again from what its page gave of them, with nothing of its server. FILE (or - for standard input)
is JSON: one record as the fairness page saves it, or a list of records.
Ends with 0 when every round is right, 1 when one is wrong or a file cannot be read, 2 on wrong arguments.
`

async function main(): Promise<number> {
  const [file, ...others] = process.argv.slice(2)
  if (file === undefined || others.length > 0 || (file.startsWith('-') && file !== '-')) {
    process.stderr.write(USAGE)
    return 2
  }
  try {
    const records = readRecords(readFileSync(file === '-' ? 0 : file, 'utf8'))
    return (await reportRounds(records, line => console.log(line))) > 0 ? 1 : 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
}

process.exitCode = await main()
