import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { commitTo } from '../../apps/studio/feed/commitment.ts'
import { PARAMETERS } from '../../tests/support/sports/parameters.ts'
import { revealOf } from '../../tests/support/sports/reveal.ts'
import { readMatches } from './verify-match/records.ts'
import { reportMatches } from './verify-match/report.ts'

function report(records: unknown) {
  const lines: string[] = []
  const wrong = reportMatches(readMatches(JSON.stringify(records)), line => lines.push(line))
  return { wrong, text: lines.join('\n') }
}

test('matches of all sports are found right by the program that strangers run', () => {
  const records = Object.keys(PARAMETERS).map(revealOf)
  const { status, stdout } = spawnSync(process.execPath, ['tools/verify/verify-match.ts', '-'], {
    ...{ input: JSON.stringify(records), encoding: 'utf8' },
  })
  expect([status, stdout.trim().split('\n').at(-1)]).toEqual([0, `${records.length} matches, 0 wrong`])
})

type Reveal = ReturnType<typeof revealOf>
const turned = (settled: object[]) => {
  const [first, ...others] = structuredClone(settled) as { outcomes: { result: number }[] }[]
  for (const outcome of first!.outcomes) outcome.result = 1 - outcome.result
  return [first!, ...others]
}

test.each<[string, (reveal: Reveal) => object, string]>([
  ['another seed', () => ({ seed: 'a'.repeat(64) }), 'commitment'],
  ['other parameters', ({ parameters }) => ({ parameters: parameters.replace('1.55', '1.65') }), 'commitment'],
  ['another score', ({ score }) => ({ score: [score[0]! + 1, score[1]] }), 'score'],
  ['a market that went otherwise', ({ settled }) => ({ settled: turned(settled) }), 'market'],
  [
    'a market of another sport',
    () => ({ settled: [{ id: 999, specifiers: '', outcomes: [{ id: '4', result: 1 }] }] }),
    'market 999',
  ],
])('%s is found out', (_, change, named) => {
  const reveal = revealOf('football')
  const { wrong, text } = report({ ...reveal, ...change(reveal) })
  expect([wrong, text]).toEqual([1, expect.stringContaining(`\n       ${named}`)])
})

test('news that its seed does not draw is found out, though it was promised so', () => {
  const reveal = revealOf('tennis')
  const parameters = reveal.parameters.replace(/"step":(-?)1\}\]/, (_, minus) => `"step":${minus ? '' : '-'}1}]`)
  expect(parameters).not.toBe(reveal.parameters)
  const fixture = { ...reveal.fixture, commitment: commitTo(reveal.seed, parameters) }
  const { wrong, text } = report({ ...reveal, fixture, parameters })
  expect([wrong, text]).toEqual([1, expect.stringContaining('\n       news')])
})

test('what is no record is named, and so is nothing at all', () => {
  expect(() => report({ ...revealOf('tennis'), seed: 'x' })).toThrow('match 1 · seed')
  expect(() => report({ ...revealOf('tennis'), settled: [] })).toThrow('match 1 · settled')
  expect(() => report([])).toThrow('no matches')
})
