import { describe, expect, test } from 'vitest'
import { parseAmount } from '#shared/money.ts'
import {
  afterChange,
  beyondChance,
  chipDump,
  newPayee,
  type Play,
  passThrough,
  softPlay,
  stageOf,
  tablePair,
} from './signs.ts'

const at = new Date('2026-03-10T12:00:00Z')
const before = (hours: number) => new Date(at.getTime() - hours * 3_600_000)
const money = parseAmount

test.each<[count: number, least: number, stage: number | undefined]>([
  [1, 3, undefined],
  [2, 3, undefined],
  [3, 3, 3],
  [5, 3, 3],
  [6, 3, 6],
  [11, 3, 6],
  [12, 3, 12],
  [47, 4, 32],
])('%i at one place, of at least %i, alarm as %s', (count, least, stage) => {
  expect(stageOf(count, least)).toBe(stage)
})

test.each<[what: string, amount: string, deposited: string, staked: string, alarms: boolean]>([
  ['in and out without play', '100', '100', '0', true],
  ['a little play', '100', '100', '19.99', true],
  ['a fifth of it played', '100', '100', '20', false],
  ['played through', '100', '100', '250', false],
  ['nothing paid in', '100', '0', '0', false],
  ['most of it an earlier win', '100', '49.99', '0', false],
  ['half of it paid in', '100', '50', '0', true],
  ['a part of what was paid in', '10', '500', '50', true],
])('passing through: %s', (_, amount, deposited, staked, alarms) => {
  const facts = { amount: money(amount), deposited: money(deposited), staked: money(staked) }
  expect(passThrough(facts)).toEqual(alarms ? facts : undefined)
})

test.each<[what: string, hours: number, earlier: number, earlierSum: string, amount: string, alarms: boolean]>([
  ['three times as much to a place of today', 25, 2, '200', '300', true],
  ['a little less', 25, 2, '200', '299.99', false],
  ['to a place of last week', 168, 2, '200', '900', false],
  ['just within the week', 167, 2, '200', '900', true],
  ['nobody knows what is usual', 25, 0, '0', '900', false],
  ['a place that was added after', -1, 2, '200', '900', false],
])('a new payee: %s', (_, hours, earlier, earlierSum, amount, alarms) => {
  const facts = { amount: money(amount), at, payeeAddedAt: before(hours), earlier, earlierSum: money(earlierSum) }
  const figures = { amount: money(amount), usual: money('100'), hours }
  expect(newPayee(facts)).toEqual(alarms ? figures : undefined)
})

test.each<[what: string, changedAt: Date | null, figures: { hours: number } | undefined]>([
  ['never changed', null, undefined],
  ['an hour and a half before', before(1.5), { hours: 1 }],
  ['just within three days', before(71.9), { hours: 71 }],
  ['three days before', before(72), undefined],
  ['changed after', before(-1), undefined],
])('a secret: %s', (_, changedAt, figures) => {
  expect(afterChange({ at, changedAt })).toEqual(figures)
})

describe('a win beyond chance', () => {
  /** 400 bets of 1 on a game of 96 % that deviates by 5 stakes: σ is 100. */
  const play: Play = { bets: 400, staked: 400, paid: 384, best: 20, squares: 400, rtp: 0.96, deviation: 5 }
  test.each<[what: string, plays: Play[], sigmas: number | undefined]>([
    ['nothing played', [], undefined],
    ['as expected', [play], undefined],
    ['four deviations', [{ ...play, paid: 784 }], 4],
    ['just less', [{ ...play, paid: 783 }], undefined],
    ['one high win alone', [{ ...play, paid: 1384, best: 1100 }], undefined],
    ['a high win among many', [{ ...play, paid: 1384, best: 700 }], 10],
    ['of few bets', [{ ...play, bets: 99, paid: 1384 }], undefined],
    ['of a game that publishes nothing', [{ ...play, paid: 9000, rtp: null }], undefined],
    ['of a game without deviation', [{ ...play, paid: 9000, deviation: null }], undefined],
    [
      'lost elsewhere',
      [
        { ...play, paid: 784 },
        { ...play, paid: 0 },
      ],
      undefined,
    ],
  ])('%s', (_, plays, sigmas) => {
    expect(beyondChance(plays)?.sigmas).toEqual(sigmas)
  })
})

test.each<[what: string, pair: Parameters<typeof tablePair>[0], alarms: boolean]>([
  ['together too often, and one way', { hands: 60, expected: 20, deviations: 4, ties: 0 }, true],
  ['by chance, but tied', { hands: 60, expected: 60, deviations: 4.2, ties: 1 }, true],
  ['by chance, and strangers', { hands: 60, expected: 60, deviations: 6, ties: 0 }, false],
  ['nearly too often', { hands: 59, expected: 20, deviations: 6, ties: 0 }, false],
  ['often, but both ways', { hands: 60, expected: 10, deviations: 3.9, ties: 3 }, false],
  ['too few hands', { hands: 29, expected: 1, deviations: 5.3, ties: 3 }, false],
])('two at a table: %s', (_, pair, alarms) => {
  const { hands, expected, deviations, ties } = pair
  const figures = { hands, chance: expected.toFixed(1), sigmas: deviations.toFixed(1), ties }
  expect(tablePair(pair)).toEqual(alarms ? figures : undefined)
})

const SHOWN = { dumps: 3, rooms: 4, joins: 2, faced: 100, passed: 80, facedOthers: 200, passedOthers: 100 }
const CLOSE = { hands: 12, expected: 10, ties: 1, play: SHOWN }

test.each<[what: string, pair: Parameters<typeof chipDump>[0], alarms: boolean]>([
  ['three of a day, tied', CLOSE, true],
  ['three, and together too often', { ...CLOSE, ties: 0, expected: 4 }, true],
  ['three of strangers', { ...CLOSE, ties: 0 }, false],
  ['two', { ...CLOSE, play: { ...SHOWN, dumps: 2 } }, false],
])('thrown hands: %s', (_, pair, alarms) => {
  const { hands, ties } = pair
  expect(chipDump(pair)).toEqual(alarms ? { dumps: 3, hands, rooms: 4, joins: 2, ties } : undefined)
})

test.each<[what: string, play: Partial<typeof SHOWN>, ties: number, sigmas: string | undefined]>([
  ['80 of 100 to each other, 100 of 200 to others', {}, 1, '5.0'],
  ['by strangers', {}, 0, undefined],
  ['not far enough', { passed: 73 }, 1, undefined],
  ['more often to others', { passed: 20 }, 1, undefined],
  ['always, to everybody', { passed: 100, passedOthers: 200 }, 1, undefined],
  ['too few answers to each other', { faced: 29, passed: 29 }, 1, undefined],
  ['too few to others', { facedOthers: 29, passedOthers: 0 }, 1, undefined],
])('soft play: %s', (_, play, ties, sigmas) => {
  const found = softPlay({ ...CLOSE, ties, play: { ...SHOWN, ...play } })
  expect(found?.sigmas).toBe(sigmas)
  if (found) expect(found).toMatchObject({ faced: 100, own: '80.0', others: '50.0', ties: 1 })
})
