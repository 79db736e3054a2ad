import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { schemas, slowSchemas } from './registry.ts'
import { type SlowCase, VectorFileError, type VectorResult } from './schema.ts'

export type Printer = { log: (line: string) => void; error: (line: string) => void }

/**
 * Runs the cases of each file and prints every one that fails with what was expected and got, then the totals. A file that
 * cannot be read is told of as an error and counts as one failure. Returns how many failed.
 */
export async function runFiles(files: readonly string[], print: Printer): Promise<number> {
  let passed = 0
  let failed = 0
  for (const file of files) {
    try {
      const { cases, close } = await openCases(file)
      for (const vector of cases) {
        const { expected, got, tolerance } = await tryCase(vector)
        if (agrees({ expected, got, tolerance })) passed++
        else {
          failed++
          print.log(`${basename(file)} ${vector.id}\n  expected ${show(expected)}\n  got      ${show(got)}`)
        }
      }
      await close()
    } catch (error) {
      if (!(error instanceof VectorFileError)) throw error
      failed++
      print.error(`${file}: ${error.message}`)
    }
  }
  print.log(`${passed} passed, ${failed} failed`)
  return failed
}

/** What a case gives that no rule could read is what it got, and the others go on. */
async function tryCase({ run }: SlowCase): Promise<VectorResult> {
  try {
    return await run()
  } catch (error) {
    return { expected: 'a case that can be run', got: error instanceof Error ? error.message : String(error) }
  }
}

async function openCases(file: string): Promise<{ cases: SlowCase[]; close: () => Promise<void> }> {
  const json = parse(file)
  if (typeof json !== 'object' || json === null) throw new VectorFileError('expected a JSON object')
  const slow = slowSchemas.find(candidate => candidate.matches(json))
  if (slow) return slow.open(json)
  const schema = schemas.find(candidate => candidate.matches(json))
  const names = [...schemas, ...slowSchemas].map(({ name }) => name)
  if (!schema) throw new VectorFileError(`of no known kind (${names.join(', ')})`)
  const cases = schema.cases(json)
  if (cases.length === 0) throw new VectorFileError('holds no cases')
  return { cases, close: async () => {} }
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
