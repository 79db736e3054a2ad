import { expect, test } from 'vitest'
import { areSameOdds, findBetProblems, priceLine, quoteOdds } from './bets.ts'
import { parseOpened } from './draws/opened.ts'
import { findPlay } from './lottery.ts'
import { flatOdds, ODDS_SCALE, parseOdds } from './odds.ts'
import { capOutcome, correctOutcome, returnStake, settleLine, turnoverOf } from './settle.ts'
import type { Odds, Selection } from './types.ts'

const XSMB =
  '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64'
const north = { result: parseOpened('VN27', XSMB) }
const play = (code: string, family = 'MB') => findPlay(family, code)!
const line = (odds: Odds, ...selection: Selection[number][]) => ({ selection, unit: 1000n, odds })

test('lô pays the unit, not the stake, for each time it fell', () => {
  const outcome = settleLine(play('MB_LO2'), line(flatOdds('99.5'), ['83']), north)
  expect(outcome).toEqual({ kind: 'win', hits: 2, stake: 27_000n, payout: 199_000n })
})

test('V103: a line is rounded once, down', () => {
  const outcome = settleLine(play('MB_LO2'), { selection: [['83']], unit: 333n, odds: flatOdds('99.401') }, north)
  expect(outcome.payout).toBe(66_201n)
})

test('five numbers of a line that fell once each are rounded once, together (§0.10)', () => {
  const fallen = { selection: [['13', '00', '83', '32', '84']], unit: 10n, odds: flatOdds('3.685') }
  expect(settleLine(play('MB_LO2_1K'), fallen, north)).toMatchObject({ hits: 6, payout: 221n })
  const five = { ...fallen, selection: [['13', '00', '32', '84', '22']] }
  expect(settleLine(play('MB_LO2_1K'), five, north)).toMatchObject({ hits: 5, payout: 184n })
})

test('prizes of a line with odds of their own are rounded together', () => {
  const odds = { ...flatOdds('3.685'), '13': parseOdds('2.35') }
  const line = { selection: [['13', '00']], unit: 10n, odds }
  expect(settleLine(play('MB_LO2_1K'), line, north)).toMatchObject({ hits: 2, payout: 60n })
})

test('V042: a number without its leading zero is refused, and loses if it ever arrives', () => {
  const bet = line(flatOdds('8880'), ['213'])
  expect(findBetProblems(play('MB_4C_DB'), bet, {})).toEqual([{ token: '213', reason: 'wrong_length' }])
  expect(settleLine(play('MB_4C_DB'), bet, north)).toMatchObject({ kind: 'lose', payout: 0n })
})

test('a limited number keeps its own odds beside the market odds, and a stopped one is named', () => {
  const market = flatOdds('99.5')
  const quote = quoteOdds(play('MB_LO2'), market, [['83', '13']], { '83': parseOdds('50') })
  expect(settleLine(play('MB_LO2'), line(quote.odds!, ['83', '13']), north).payout).toBe(100_000n + 99_500n)
  expect(quoteOdds(play('MB_XIEN2'), flatOdds('16'), [['83', '13']], { '83': null }).stopped).toEqual(['83'])
  const balls = quoteOdds(play('KENO_2', 'KENO_VIETLOTT'), play('KENO_2', 'KENO_VIETLOTT').odds, [['2', '7']], {
    '2': 5n,
  })
  expect(balls.odds, 'ball 2 is not the prize for two matches').toEqual({ 2: parseOdds('9') })
})

test('odds that changed since the slip was made are noticed', () => {
  expect(areSameOdds(flatOdds('99.5'), flatOdds('99.500'))).toBe(true)
  expect(areSameOdds(flatOdds('99.5'), { ...flatOdds('99.5'), '83': 1n })).toBe(false)
})

test('the slip shows combinations, slots, stake and the win of one hit', () => {
  expect(priceLine(play('MB_LO2'), line(flatOdds('99.5'), ['83', '13', '99']))).toEqual({
    combinations: 3,
    slots: 27,
    stake: 81_000n,
    winPerHit: 99_500n,
  })
})

test.each([
  // Three dice: a sum of 10 pays 7.388 times at best, also when sums of the same play pay 205.2 times.
  ['K3', 'K3_SUM', ['10'], '7'],
  ['K3', 'K3_SUM', ['10', '4'], '64.8'],
  ['KENO_HOUSE', 'KENO_NGUHANH', ['THUY'], '2.4'],
  ['KENO_VIETLOTT', 'KENO_LN', ['NHO'], '2.6'],
  ['KENO_VIETLOTT', 'KENO_CL', ['CHAN_11_12'], '2'],
  ['MY', 'MY_IBOX_BIG', ['1234'], '105'],
  ['MY', 'MY_IBOX_BIG', ['1112'], '625'],
  ['MB', 'MB_TONG', ['9'], '9.5'],
])('%s %s prices %o, not the best of the play: × %s', (family, code, tokens, odds) => {
  const bet = { selection: [tokens], unit: 1000n, odds: play(code, family).odds }
  expect(priceLine(play(code, family), bet).winPerHit).toBe((1000n * parseOdds(odds)) / ODDS_SCALE)
})

test('a number with a price of its own is priced by it alone', () => {
  const odds = { ...flatOdds('99.5'), '05': parseOdds('70') }
  expect(priceLine(play('MB_LO2'), line(odds, ['05'])).winPerHit).toBe(70_000n)
  expect(priceLine(play('MB_LO2'), line(odds, ['05', '06'])).winPerHit).toBe(99_500n)
})

test('a line is not refused for a win that none of its numbers can bring', () => {
  const sums = play('K3_SUM', 'K3')
  const bet = { selection: [['10']], unit: 1000n, odds: sums.odds }
  expect(findBetProblems(sums, bet, { maxWin: 10_000n })).toEqual([])
  expect(findBetProblems(sums, { ...bet, selection: [['3']] }, { maxWin: 10_000n })).toMatchObject([
    { reason: 'win_too_high' },
  ])
})

test.each([
  [{ minUnit: 1001n }, 'unit_too_low'],
  [{ maxUnit: 999n }, 'unit_too_high'],
  [{ maxCombinations: 1 }, 'too_many_combinations'],
  [{ maxWin: 99_499n }, 'win_too_high'],
])('the limit %o refuses a line as %s', (limits, reason) => {
  const bet = line(flatOdds('99.5'), ['83', '13'])
  expect(findBetProblems(play('MB_LO2'), bet, limits)).toEqual([{ token: null, reason }])
})

test.each([
  ['MB_XIEN2', [['13', '13']], { token: '13', reason: 'duplicate' }],
  ['MB_XIEN2', [['13']], { token: null, reason: 'too_few' }],
  ['MB_XIEN2', [['13', '83', '09']], { token: '09', reason: 'too_many' }],
  ['MB_LO2', [['5']], { token: '5', reason: 'wrong_length' }],
  ['MB_LO2', [['x5']], { token: 'x5', reason: 'not_a_number' }],
  ['MB_KD_TAI', [['XIU']], { token: 'XIU', reason: 'unknown_pick' }],
  ['MB_LO2', [['05'], ['06']], { token: null, reason: 'wrong_groups' }],
])('%s of %o is refused with %o', (code, selection, problem) => {
  expect(play(code).findProblems(selection)).toContainEqual(problem)
})

test.each([
  ['L11', 'L11_Q2_STRAIGHT', [['8'], ['8']], { token: null, reason: 'nothing_counted' }],
  ['L11', 'L11_RX3_DT', [['2'], ['2', '5']], { token: '2', reason: 'duplicate' }],
  ['SSC', 'SSC_5X_GROUP60', [['1'], ['1', '2', '3']], { token: null, reason: 'nothing_counted' }],
  ['KENO_VIETLOTT', 'KENO_2', [['7', '81']], { token: '81', reason: 'out_of_range' }],
  ['KENO_VIETLOTT', 'KENO_2', [['7', '07']], { token: '07', reason: 'not_a_number' }],
  ['TH', 'TH_3TOD', [['777']], { token: '777', reason: 'same_digits' }],
  ['MY', 'MY_IBOX_BIG', [['7777']], { token: '7777', reason: 'same_digits' }],
  ['SSC', 'SSC_DWD', [[], [], [], [], []], { token: null, reason: 'too_few' }],
])('%s: %s of %o is refused with %o', (family, code, selection, problem) => {
  expect(play(code, family).findProblems(selection)).toContainEqual(problem)
})

test('a push and a bet without a draw give the stake back, and count as no turnover', () => {
  const ball = settleLine(play('L11_BALL3_BIGSMALL', 'L11'), line(flatOdds('1.98'), ['BIG']), {
    result: parseOpened('L11X5', '8,2,11,5,6'),
  })
  expect(ball).toEqual({ kind: 'push', hits: 0, stake: 1000n, payout: 1000n })
  expect(turnoverOf(ball)).toBe(0n)
  expect(turnoverOf(returnStake(1000n, 'void'))).toBe(0n)
  expect(turnoverOf(settleLine(play('MB_LO2'), line(flatOdds('99.5'), ['99']), north))).toBe(27_000n)
})

test('a win is trimmed to its payout and to the profit that is left, a returned stake never', () => {
  const win = { kind: 'win', hits: 1, stake: 100_000n, payout: 1_000_000n } as const
  expect(capOutcome(win, { maxProfit: 400_000n }).payout).toBe(500_000n)
  expect(capOutcome(win, { maxProfit: 400_000n, maxPayout: 300_000n }).payout).toBe(300_000n)
  expect(capOutcome(returnStake(9n, 'refund'), { maxPayout: 1n }).payout).toBe(9n)
})

test('a corrected result takes the old payout back and pays the new one', () => {
  const before = settleLine(play('MB_LO2'), line(flatOdds('99.5'), ['83']), north)
  const corrected = { result: parseOpened('VN27', XSMB.replace('60683', '60684')) }
  const after = settleLine(play('MB_LO2'), line(flatOdds('99.5'), ['83']), corrected)
  expect(correctOutcome(before, after)).toEqual({ reversed: 199_000n, paid: 99_500n })
})

test('a jackpot is paid at the odds that the draw brings, and is never paid without', () => {
  const mega = play('MEGA_BAO7', 'MEGA')
  const drawn = { result: parseOpened('MEGA645', '6,8,13,17,20,34') }
  const bet = line(mega.odds, ['6', '8', '13', '17', '20', '34', '1'])
  expect(() => settleLine(mega, bet, drawn)).toThrow('no odds for the prize 6')
  const outcome = settleLine(mega, bet, { ...drawn, jackpots: { 6: parseOdds('1200000') } })
  expect(outcome).toMatchObject({ hits: 7, payout: 1_200_000_000n + 6n * 1_000_000n })
})
