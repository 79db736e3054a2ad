import { parseArgs } from 'node:util'
import { schemas, slowSchemas } from './vectors/registry.ts'
import { runFiles } from './vectors/run-files.ts'

const USAGE = `usage: npm run vectors -- FILE…

Runs files of worked cases, prints each case that fails with what was expected and got, then "N passed, M failed".
A file that cannot be read counts as one failure. Kinds of files: ${[...schemas, ...slowSchemas].map(({ name }) => name).join(', ')}.
`

/** Exit 0 when all cases pass, 1 when one fails or a file cannot be read, 2 on wrong arguments. */
async function main(): Promise<number> {
  const files = readArguments()
  if (files) return (await runFiles(files, console)) > 0 ? 1 : 0
  process.stderr.write(USAGE)
  return 2
}

function readArguments(): string[] | null {
  try {
    const { positionals } = parseArgs({ allowPositionals: true, options: {} })
    return positionals.length > 0 ? positionals : null
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return null
  }
}

process.exitCode = await main()
