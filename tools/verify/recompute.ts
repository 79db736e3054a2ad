import { readFileSync } from 'node:fs'
import { type Recomputed, recomputeBill } from '#features/agents/rules/bills/bill-file.ts'

const USAGE = `usage: npm run recompute -- BILL-FILE|-

Calculates a bill of an agent's contract again from its file (as the agent centre saves it; - for standard input), with nothing
of the server, and says whether it comes to the same.
Ends with 0 when it does, 1 when it does not or the file was changed or cannot be read, 2 on wrong arguments.
`

function main(): number {
  const [file, ...others] = process.argv.slice(2)
  if (file === undefined || others.length > 0 || (file.startsWith('-') && file !== '-')) {
    process.stderr.write(USAGE)
    return 2
  }
  try {
    const result = recomputeBill(readFileSync(file === '-' ? 0 : file, 'utf8'))
    for (const line of linesOf(result)) console.log(line)
    return result.is === 'equal' ? 0 : 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
}

function linesOf(result: Recomputed): string[] {
  if (result.is === 'unreadable') return [`cannot be read: ${result.why}`]
  const { bill, formula, period, contract } = result.bill
  const about = `bill ${bill} of contract ${contract.id}.${contract.version} (${contract.kind}, ${contract.product}), ${period.from} to ${period.to}, by ${formula}`
  if (result.is === 'equal')
    return [about, `equal: ${result.bill.result.gross} gross, ${result.bill.result.payable} to pay`]
  if (result.is === 'changed') return [about, 'CHANGED: the file is not as it was written, though it comes to the same']
  return [
    about,
    ...result.lines.map(({ name, told, calculated }) => `DIFFERENT ${name}: ${told} told, ${calculated} calculated`),
  ]
}

process.exitCode = main()
