import { expect, test } from 'vitest'
import { readGameFile } from '../../engine/slots/game-file.ts'
import { wordsIn } from '../words/words.ts'
import { explainReels, explainScatter } from './pay-rules.ts'

const scatter = { pays: { 3: 1 }, reels: [0, 2], with: ['wild'], paysIn: 'base' as const }
const { wildReels, ...rest } = readGameFile({
  ...{ format: 'slot/1', id: 'small', name: 'Small', version: 1, grid: { reels: 3, rows: 1 }, bet: 1 },
  symbols: {},
  strips: {},
  wildReels: { symbol: 'wild', reels: [0, 2], respins: { perSpin: 1, allWild: 'none' } },
})
const parts = { say: wordsIn('EN'), name: (id: string) => id.toUpperCase() }

test('players are told what counts as a scatter, and what free spins pay for it', () => {
  const [, ...texts] = explainScatter(scatter, 'gate', parts)
  expect(texts).toEqual([
    'GATE counts on the reels 1, 3 only, each reel once.',
    'WILD counts as GATE too.',
    'In free spins GATE pays nothing.',
  ])
  expect(explainScatter({}, 'gate', parts)).toEqual([])
})

test('players are told when respins come to an end', () => {
  const told = (file: typeof rest & { wildReels?: typeof wildReels }) => explainReels({ file, ...parts }).at(-1)
  expect(told({ ...rest, wildReels })).toBe('Once all of these reels are filled, no further respin comes.')
  expect(told({ ...rest, wildReels: { ...wildReels!, respins: { perSpin: 1 } } })).toContain('brings 1 respin')
})
