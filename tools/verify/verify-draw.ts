import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readDraws, readLeaves, readPromotions } from './verify-draw/records.ts'
import { reportDraws, reportPromotions } from './verify-draw/report.ts'

const USAGE = `usage: npm run verify-draw -- [--bets BETS] FILE|-

Makes draws again from what was published of them, with nothing of the server: of lotteries, or envelopes, wheels and raffles. FILE (or - for standard input) is
JSON: one record, a list of records, or an object with such a list as "draws" or "vectors". BETS is the JSON list of
{ "betId", "lineHash" } that was published for one draw when its sale closed; its root is then computed too.
Ends with 0 when every draw is right, 1 when one is wrong or a file cannot be read, 2 on wrong arguments.
`

function main(): number {
  const given = readArguments()
  if (!given) {
    process.stderr.write(USAGE)
    return 2
  }
  try {
    const text = readText(given.file)
    const promotions = readPromotions(text)
    if (promotions) return reportPromotions(promotions, line => console.log(line)) > 0 ? 1 : 0
    const draws = readDraws(text)
    const leaves = given.bets === undefined ? null : readLeaves(readText(given.bets))
    if (leaves && draws.length > 1) throw new Error('--bets belong to one draw')
    return reportDraws(draws, leaves, line => console.log(line)) > 0 ? 1 : 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
}

function readArguments(): { file: string; bets?: string | undefined } | null {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { bets: { type: 'string' } } })
    const [file, ...others] = positionals
    return file !== undefined && others.length === 0 ? { file, bets: values.bets } : null
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return null
  }
}

function readText(file: string): string {
  return readFileSync(file === '-' ? 0 : file, 'utf8')
}

process.exitCode = main()
