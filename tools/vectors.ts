import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { schemas } from './vectors/registry.ts'
import { type VectorCase, VectorFileError, type VectorResult } from './vectors/schema.ts'

const USAGE = `usage: npm run vectors -- FILE…

Runs files of worked cases, prints each case that fails with what was expected and got, then "N passed, M failed".
A file that cannot be read counts as one failure.
Kinds of files: ${schemas.map(schema => schema.name).join(', ')}.
`

/** Exit 0 when all cases pass, 1 when one fails or a file cannot be read, 2 on wrong arguments. */
function main(): number {
  const files = readArguments()
  if (!files) {
    process.stderr.write(USAGE)
    return 2
  }
  let passed = 0
  let failed = 0
  for (const file of files) {
    try {
      for (const vector of readCases(file)) {
        const result = vector.run()
        if (agrees(result)) passed++
        else {
          failed++
          console.log(
            `${basename(file)} ${vector.id}\n  expected ${show(result.expected)}\n  got      ${show(result.got)}`,
          )
        }
      }
    } catch (error) {
      if (!(error instanceof VectorFileError)) throw error
      failed++
      console.error(`${file}: ${error.message}`)
    }
  }
  console.log(`${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
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

function readCases(file: string): VectorCase[] {
  const json = parse(file)
  if (typeof json !== 'object' || json === null) throw new VectorFileError('expected a JSON object')
  const schema = schemas.find(candidate => candidate.matches(json))
  if (!schema) throw new VectorFileError(`of no known kind (${schemas.map(({ name }) => name).join(', ')})`)
  const cases = schema.cases(json)
  if (cases.length === 0) throw new VectorFileError('holds no cases')
  return cases
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) throw new VectorFileError(`no JSON: ${error.message}`)
    throw new VectorFileError(error instanceof Error ? error.message : String(error))
  }
}

function agrees({ expected, got, tolerance = 0 }: VectorResult): boolean {
  if (typeof expected === 'number' && typeof got === 'number') return Math.abs(expected - got) <= tolerance
  return isDeepStrictEqual(expected, got)
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

process.exitCode = main()
