import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

function run(file: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

const wrong: [command: string, ...args: string[]][] = [
  ['tools/bench/bench.ts'],
  ['tools/bench/bench.ts', 'no-such-bench'],
  ['tools/bench/bench.ts', 'wallet', 'twice'],
  ['tools/bench/bench.ts', 'wallet', '--players', '9'],
  ['tools/bench/bench.ts', 'growth', '--players'],
  ['tools/bench/soak.ts'],
  ['tools/bench/soak.ts', '../tests/soak/crashes'],
  ['tools/verify/par.ts'],
  ['tools/verify/par.ts', 'a.json', 'b.json'],
  ['tools/verify/vectors.ts'],
  ['tools/call.ts'],
  ['tools/call.ts', 'FETCH', '/wps/member/info'],
  ['tools/call.ts', 'GET', '/wps/member/info', '{broken'],
  ['tools/call.ts', '--as', 'nobody', 'GET', '/wps/member/info'],
  ['tools/generate.ts', '--chek'],
  ['tools/dev/lighthouse.mjs', 'no address'],
  ['tools/bench/stage-figures.ts', 'no address'],
]

test.each(wrong)('%s answers wrong arguments by its usage', (command, ...args) => {
  const { status, output } = run(command, ...args)
  expect([status, output]).toEqual([2, expect.stringContaining('usage: npm run')])
})

test('bench and soak list what there is', () => {
  expect(run('tools/bench/bench.ts').output).toMatch(`NAME is one of: ${namesIn('bench')}\n`)
  expect(run('tools/bench/soak.ts').output).toMatch(`NAME is one of: ${namesIn('tests/soak')}\n`)
})

const namesIn = (folder: string) =>
  readdirSync(folder)
    .filter(file => file.endsWith('.ts'))
    .map(file => file.replace('.ts', ''))
    .sort()
    .join(', ')

test('every command of package.json is there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const files = Object.values(scripts).flatMap(script => /^node (\S+)/.exec(script)?.[1] ?? [])
  expect(files.filter(file => !existsSync(file))).toEqual([])
})
