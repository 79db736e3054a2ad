import { describe, expect, test } from 'vitest'
import { fc } from '../../../tests/support/property.ts'
import { combinationsOf, picksOf } from './combinations.ts'
import { allNumbers } from './expand.ts'
import { findPlay, PLAYS } from './lottery.ts'
import { ANY_PRIZE, ODDS_SCALE, parseOdds } from './odds.ts'
import { visitContents } from './plays/define.ts'
import { compareRatios, ratio } from './ratio.ts'
import { exactReturn } from './returns/returns.ts'
import { capOutcome, settleLine, stakeOf } from './settle.ts'
import { STRUCTURES } from './structures/structures.ts'
import type { Line, Odds, PlayType, Problem, Result, Selection, StructureCode } from './types.ts'

const WORDS = `BIG SMALL ODD EVEN HIGH LOW TAI XIU CHAN LE DRAGON TIGER TIE ANY LEOPARD STRAIGHT PAIR HALF MISC NONE NIUNIU
  FIVE FOUR FULL THREE TWO_PAIR TAI_LE TAI_CHAN XIU_LE XIU_CHAN KIM MOC THUY HOA THO TREN DUOI LON NHO LE_11_12 CHAN_11_12`
const balls = Array.from({ length: 80 }, (_, i) => String(i + 1))
const faces = ['112', '566', '111', '123', '456', '12', '11', '66', '56', '135']
const numbers = [...allNumbers(1), ...allNumbers(2), '007', '213', '980', '0136', '1234', '1123', '9988', '2222']
const CANDIDATES = [...new Set([...numbers, ...balls, ...faces, ...WORDS.split(/\s+/)])]

const ofToken = ['not_a_number', 'wrong_length', 'out_of_range', 'unknown_pick', 'same_digits', 'duplicate']
const isOfToken = ({ reason }: Problem) => ofToken.includes(reason)

type Room = { groups: number; tokens: string[]; sizes: number[] }

/** What a play takes, found by asking it: groups, tokens, and how many of them in a group. */
function explore(play: PlayType): Room {
  const groups = balls.findIndex((_, i) => isSound(play.findProblems(Array(i + 1).fill([])), 'wrong_groups')) + 1
  const tokens = CANDIDATES.filter(token => {
    const only = Array.from({ length: groups }, (_, i) => (i === groups - 1 ? [token] : []))
    return !play.findProblems(only).some(isOfToken)
  })
  const sizes = balls.map(Number).filter(size => size <= tokens.length && size <= 18)
  if (play.family === 'L535') return { groups, tokens, sizes: [4, 5, 6, 9] }
  if (groups > 1) return { groups, tokens, sizes: sizes.slice(0, 5) }
  return {
    groups,
    tokens,
    sizes: sizes.filter(size => play.findProblems([tokens.slice(0, size)]).length === 0).slice(0, 12),
  }
}

function isSound(problems: readonly Problem[], reason: string): boolean {
  return problems.every(problem => problem.reason !== reason)
}

const pickSelection = (g: fc.GeneratorValue, play: PlayType, { groups, tokens, sizes }: Room): Selection => {
  const group = () => {
    const size = g(fc.constantFrom, ...sizes)
    return g(fc.shuffledSubarray, tokens, { minLength: size, maxLength: size })
  }
  if (play.family === 'L535')
    return [group(), g(fc.shuffledSubarray, balls.slice(0, 12), { minLength: 1, maxLength: 3 })]
  if (play.code.endsWith('_DT')) {
    // Groups that share no number, which hardly ever come by themselves.
    const shuffled = g(fc.shuffledSubarray, tokens, { minLength: tokens.length, maxLength: tokens.length })
    const fixed = g(fc.integer, { min: 1, max: Number(/RX(\d)/.exec(play.code)![1]) - 1 })
    return [shuffled.slice(0, fixed), shuffled.slice(fixed, fixed + g(fc.integer, { min: 1, max: tokens.length }))]
  }
  return Array.from({ length: groups }, group)
}

/** Half of the numbers come from the selection, so that prizes are won. */
function pickResult(g: fc.GeneratorValue, structure: StructureCode, selection: Selection): Result {
  const wanted = selection.flat()
  const drawn: string[][] = []
  for (const { of, count, repeats, apartFrom, code } of STRUCTURES[structure].tiers) {
    const tier: string[] = []
    const taken = apartFrom ? drawn[STRUCTURES[structure].tiers.findIndex(other => other.code === apartFrom)]! : []
    while (tier.length < count) {
      const near = g(fc.boolean) ? g(fc.constantFrom, ...wanted) : ''
      const number =
        'digits' in of
          ? (String(g(fc.nat, 10 ** of.digits - 1)).padStart(of.digits, '0') + near.replace(/\D/g, '')).slice(
              -of.digits,
            )
          : Number(near) >= of.lowest && Number(near) <= of.highest
            ? near
            : String(g(fc.integer, { min: of.lowest, max: of.highest }))
      if (repeats || (!tier.includes(number) && !taken.includes(number))) tier.push(number)
    }
    drawn.push(tier)
    if (code === 'EXTRA') break
  }
  return { structure, tiers: drawn }
}

/** Every combination on its own, written out without the formulas of the rules; `times` lines each. */
function* singlesOf(play: PlayType, selection: Selection): Generator<[PlayType, Selection]> {
  const { code, family } = play
  const [first = [], second = []] = selection
  const other = (name: string) => findPlay(family, name)!
  if (/_(GROUP60|GROUP30|GROUP20|GROUP10|GROUP5|GROUP12|GROUP4)$/.test(code)) {
    const [a, b] = PATTERNS[/GROUP\d+$/.exec(code)![0]]!
    for (const left of combinationsOf(first, a)) {
      const free = second.filter(token => !left.includes(token))
      for (const right of combinationsOf(free, b)) yield [play, [left, right]]
    }
  } else if (code.endsWith('_DWD')) {
    for (const [at, row] of selection.entries()) {
      for (const token of row) yield [play, selection.map((_, i) => (i === at ? [token] : []))]
    }
  } else if (code.endsWith('_DT')) {
    const size = Number(/RX(\d)/.exec(code)![1])
    for (const rest of combinationsOf(second, size - first.length)) {
      yield [other(code.replace('_DT', '')), [[...first, ...rest]]]
    }
  } else if (code.startsWith('L535')) {
    const free = balls.slice(0, 35).filter(ball => !first.includes(ball))
    const mains = first.length < 5 ? free.map(ball => [...first, ball]) : [...combinationsOf(first, 5)]
    for (const main of mains) for (const extra of second) yield [other('L535_STD'), [main, [extra]]]
  } else if (selection.length > 1 || /_Q1$/.test(code)) {
    for (const picks of picksOf(selection, ['SSC', 'D3'].includes(family))) yield [play, picks.map(token => [token])]
  } else if (code.endsWith('PRO_MULTI')) {
    for (const [a, b] of combinationsOf(first, 2))
      yield* [
        [a!, b!],
        [b!, a!],
      ].map((pair): [PlayType, Selection] => [other('MAX3D_PRO'), [pair]])
  } else if (/_BAO\d+$/.test(code)) {
    const universe = balls.slice(0, { MEGA: 45, POWER: 55, TOTO: 49 }[family])
    const short = first.length < 6 ? universe.filter(ball => !first.includes(ball)).map(ball => [...first, ball]) : null
    for (const six of short ?? combinationsOf(first, 6)) yield [other(code.replace(/BAO\d+/, 'STD')), [six]]
  } else {
    const size = POOLED.find(([pattern]) => pattern.test(code))?.[1] ?? 1
    const chosen = size === 'code' ? Number(/(\d+)(_ROUND)?$/.exec(code)![1]) : size
    for (const combination of combinationsOf(first, chosen)) yield [play, [combination]]
  }
}

const PATTERNS: Record<string, [number, number]> = {
  GROUP60: [1, 3],
  GROUP30: [2, 1],
  GROUP20: [1, 2],
  GROUP10: [1, 1],
  GROUP5: [1, 1],
  GROUP12: [1, 2],
  GROUP4: [1, 1],
}
const POOLED: [RegExp, number | 'code'][] = [
  [/XIEN\d|TRUOT|_RX\d|KENO_\d|NGOC/, 'code'],
  [/_STD$/, 6],
  [/GROUP120$/, 5],
  [/GROUP24$/, 4],
  [/[QH]4_GROUP6$|MAX3D_PLUS|MAX3D_PRO$|2_GROUP$|GROUP3$/, 2],
  [/GROUP6$|3_GROUP$/, 3],
]

/** Odds that also pay what only a draw decides. */
const fullOdds = (play: PlayType): Odds => ({ [ANY_PRIZE]: parseOdds('123.457'), ...play.odds })
const chosenPlays = PLAYS.filter(({ family }) => family !== 'MT')

describe.each(Object.entries(Object.groupBy(chosenPlays, ({ family }) => family)))('%s', (_, plays) => {
  test.each(plays!)(
    '$code: lines by formula are lines by enumeration, and a split ticket is settled as the whole',
    play => {
      const room = explore(play)
      fc.assert(
        fc.property(fc.gen(), fc.bigInt({ min: 1n, max: 99_999n }), (g, unit) => {
          const selection = pickSelection(g, play, room)
          fc.pre(play.findProblems(selection).length === 0)
          const result = pickResult(g, play.structure, selection)
          // A unit of which every prize is whole: rounding, once a line, is not what this is about.
          const line: Line = { selection, unit: unit * ODDS_SCALE, odds: fullOdds(play) }
          const whole = settleLine(play, line, { result })
          const parts = [...singlesOf(play, selection)].map(([single, selection]) =>
            settleLine(single, { ...line, selection }, { result }),
          )
          const sum = (field: 'stake' | 'payout' | 'hits') =>
            parts.reduce((total, part) => total + BigInt(part[field]), 0n)
          expect({ stake: whole.stake, payout: whole.payout, hits: BigInt(whole.hits) }).toEqual({
            stake: sum('stake'),
            payout: sum('payout'),
            hits: sum('hits'),
          })
          expect(whole.stake).toBe(stakeOf(play, line))
          const rounded = settleLine(play, { ...line, unit }, { result })
          expect(rounded.payout, 'a line is rounded once, down').toBe(whole.payout / ODDS_SCALE)
          const cap = line.unit * 3n
          const won = play.score(selection, result).wins.map(({ prize }) => prize)
          expect(play.prizesOf(selection) ?? won, 'prizes that are told').toEqual(expect.arrayContaining(won))
          expect(capOutcome(whole, { maxPayout: cap }).payout).toBeLessThanOrEqual(
            whole.kind === 'win' ? cap : whole.stake,
          )
        }),
        { numRuns: play.family === 'L535' ? 60 : 8, maxSkipsPerRun: 1_000, endOnFailure: true },
      )
    },
  )
})

/** The least selection that a play takes, of its first tokens; other tokens in each group. */
function leastSelection(play: PlayType): Selection {
  const { groups, tokens, sizes } = explore(play)
  if (play.family === 'L535') return [tokens.slice(0, 5), ['7']]
  const least = sizes.find(size => play.findProblems(spread(groups, tokens, size)).length === 0)!
  return spread(groups, tokens, least)
}

const spread = (groups: number, tokens: readonly string[], size: number) =>
  Array.from({ length: groups }, (_, i) => tokens.slice(i * size, (i + 1) * size))

test.each(chosenPlays)('$code pays back no more than was staked, and something', play => {
  const selection = leastSelection(play)
  expect(play.findProblems(selection)).toEqual([])
  const returned = exactReturn(play, selection)
  expect(compareRatios(returned, ratio(1))).toBeLessThanOrEqual(0)
  expect(compareRatios(returned, ratio(1, 8)), 'a fixed prize of a jackpot game returns 13 %').toBe(1)
})

test('values stand for as many combinations as there are contents with them', () => {
  const all = { read: () => [], alphabet: [...'0123456789'], length: 3, repeats: true }
  const sums = new Map<number, number>()
  visitContents(all, drawn => {
    const sum = drawn.reduce((total, digit) => total + Number(digit), 0)
    sums.set(sum, (sums.get(sum) ?? 0) + 1)
  })
  const play = findPlay('SSC', 'SSC_Z3_SUM')!
  for (const [sum, count] of sums) expect(play.countCombinations([[String(sum)]])).toBe(count)
  expect(play.countCombinations([['28']])).toBe(0)
})
