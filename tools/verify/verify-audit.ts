import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readAnchors, verifyRecord } from './verify-audit/chain.ts'

const USAGE = `usage: npm run verify-audit -- [--anchors FILE] FILE...

Verifies the record of what operators did, with nothing of the server: files as the office exports them, one after the
other. FILE "-" is standard input. --anchors is a file of published anchors, "day id hash" on each line: each must be a row
of the record as it stands there, so that nobody cut off its end or wrote all of it anew.
Ends with 0 when all is right, 1 when a row is not what it was, 2 on wrong arguments.
`

function main(): number {
  const given = readArguments()
  if (!given) {
    process.stderr.write(USAGE)
    return 2
  }
  try {
    const text = given.files.map(file => readFileSync(file === '-' ? 0 : file, 'utf8')).join('')
    const published = given.anchors === undefined ? [] : readAnchors(readFileSync(given.anchors, 'utf8'))
    const { rows, anchors, wrong } = verifyRecord(text, published)
    for (const line of wrong) console.error(line)
    console.log(
      `${rows} rows, ${anchors} anchors: ${wrong.length === 0 ? 'all as they were' : `${wrong.length} WRONG`}`,
    )
    return wrong.length === 0 ? 0 : 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
}

function readArguments(): { files: string[]; anchors: string | undefined } | null {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { anchors: { type: 'string' } } })
    return positionals.length > 0 ? { files: positionals, anchors: values.anchors } : null
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return null
  }
}

process.exitCode = main()
