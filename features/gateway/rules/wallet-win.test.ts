import { expect, test } from 'vitest'
import { amount, ZERO } from '#shared/money.ts'
import {
  BET,
  BONUS,
  OPEN,
  RETURNS,
  SPLIT_BET,
  SPLIT_ROUND,
  units,
  VIEW,
  WIN,
  WON,
} from '../../../tests/support/wallet-views.ts'
import type { Reward, Round, Tx, View } from './gateway.ts'
import { decidePromoWin, decideReward, decideWin, type WinCall } from './wallet-win.ts'

const call: WinCall = {
  player: 'p',
  round: 'r',
  currency: 'EUR',
  kind: 'normal',
  amount: units(2500),
  progressive: ZERO,
  hasRef: true,
  final: false,
  fingerprint: 2n,
}
const win = (change: Partial<View> = {}, more: Partial<WinCall> = {}) =>
  decideWin({ ...call, ...more }, { ...VIEW, ref: BET, round: OPEN, ...change })

test('a win is paid to whoever may no longer bet', () => {
  const gone = { session: undefined, memberActive: false, locked: true, site: 1, game: undefined } as const
  const limit: View['limit'] = () => ({ allowed: false, reason: 'excluded' })
  expect(win({ ...gone, limit })).toMatchObject({
    state: 'ACCEPTED',
    postings: [{ to: 'cash', house: 'payout', amount: 250_000n }],
    round: { payout: 250_000n, wins: 1, state: 'OPEN' },
    extra: { round_state: 'OPEN' },
  })
})

test('a final win closes the round, also when it is nothing', () => {
  expect(win({}, { final: true })).toMatchObject({ round: { state: 'CLOSED' }, extra: { round_state: 'CLOSED' } })
  expect(win({}, { amount: ZERO })).toMatchObject({ code: 'OK', postings: [], round: { wins: 1, payout: 0n } })
})

test.each<[string, Partial<View>, object]>([
  ['unknown', { ref: undefined }, { kind: 'undecided', code: 'BET_NOT_FOUND' }],
  ['of another round', { ref: { ...BET, round: 'x' } }, { kind: 'undecided', code: 'BET_NOT_FOUND' }],
  ['of another player', { ref: { ...BET, player: 'x' } }, { kind: 'undecided', code: 'BET_NOT_FOUND' }],
  ['no bet', { ref: WIN }, { kind: 'undecided', code: 'BET_NOT_FOUND' }],
  ['taken back', { ref: { ...BET, state: 'ROLLED_BACK' } }, { code: 'BET_ROLLED_BACK', note: 'ORPHAN_WIN' }],
  [
    'kept out by a tombstone',
    { ref: { ...BET, state: 'TOMBSTONED' }, round: undefined },
    { code: 'BET_ROLLED_BACK', note: 'ORPHAN_WIN' },
  ],
  ['refused', { ref: { ...BET, state: 'REFUSED' } }, { code: 'BET_REFUSED', note: 'ORPHAN_WIN' }],
  ['good, but its round is closed', { round: { ...OPEN, state: 'CLOSED' } }, { state: 'HELD', note: 'LATE' }],
])('a win whose bet is %s moves nothing to the player', (_, change, expected) => {
  const verdict = win(change)
  expect(verdict).toMatchObject(expected)
  expect('postings' in verdict ? verdict.postings.filter(({ to }) => to !== 'held') : []).toEqual([])
})

test('a win without a ref belongs to its round', () => {
  const none = { hasRef: false }
  expect(win({ ref: undefined }, none)).toMatchObject({ code: 'OK' })
  expect(win({ ref: undefined, round: undefined }, none)).toEqual({ kind: 'undecided', code: 'BET_NOT_FOUND' })
  expect(win({ ref: undefined, round: { ...OPEN, bets: 0 } }, none)).toMatchObject({ code: 'BET_ROLLED_BACK' })
})

test('an unknown player is undecided, another currency is refused', () => {
  expect(win({ purse: undefined })).toEqual({ kind: 'undecided', code: 'BET_NOT_FOUND' })
  expect(win({}, { currency: 'USD' })).toMatchObject({ state: 'REFUSED', code: 'CURRENCY_MISMATCH' })
})

test('what is held goes to an account of its own, nothing held to none', () => {
  const closed: Round = { ...OPEN, state: 'CLOSED' }
  expect(win({ round: closed })).toMatchObject({ postings: [{ to: 'held', house: 'payout', amount: 250_000n }] })
  expect(win({ round: closed }, { amount: ZERO })).toMatchObject({ state: 'HELD', postings: [] })
})

test.each([
  [1_000_000, 'normal', 'OK'],
  [1_000_001, 'normal', 'HELD'],
  [1_000_001, 'cashout', 'HELD'],
  [1_000_001, 'jackpot', 'OK'],
] as const)('with a largest multiple of 1000 a win of %i as %s is %s', (size, kind, code) => {
  const game = { ...VIEW.game!, maxWinMultiple: 1000 }
  expect(win({ game }, { amount: units(size), kind })).toMatchObject({ code })
})

test('the declared win that was missing closes the round', () => {
  const round: Round = { ...OPEN, state: 'CLOSING', declaredPayout: units(2500) }
  expect(win({ round })).toMatchObject({ round: { state: 'CLOSED' } })
  expect(win({ round }, { amount: units(2499) })).toMatchObject({ round: { state: 'CLOSING' } })
  expect(win({ round: { ...round, payout: units(1) } }, { amount: units(2499) })).toMatchObject({
    round: { state: 'CLOSED' },
  })
})

test('a win is split as its stake was; without a ref as all stakes of the round', () => {
  expect(win({ ref: SPLIT_BET, round: SPLIT_ROUND, returns: RETURNS }, { amount: units(2000) })).toMatchObject({
    split: { cash: 60_000n, bonus: 140_000n },
    bonusId: 7n,
    postings: [
      { to: 'cash', house: 'payout', amount: 60_000n },
      { to: 'bonus', house: 'payout', amount: 140_000n },
    ],
  })
  const mixed: Round = { ...SPLIT_ROUND, stake: units(2000) }
  const unnamed = { ref: undefined, round: mixed, returns: RETURNS, roundBonus: 7n }
  expect(win(unnamed, { hasRef: false, amount: units(2000) })).toMatchObject({
    split: { cash: 130_000n, bonus: 70_000n },
    bonusId: 7n,
  })
})

test('what a bonus won after it was over expires with it', () => {
  const returns = new Map([[7n, { promotion: 'c1', to: 'expired' as const }]])
  expect(win({ ref: SPLIT_BET, round: SPLIT_ROUND, returns }, { amount: units(2000) })).toMatchObject({
    split: { cash: 60_000n, bonus: 0n },
    extra: { forfeited: '1400' },
    postings: [
      { to: 'cash', amount: 60_000n },
      { to: 'bonus', house: 'payout', amount: 140_000n },
      { to: 'bonus', house: 'bonus_expired', subject: 'c1', amount: -140_000n },
    ],
  })
})

test('what a bonus won after it was completed is cash, through the conversion of its promotion', () => {
  const returns = new Map([[7n, { promotion: 'c1', to: 'cash' as const }]])
  const paid = win({ ref: SPLIT_BET, round: SPLIT_ROUND, returns }, { amount: units(2000) })
  expect(paid).toMatchObject({
    split: { cash: 200_000n, bonus: 0n },
    bonus: 0n,
    postings: [
      { to: 'cash', house: 'payout', amount: 60_000n },
      { to: 'bonus', house: 'payout', amount: 140_000n },
      { to: 'bonus', house: 'conversion', subject: 'c1', amount: -140_000n },
      { to: 'cash', house: 'conversion', subject: 'c1', amount: 140_000n },
    ],
  })
  expect(paid).not.toHaveProperty('bonusId')
})

test('a jackpot’s pool pays its part', () => {
  const jackpot = win({}, { kind: 'jackpot', amount: units(50_000), progressive: units(45_000) })
  expect(jackpot).toMatchObject({
    pool: 4_500_000n,
    postings: [
      { to: 'cash', house: 'jackpot', amount: 4_500_000n },
      { to: 'cash', house: 'payout', amount: 500_000n },
    ],
  })
  expect(win({}, { kind: 'jackpot', progressive: units(9999) })).toMatchObject({ pool: 250_000n })
})

test('a known tx is answered before anything else', () => {
  expect(win({ own: { ...WIN, fingerprint: 2n }, purse: undefined })).toEqual({ kind: 'replay', answer: 'first' })
  expect(win({ own: BET })).toEqual({ kind: 'answer', code: 'TX_CONFLICT', note: 'CONFLICT' })
  expect(win({ own: { ...WIN, state: 'TOMBSTONED' } as Tx })).toMatchObject({ code: 'TX_TOMBSTONED' })
})

const REWARD: Reward = {
  name: 'r1',
  roundsLeft: 3,
  won: units(200),
  pays: 'real',
  promotion: 'spins',
  state: 'ACTIVE',
  expired: false,
}

test('free rounds pay where their reward says, at their own expense', () => {
  const free = (reward: Reward | undefined, change: Partial<View> = {}) =>
    win({ ref: undefined, round: undefined, reward, ...change }, { kind: 'free_round', hasRef: false })
  expect(free(REWARD)).toMatchObject({
    postings: [{ to: 'cash', house: 'free_rounds', subject: 'spins', amount: 250_000n }],
    rewards: [{ won: 270_000n, roundsLeft: 3 }],
    round: { payout: 250_000n, wins: 1 },
  })
  expect(free({ ...REWARD, pays: 'bonus' }, { bonus: BONUS })).toMatchObject({
    postings: [{ to: 'bonus' }],
    bonusId: 7n,
  })
  expect(free({ ...REWARD, pays: 'bonus' })).toMatchObject({ postings: [{ to: 'cash' }] })
  expect(free(undefined)).toEqual({ kind: 'undecided', code: 'REWARD_NOT_FOUND' })
})

test.each([
  ['played', 700, 50_000n, 'FINISHED'],
  ['played', 100, 0n, 'FINISHED'],
  ['expired', 200, 0n, 'EXPIRED'],
  ['cancelled', 200, 0n, 'CANCELLED'],
] as const)('a reward that was %s with %i in all pays what is missing', (status, total, due, state) => {
  const ends = (change: Partial<View>) =>
    decideReward({ status, total: units(total), fingerprint: 2n }, { ...VIEW, reward: REWARD, ...change })
  expect(ends({})).toMatchObject({
    amount: due,
    rewards: [{ state, won: units(200) + due }],
    extra: { reward_state: state },
  })
  expect(ends({ reward: { ...REWARD, state } })).toMatchObject({ postings: [], extra: { already: true } })
  expect(ends({ reward: undefined })).toEqual({ kind: 'undecided', code: 'REWARD_NOT_FOUND' })
})

test.each([
  ['vendor', 'payout', {}],
  ['house', 'promotions', {}],
  [undefined, 'promotions', { flagged: true }],
] as const)('a prize that the %s pays', (campaignPaidBy, house, extra) => {
  const promo = { currency: 'EUR', amount: units(1000), campaignPaidBy, fingerprint: 2n }
  const verdict = decidePromoWin(promo, { ...VIEW, session: undefined, game: undefined, memberActive: false })
  expect(verdict).toMatchObject({ code: 'OK', postings: [{ to: 'cash', house, amount: 100_000n }], extra })
  expect('note' in verdict ? verdict.note : undefined).toBe(campaignPaidBy ? undefined : 'CAMPAIGN')
  expect(decidePromoWin({ ...promo, currency: 'USD' }, VIEW)).toMatchObject({ code: 'CURRENCY_MISMATCH' })
  expect(decidePromoWin({ ...promo, amount: amount(0n) }, VIEW)).toMatchObject({ code: 'OK', postings: [] })
})

test('a second win adds to what the round paid', () => {
  expect(win({ round: WON }, { amount: units(300) })).toMatchObject({ round: { payout: 280_000n, wins: 2 } })
})
