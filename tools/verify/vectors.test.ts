import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runFiles } from './vectors/run-files.ts'

const root = new URL('../..', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'vectors-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function runVectors(file: string) {
  const out: string[] = []
  const err: string[] = []
  const failed = await runFiles([file], { log: line => out.push(line), error: line => err.push(line) })
  return { failed, out: `${out.join('\n')}\n`, err: err.join('\n'), last: out.at(-1) }
}

function runCommand(tool: string, args: readonly string[]) {
  return spawnSync(process.execPath, [`tools/verify/${tool}.ts`, ...args], { cwd: root, encoding: 'utf8' })
}

let written = 0
function write(content: unknown): string {
  const file = join(folder, `${written++}.json`)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const FAIR = 'tests/vectors/fair-vectors.json'
const fair = () => JSON.parse(readFileSync(new URL(FAIR, root), 'utf8'))

/** By hand: 4 with probability 1/8 on the line, 1 with 3/8 for two scatters, 2 with 1/8 for three: 1.125. */
const reel = [1, 2]
const sheet = {
  schema: 'slot-par/1',
  grid: { reels: 3, rows: 1 },
  lines: [[0, 0, 0]],
  selectedLines: 1,
  costInLineBets: 1,
  linePay: { 1: [0, 0, 4] },
  wild: null,
  scatter: { symbol: 2, payXTotalBet: [0, 1, 2] },
  reels: { base: [reel, reel, reel] },
  published: { rtpPercent: 112.5 },
}

test('the given fairness vectors pass', async () => {
  expect(await runVectors(FAIR)).toMatchObject({ failed: 0, last: '43 passed, 0 failed' })
})

test('the given cases of agents’ contracts pass', async () => {
  expect(await runVectors('tests/vectors/agent-contract-vectors.json')).toMatchObject({
    failed: 0,
    last: '75 passed, 0 failed',
  })
})

test.each([
  ['live-edges', 132],
  ['road-vectors', 88],
  ['tienlen-vectors', 63],
  ['sports-settlement', 98],
  ['sports-pricing', 727],
])('the given cases of %s pass', async (name, count) => {
  expect(await runVectors(`tests/vectors/${name}.json`)).toMatchObject({ failed: 0, last: `${count} passed, 0 failed` })
})

test('a bet at a table that is not known is named and counts as failed', async () => {
  const { out, last } = await runVectors(write({ sic_bo: { 'edge%': { 'four of a kind 9:1': 1 } } }))
  expect([last, out]).toEqual(['0 passed, 1 failed', expect.stringContaining('a bet that is not known')])
})

test('a failing case is printed with expected and got', async () => {
  const file = fair()
  file.vectors[2].roulette = 36
  file.crash.points[1].shown = 1.62
  file.vectors[0].bingo = 5
  const { out, last } = await runVectors(write(file))
  expect(out).toContain('vectors[2].roulette\n  expected 36\n  got      4\n')
  expect(out).toContain('crash.points[1].shown\n  expected 1.62\n  got      1.61\n')
  expect(out).toContain('vectors[0].bingo\n  expected 5\n  got      no fair game built: bingo\n')
  expect(last).toBe('41 passed, 3 failed')
})

test('other seeds, more floats and other rows of pins follow the same rules', async () => {
  const [vector] = fair().vectors
  const floats = [...vector.floats, 0.5]
  const { out } = await runVectors(
    write({ scheme: 'HMAC_SHA256', vectors: [{ ...vector, floats, plinko3: [0, 1, 0] }] }),
  )
  expect(out).toMatch(
    /vectors\[0\]\.floats\n {2}expected .*,0\.5\]\n {2}got .*0\.344635816058144,0\.\d+\]\n8 passed, 1 failed/,
  )
})

test('a slot sheet is computed by the evaluator that plays', async () => {
  expect((await runVectors(write(sheet))).last).toBe('1 passed, 0 failed')
  expect((await runVectors(write({ ...sheet, published: { rtpPercent: 112.5001 } }))).last).toBe('0 passed, 1 failed')
})

test('a mechanic that is not built is named and counts as failed', async () => {
  const { out, last } = await runVectors(write({ ...sheet, tumble: {}, wild: { symbol: 1, sticky: true } }))
  expect(out).toContain('mechanic not built: tumble, wild.sticky')
  expect(last).toBe('0 passed, 1 failed')
})

test.each([
  ['no JSON', '{', 'no JSON: '],
  ['no object', [1], 'of no known kind'],
  ['an unknown schema', { schema: 'other/1' }, 'of no known kind'],
  ['a missing field', { ...sheet, published: undefined }, '$.published: '],
  ['a wrong type', { ...sheet, lines: 'all' }, '$.lines: '],
  ['an impossible line', { ...sheet, lines: [[0, 0, 3]] }, '$.lines[0][2]: '],
  ['no cases', { scheme: 'HMAC_SHA256' }, 'holds no cases'],
])('a vectors file with %s gets a clear error', async (_, content, message) => {
  const file = write(content)
  const { err, last } = await runVectors(file)
  expect(last).toBe('0 passed, 1 failed')
  expect(err).toContain(`${file}: `)
  expect(err).toContain(message)
})

test('the command ends with 1 when a case fails', () => {
  const { status, stdout } = runCommand('vectors', [FAIR, write({ ...sheet, ways: 243 })])
  expect(status).toBe(1)
  expect(stdout.trim().split('\n').at(-1)).toBe('43 passed, 1 failed')
})

test.each([
  { tool: 'vectors', args: [] },
  { tool: 'vectors', args: ['--all'] },
  { tool: 'par', args: ['one', 'two'] },
  { tool: 'par', args: ['--html', 'one'] },
])('wrong arguments of $tool, $args, get the usage', ({ tool, args }) => {
  const { status, stdout, stderr } = runCommand(tool, args)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain(`usage: npm run ${tool}`)
})

test('par prints the exact figures, for people and for machines', () => {
  const file = 'tests/vectors/slot-par/03-wild-free-spins.json'
  expect(runCommand('par', [file]).stdout).toMatch(/^return +95\.007187 %$/m)
  expect(JSON.parse(runCommand('par', ['--json', file]).stdout)).toMatchObject({ id: 'par-03', maximumBaseWin: 640.5 })
})

test('par names the place of what is wrong with a file', () => {
  const { status, stderr } = runCommand('par', [write({ format: 'slot/1', id: 'x', name: 'X', version: 0 })])
  expect(status).toBe(1)
  expect(stderr).toContain('$.version: ')
})
