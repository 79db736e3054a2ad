import { expect, test } from 'vitest'
import { ZERO } from '#shared/money.ts'
import { BET, BONUS, OPEN, units, VIEW } from '../../../tests/support/wallet-views.ts'
import type { Reward, Tx, View } from './gateway.ts'
import { type BetCall, decideBet } from './wallet-bet.ts'

const call: BetCall = {
  player: 'p',
  currency: 'EUR',
  kind: 'normal',
  amount: units(1000),
  fingerprint: 1n,
}
const session = { player: 'p', live: true, demo: false }
const bet = (change: Partial<View> = {}, more: Partial<BetCall> = {}) =>
  decideBet({ ...call, ...more }, { ...VIEW, ...change })
const game = (change: Partial<NonNullable<View['game']>>) => ({ game: { ...VIEW.game!, ...change } })
const never = () => {
  throw new Error('limits are asked last')
}

test.each<[string, Partial<View>, string]>([
  ['no session', { session: undefined }, 'TOKEN_INVALID'],
  ['a session for play without money', { session: { ...session, live: false, demo: true } }, 'DEMO_NO_WALLET'],
  ['an ended session', { session: { ...session, live: false, player: 'q' } }, 'TOKEN_EXPIRED'],
  ['the session of another', { session: { ...session, player: 'q' }, game: undefined }, 'TOKEN_MISMATCH'],
  ['a player we never named', { purse: undefined }, 'TOKEN_MISMATCH'],
  ['a game of nobody', { game: undefined, site: 1 }, 'GAME_NOT_ALLOWED'],
  ['a closed region', { site: 2, ...game({ on: false }) }, 'REGION_BLOCKED'],
  ['a closed site', { site: 1, ...game({ on: false }) }, 'MAINTENANCE'],
  ['a game that is off', { ...game({ on: false }), memberActive: false }, 'GAME_DISABLED'],
  ['a blocked member', { memberActive: false, currency: 'USD' }, 'PLAYER_BLOCKED'],
  ['a locked account', { locked: true, currency: 'USD' }, 'PLAYER_BLOCKED'],
  ['another currency', { currency: 'USD', round: { ...OPEN, state: 'CANCELLED' } }, 'CURRENCY_MISMATCH'],
  ['a cancelled round', { round: { ...OPEN, state: 'CANCELLED' } }, 'ROUND_CANCELLED'],
  ['a closing round', { round: { ...OPEN, state: 'CLOSING' } }, 'ROUND_CLOSED'],
  ['a closed round', { round: { ...OPEN, state: 'CLOSED' } }, 'ROUND_CLOSED'],
  ['a stake above the largest', game({ maxBet: units(999) }), 'BET_LIMIT'],
  ['a stake below the smallest', game({ minBet: units(1001) }), 'BET_LIMIT'],
])('a bet with %s is refused for that and moves nothing', (_, change, code) => {
  const verdict = bet({ limit: never, ...change })
  expect(verdict).toMatchObject({ kind: 'write', state: 'REFUSED', code, postings: [], amount: 0n })
  expect(verdict).not.toHaveProperty('round')
})

test('a refusal says how much would have passed', () => {
  expect(bet(game({ maxBet: units(500) }))).toMatchObject({ extra: { max: '500' } })
  expect(bet(game({ minBet: units(2000) }))).toMatchObject({ extra: { min: '2000' } })
  const left = { allowed: false, reason: 'limit', kind: 'loss', left: units(500) } as const
  expect(bet({ limit: () => left })).toMatchObject({ code: 'LIMIT_REACHED', extra: { kind: 'loss', left: '500' } })
  expect(bet({ limit: () => ({ allowed: false, reason: 'excluded' }) })).toMatchObject({ code: 'PLAYER_BLOCKED' })
})

test('nothing is a stake only where the game allows it', () => {
  expect(bet({}, { amount: ZERO })).toMatchObject({ code: 'AMOUNT_INVALID' })
  expect(bet(game({ allowZero: true, minBet: units(10) }), { amount: ZERO })).toMatchObject({
    code: 'OK',
    postings: [],
  })
})

test.each([
  [9999, 'OK'],
  [10_000, 'OK'],
  [10_001, 'INSUFFICIENT_FUNDS'],
])('of 10000 a stake of %i is %s', (stake, code) => {
  expect(bet({}, { amount: units(stake) })).toMatchObject({ code })
})

test('a bet takes its stake and opens or grows the round', () => {
  expect(bet()).toMatchObject({
    state: 'ACCEPTED',
    postings: [{ to: 'cash', house: 'stake', amount: -100_000n }],
    split: { cash: 100_000n, bonus: 0n },
    round: { state: 'OPEN', stake: 100_000n, bets: 1, betsSeen: 1 },
  })
  expect(bet({ round: { ...OPEN, betsSeen: 3 } })).toMatchObject({
    round: { stake: 200_000n, bets: 2, betsSeen: 4 },
  })
})

test.each([
  ['the same content', BET, { kind: 'replay', answer: 'first' }],
  ['other content', { ...BET, fingerprint: 9n }, { kind: 'answer', code: 'TX_CONFLICT', note: 'CONFLICT' }],
  ['a bet that was taken back', { ...BET, state: 'ROLLED_BACK' }, { kind: 'answer', code: 'TX_ROLLED_BACK' }],
  [
    'a tombstone, whatever its content',
    { ...BET, state: 'TOMBSTONED', fingerprint: 9n },
    { kind: 'answer', code: 'TX_TOMBSTONED' },
  ],
])('a tx that is known with %s', (_, own, expected) => {
  expect(bet({ own: own as Tx, session: undefined })).toEqual(expected)
})

test('a bonus is staked after or before cash, and the bet remembers it', () => {
  const purse = { cash: units(300), bonus: units(700) }
  expect(bet({ purse, bonus: BONUS })).toMatchObject({
    bonus: 70_000n,
    bonusId: 7n,
    postings: [
      { to: 'cash', house: 'stake', amount: -30_000n },
      { to: 'bonus', house: 'stake', amount: -70_000n },
    ],
    round: { stake: 100_000n, bonusStake: 70_000n },
  })
  const first = bet({ purse, bonus: BONUS, order: 'bonus_first' }, { amount: units(600) })
  expect(first).toMatchObject({ split: { cash: 0n, bonus: 60_000n } })
  expect(bet({ purse })).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
})

test('the largest bet of a bonus counts only when bonus money is staked', () => {
  const bonus = { ...BONUS, maxBet: units(500) }
  const purse = { cash: units(900), bonus: units(700) }
  expect(bet({ purse, bonus })).toMatchObject({ code: 'BONUS_MAX_BET', extra: { max: '500' } })
  expect(bet({ purse, bonus }, { amount: units(900) })).toMatchObject({ code: 'OK' })
  expect(bet({ purse: { cash: ZERO, bonus: units(700) }, bonus }, { amount: units(500) })).toMatchObject({ code: 'OK' })
})

test('a game that a bonus excludes takes none of its money, and own money as ever', () => {
  const bonus = { ...BONUS, excludes: true }
  const purse = { cash: units(900), bonus: units(700) }
  const refused = { code: 'GAME_NOT_ALLOWED', extra: { message: 'wallet.bonus_game_excluded' } }
  expect(bet({ purse, bonus })).toMatchObject(refused)
  expect(bet({ purse, bonus }, { amount: units(900) })).toMatchObject({ code: 'OK', bonus: 0n })
})

test.each([
  ['tip', 'tips'],
  ['jackpot_contribution', 'jackpot_contribution'],
  ['feature_buy', 'stake'],
] as const)('a %s goes to the account %s', (kind, house) => {
  expect(bet({}, { kind })).toMatchObject({ postings: [{ to: 'cash', house, amount: -100_000n }] })
  const small = bet(game({ minBet: units(2000) }), { kind })
  expect(small).toMatchObject({ code: house === 'stake' ? 'BET_LIMIT' : 'OK' })
})

test('a free round costs one of its number and no money', () => {
  const reward: Reward = {
    name: 'r1',
    roundsLeft: 10,
    won: ZERO,
    pays: 'real',
    promotion: 'spins',
    state: 'ACTIVE',
    expired: false,
  }
  const free = (given?: Reward, change: Partial<View> = {}) => bet({ reward: given, ...change }, { kind: 'free_round' })
  expect(free(reward, { purse: { cash: ZERO, bonus: ZERO } })).toMatchObject({
    code: 'OK',
    postings: [],
    amount: 0n,
    rewards: [{ roundsLeft: 9 }],
    extra: { rounds_left: 9 },
    round: { stake: 0n, bets: 1 },
  })
  expect(free()).toEqual({ kind: 'undecided', code: 'REWARD_NOT_FOUND' })
  for (const used of [{ roundsLeft: 0 }, { expired: true }, { state: 'CANCELLED' as const }])
    expect(free({ ...reward, ...used })).toMatchObject({ code: 'LIMIT_REACHED', extra: { kind: 'reward', left: '0' } })
  expect(free(reward, { limit: () => ({ allowed: false, reason: 'excluded' }) })).toMatchObject({
    code: 'PLAYER_BLOCKED',
  })
})
