import { readFileSync } from 'node:fs'
import { readMatches } from './verify-match/records.ts'
import { reportMatches } from './verify-match/report.ts'

const USAGE = `usage: npm run verify-match -- FILE|-

Plays matches of virtual sports again from what was told of them once they were over, with nothing of the server. FILE (or - for
standard input) is JSON: one record, or a list of records. Checked are the commitment from before the match, its score, and the
result of every market.
Ends with 0 when every match is right, 1 when one is wrong or a file cannot be read, 2 on wrong arguments.
`

function main(): number {
  const [file, ...others] = process.argv.slice(2)
  if (file === undefined || others.length > 0 || (file.startsWith('-') && file !== '-')) {
    process.stderr.write(USAGE)
    return 2
  }
  try {
    const records = readMatches(readFileSync(file === '-' ? 0 : file, 'utf8'))
    return reportMatches(records, line => console.log(line)) > 0 ? 1 : 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
}

process.exitCode = main()
