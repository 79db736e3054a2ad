import { mkdirSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { closingLines, filesAgain, judge, type Report } from './report.ts'
import { filesOf, LANES, type Runner, run } from './runners.ts'

/**
 * All tests, or those below the paths given. What fails is run once more, file by file and alone, after everything else:
 * what passes then is told as flaky and fails nothing.
 */
const paths = process.argv.slice(2).map(path => relative('.', path))
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })

const runs: { runner: Runner; first: Report; again: Map<string, Report> }[] = []
await Promise.all(
  LANES.map(async (runners, lane) => {
    for (const runner of runners) {
      const files = filesOf(runner, paths)
      if (files.length === 0) continue
      const startedAt = performance.now()
      const first = await run(runner, paths.length === 0 ? [] : files, lane === 0 ? 'first' : 'beside')
      runs.push({ runner, first, again: new Map() })
      console.log(`${runner.name}: ${files.length} files, ${Math.round((performance.now() - startedAt) / 1000)} s`)
    }
  }),
)
if (runs.length === 0) throw new Error(`no tests below ${paths.join(', ')}`)

for (const { runner, first, again } of runs)
  for (const file of filesAgain(first)) {
    console.log(`once more, alone: ${file}`)
    again.set(file, await run(runner, [file], 'alone'))
  }

const verdict = judge(runs)
for (const line of closingLines(verdict)) console.log(line)
process.exit(verdict.failed.length === 0 ? 0 : 1)
