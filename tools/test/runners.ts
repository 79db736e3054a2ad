import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import type { Report } from './report.ts'

export type Runner = {
  name: string
  /** Its files, as globs from the root. */
  files: readonly string[]
  command: readonly string[]
  /** Added when one file runs alone. */
  alone: readonly string[]
}

const VITEST = 'node_modules/vitest/vitest.mjs'
const IN_VITEST = ['--reporter=default', '--reporter=./tools/test/vitest-reporter.ts']

/**
 * Lanes, side by side; in a lane one after the other. Screens wait for their browser half of the time, units for their
 * database, and neither waits for the other lane's end.
 */
export const LANES: readonly (readonly Runner[])[] = [
  [
    {
      name: 'units',
      files: ['{apps,features,shared,tools,tests}/**/*.test.ts'],
      command: [VITEST, 'run', ...IN_VITEST],
      alone: ['--maxWorkers=1'],
    },
    {
      name: 'journeys',
      files: ['tests/stories/*.story.ts'],
      command: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,./tools/test/playwright-reporter.ts'],
      alone: ['--workers=1'],
    },
  ],
  [
    {
      name: 'screens',
      files: ['{apps,features,shared}/**/*.screen.test.tsx'],
      command: [VITEST, 'run', '--config', 'vitest.browser.config.ts', ...IN_VITEST],
      alone: [],
    },
  ],
]

/** The files of a runner that lie below one of the paths; all of them without paths. */
export function filesOf({ files }: Runner, paths: readonly string[]): string[] {
  const all = globSync([...files], { exclude: name => name === 'node_modules' || name === '.data' })
  return all
    .filter(file => paths.length === 0 || paths.some(path => file === path || file.startsWith(`${path}/`)))
    .sort()
}

/** Beside another runner, what one says is shown when it has ended; alone, a file is tried with nothing beside it. */
export type Way = 'first' | 'beside' | 'alone'

/** Runs a runner on some files, or on all; one that ends badly and names no failure is a failure without a file. */
export async function run(runner: Runner, files: readonly string[], way: Way): Promise<Report> {
  const reportFile = `test-results/${runner.name}.json`
  rmSync(reportFile, { force: true })
  const args = [...runner.command, ...(way === 'alone' ? runner.alone : []), ...files]
  const code = await runNode(args, reportFile, way === 'beside')
  const none: Report = { passed: 0, skipped: 0, failures: [] }
  const report = existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, 'utf8')) as Report) : none
  if (code !== 0 && report.failures.length === 0)
    report.failures.push({ file: '', test: `the ${runner.name}`, message: `the runner ended with ${code}` })
  return report
}

function runNode(args: readonly string[], reportFile: string, isQuiet: boolean): Promise<number> {
  const env = { ...process.env, REPORT_FILE: reportFile }
  const output = isQuiet ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, args, { stdio: ['ignore', output, output], env })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => said.push(chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => {
      process.stdout.write(Buffer.concat(said))
      resolve(code ?? 1)
    })
  })
}
