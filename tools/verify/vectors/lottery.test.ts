import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runFiles } from './run-files.ts'

const root = new URL('../../../', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'lottery-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function run(file: string) {
  const out: string[] = []
  const failed = await runFiles([file], { log: line => out.push(line), error: line => out.push(line) })
  return { failed, out: out.join('\n') }
}

async function runOn(content: unknown) {
  const file = join(folder, 'given.json')
  writeFileSync(file, JSON.stringify(content))
  return run(file)
}

const given = (name: string) => JSON.parse(readFileSync(new URL(`tests/vectors/${name}`, root), 'utf8'))

test('all given bets, chases, ladders and rebates pass', async () => {
  expect(await run(new URL('tests/vectors/lottery-vectors.json', root).pathname)).toEqual({
    failed: 0,
    out: '200 passed, 0 failed',
  })
})

test('all published chances, returns and counts pass', async () => {
  expect(await run(new URL('tests/vectors/lottery-rtp.json', root).pathname)).toEqual({
    failed: 0,
    out: '521 passed, 0 failed',
  })
})

test('wrong figures of bets, chases, ladders and rebates are told with what was computed', async () => {
  const { vectors, chaseVectors, oddsLadder, seriesRebate } = given('lottery-vectors.json')
  const { failed, out } = await runOn({
    vectors: [{ ...vectors[0], expectedPayout: 1 }],
    chaseVectors: [{ ...chaseVectors[0], winAtIssue: 3 }],
    oddsLadder: [{ ...oddsLadder[1], odds: '99.4' }],
    seriesRebate: [{ ...seriesRebate[1], rebatePct: '2' }],
  })
  expect(failed).toBe(4)
  expect(out).toContain('"payout":19900000')
  expect(out).toContain('"played":3,"refunded":4000')
  expect(out).toContain('99.401')
})

test('a play, a figure and a result that nobody built are named', async () => {
  const [bet] = given('lottery-vectors.json').vectors
  const { out } = await runOn({
    vectors: [
      { ...bet, betType: 'MB_BAO8' },
      { ...bet, result: '60213|80300' },
    ],
  })
  expect(out).toContain('no play built: XSMB:2026-08-22 MB_BAO8')
  expect(out).toContain('no result: {"reason":"tierCount"')
  const row = { section: 'Keno', bet: 'Moon', p: 1, odds: '1', rtp: 1 }
  expect(await runOn({ rows: [row], moon: { 1: 2 } })).toMatchObject({ failed: 2 })
})

test('a late bet and a bet without a draw give the stake back', async () => {
  const [bet] = given('lottery-vectors.json').vectors
  const back = { ...bet, expectedWins: 0, expectedPayout: bet.stake }
  const late = { ...back, betType: 'MB_XIEN2_LATE', outcome: 'void' }
  const { failed } = await runOn({ vectors: [late, { ...back, result: null, outcome: 'refund' }] })
  expect(failed).toBe(0)
})

test.each([
  ['odds that are none', { odds: 'NaN' }, 'not odds: NaN'],
  ['odds without end', { odds: '1e400' }, 'not odds: 1e400'],
  ['a lottery that every object knows', { lottery: '__proto__' }, 'no play built: __proto__'],
  ['a selection that nobody may bet', { selection: ['999', 'x'] }, 'no selection: '],
])('%s fails its case and no other', async (_, change, told) => {
  const [bet, other] = given('lottery-vectors.json').vectors
  const { failed, out } = await runOn({ vectors: [{ ...bet, ...change, outcome: 'win', expectedWins: 0 }, other] })
  expect([failed, out]).toEqual([1, expect.stringContaining(told)])
  expect(out).toContain('1 passed, 1 failed')
})
