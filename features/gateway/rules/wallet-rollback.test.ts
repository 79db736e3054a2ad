import { expect, test } from 'vitest'
import { amount, ZERO } from '#shared/money.ts'
import {
  BET,
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
import { decidePartialRefund, decideRollback, decideRollbackRound, takeFrom } from './wallet-rollback.ts'

const rollback = (change: Partial<View>, more: { player?: string; amount?: bigint } = {}) =>
  decideRollback(
    { player: 'p', fingerprint: 3n, ...more, amount: more.amount === undefined ? undefined : amount(more.amount) },
    { ...VIEW, ref: BET, round: OPEN, ...change },
  )

test('a stake goes back to who may no longer bet', () => {
  const gone = { session: undefined, memberActive: false, locked: true, site: 2, game: undefined } as const
  expect(rollback(gone)).toMatchObject({
    state: 'ACCEPTED',
    code: 'OK',
    postings: [{ to: 'cash', house: 'stake', amount: 100_000n }],
    split: { cash: 100_000n, bonus: 0n },
    refs: [{ key: 'k1', state: 'ROLLED_BACK' }],
    round: { stake: 0n, bets: 0, betsSeen: 1 },
  })
})

test.each([
  ['never seen', undefined, { tombstoned: true }],
  ['a tombstone', { ...BET, state: 'TOMBSTONED', player: 'q' }, { tombstoned: true, already: true }],
  ['taken back', { ...BET, state: 'ROLLED_BACK' }, { already: true }],
  ['a held win that was given up', { ...WIN, state: 'RETURNED' }, { already: true }],
  ['refused', { ...BET, state: 'REFUSED' }, { nothing: true }],
] as const)('of what is %s nothing moves', (_, ref, extra) => {
  const verdict = rollback({ ref: ref as Tx })
  expect(verdict).toMatchObject({ state: 'ACCEPTED', code: 'OK', postings: [], extra })
  expect(verdict).not.toHaveProperty('refs')
  expect('tombstone' in verdict).toBe(ref === undefined)
})

test.each<[string, Partial<View>, object, object]>([
  ['another player’s bet', {}, { player: 'q' }, { state: 'REFUSED', code: 'TX_CONFLICT' }],
  ['another player’s refused bet', { ref: { ...BET, state: 'REFUSED' } }, { player: 'q' }, { code: 'TX_CONFLICT' }],
  ['what is neither bet nor win', { ref: { ...BET, op: 'promo_win' } }, {}, { state: 'REFUSED', code: 'TX_CONFLICT' }],
  ['a part of a bet', {}, { amount: 40_000n }, { kind: 'answer', code: 'TX_CONFLICT', note: 'CONFLICT' }],
  ['a bet whose round has a win', { round: WON }, {}, { code: 'ROUND_SETTLED', note: 'SETTLED_ROLLBACK' }],
])('%s is not taken back', (_, change, more, expected) => {
  const verdict = rollback(change, more)
  expect(verdict).toMatchObject(expected)
  expect('postings' in verdict ? verdict.postings : []).toEqual([])
})

test('the whole amount may be named', () => {
  expect(rollback({}, { amount: 100_000n })).toMatchObject({ code: 'OK' })
})

test('money, wagering and free rounds come back as they were taken', () => {
  expect(rollback({ ref: SPLIT_BET, round: SPLIT_ROUND, returns: RETURNS })).toMatchObject({
    split: { cash: 30_000n, bonus: 70_000n },
    round: { stake: 0n, bonusStake: 0n },
  })
  const reward: Reward = {
    name: 'r1',
    roundsLeft: 4,
    won: ZERO,
    pays: 'real',
    promotion: 'spins',
    state: 'ACTIVE',
    expired: false,
  }
  const free: Tx = { ...BET, kind: 'free_round', amount: ZERO, reward: 'r1' }
  expect(rollback({ ref: free, round: { ...OPEN, stake: ZERO }, reward })).toMatchObject({
    postings: [],
    rewards: [{ roundsLeft: 5 }],
  })
})

test('what belonged to a bonus that is over expires on its way back', () => {
  expect(rollback({ ref: SPLIT_BET, round: SPLIT_ROUND })).toMatchObject({
    split: { cash: 30_000n, bonus: 0n },
    extra: { forfeited: '700' },
    postings: [
      { to: 'cash', house: 'stake', amount: 30_000n },
      { to: 'bonus', house: 'stake', amount: 70_000n },
      { to: 'bonus', house: 'bonus_expired', amount: -70_000n },
    ],
  })
})

test.each([
  ['tip', 'tips'],
  ['jackpot_contribution', 'jackpot_contribution'],
] as const)('a %s comes back from the account it went to', (kind, house) => {
  expect(rollback({ ref: { ...BET, kind } })).toMatchObject({ postings: [{ house }] })
})

test('a win goes back and opens its round again', () => {
  expect(rollback({ ref: WIN, round: { ...WON, state: 'CLOSED' } })).toMatchObject({
    postings: [{ to: 'cash', house: 'payout', amount: -250_000n }],
    round: { payout: 0n, wins: 0, state: 'OPEN' },
    refs: [{ key: 'k2', state: 'ROLLED_BACK' }],
    extra: {},
  })
})

test('of a win that was spent the rest is a debt', () => {
  const spent = rollback({ ref: WIN, round: WON, purse: { cash: units(400), bonus: units(9000) } })
  expect(spent).toMatchObject({
    extra: { receivable: '2100' },
    note: 'RECEIVABLE',
    split: { cash: 40_000n, bonus: 0n },
    postings: [
      { to: 'cash', amount: -40_000n },
      { to: 'debt', amount: -210_000n },
    ],
  })
  const odd = rollback({ ref: WIN, round: WON, purse: { cash: amount(40_050n), bonus: ZERO } })
  expect(odd).toMatchObject({ extra: { receivable: '2100' }, split: { cash: 40_000n } })
})

test('a win of several kinds of money goes back to each', () => {
  const jackpot: Tx = { ...WIN, pool: units(2000), bonus: units(300), bonusId: 7n }
  const purse = { cash: units(3000), bonus: units(100) }
  const taken = rollback({ ref: jackpot, round: WON, purse, returns: RETURNS })
  expect(taken).toMatchObject({
    split: { cash: 240_000n, bonus: 10_000n },
    postings: [
      { to: 'cash', house: 'jackpot', amount: -200_000n },
      { to: 'cash', house: 'payout', amount: -20_000n },
      { to: 'bonus', house: 'payout', amount: -10_000n },
      { to: 'cash', house: 'payout', amount: -20_000n },
    ],
  })
  const reward: Reward = {
    name: 'r1',
    roundsLeft: 4,
    won: units(2600),
    pays: 'real',
    promotion: 'spins',
    state: 'ACTIVE',
    expired: false,
  }
  const free = rollback({ ref: { ...WIN, kind: 'free_round', reward: 'r1' }, round: WON, reward })
  expect(free).toMatchObject({ postings: [{ house: 'free_rounds' }], rewards: [{ roundsLeft: 4, won: units(100) }] })
})

test('of a win whose bonus is over what became cash comes from the cash, and what expired from nowhere', () => {
  const won: Tx = { ...WIN, bonus: units(1500), bonusId: 7n }
  // Money of the bonus that is live by now.
  const purse = { cash: units(3000), bonus: units(800) }
  const after = (to: 'cash' | 'expired') =>
    rollback({ ref: won, round: WON, purse, returns: new Map([[7n, { promotion: 'c1', to }]]) })
  expect(after('cash')).toMatchObject({ split: { cash: 250_000n, bonus: 0n }, extra: {} })
  expect(after('expired')).toMatchObject({
    split: { cash: 100_000n, bonus: 0n },
    postings: [
      { to: 'cash', house: 'payout', amount: -100_000n },
      { to: 'bonus', house: 'bonus_expired', subject: 'c1', amount: 150_000n },
      { to: 'bonus', house: 'payout', amount: -150_000n },
    ],
  })
})

test('a part of a win that expired with its bonus is no debt', () => {
  const lost: Tx = { ...WIN, bonus: units(1500), bonusId: null }
  expect(rollback({ ref: lost, round: WON, purse: { cash: units(1000), bonus: ZERO } })).toMatchObject({
    extra: {},
    postings: [
      { to: 'cash', house: 'payout', amount: -100_000n },
      { to: 'bonus', house: 'bonus_expired', amount: 150_000n },
      { to: 'bonus', house: 'payout', amount: -150_000n },
    ],
  })
})

test('a win that is still held goes back from there', () => {
  const held = rollback({ ref: { ...WIN, state: 'HELD' }, round: WON })
  expect(held).toMatchObject({
    postings: [{ to: 'held', house: 'payout', amount: -250_000n }],
    refs: [{ state: 'ROLLED_BACK' }],
  })
  expect(held).not.toHaveProperty('round')
})

test('whole units are taken from what is there, in order', () => {
  const dues = [{ from: 'bonus', house: 'payout', amount: units(500) } as const]
  const taken = takeFrom({ cash: units(100), bonus: units(300) }, dues)
  expect(taken).toMatchObject({ split: { cash: 10_000n, bonus: 30_000n }, receivable: 10_000n })
})

const refund = (minor: number, change: Partial<View> = {}, player = 'p') =>
  decidePartialRefund({ player, amount: units(minor), fingerprint: 4n }, { ...VIEW, ref: BET, round: OPEN, ...change })

test('a part of a stake comes back while there is that much left', () => {
  expect(refund(400)).toMatchObject({
    postings: [{ to: 'cash', house: 'stake', amount: 40_000n }],
    refs: [{ key: 'k1', returned: 40_000n }],
    round: { stake: 60_000n, bets: 1 },
    extra: { stake_left: '600' },
  })
  const ref: Tx = { ...BET, returned: units(400) }
  expect(refund(600, { ref })).toMatchObject({ code: 'OK', extra: { stake_left: '0' } })
  expect(refund(601, { ref })).toMatchObject({ code: 'AMOUNT_EXCEEDS_STAKE', extra: { stake_left: '600' } })
  expect(rollback({ ref, round: { ...OPEN, stake: units(600) } })).toMatchObject({
    amount: 60_000n,
    round: { stake: 0n },
  })
})

test('parts of a stake that was part bonus are whole units', () => {
  expect(refund(333, { ref: SPLIT_BET, round: SPLIT_ROUND, returns: RETURNS })).toMatchObject({
    split: { cash: 10_000n, bonus: 23_300n },
    round: { bonusStake: 46_700n },
  })
})

test.each<[string, Partial<View>, object]>([
  ['unknown', { ref: undefined }, { kind: 'undecided', code: 'BET_NOT_FOUND' }],
  ['no bet', { ref: WIN }, { kind: 'undecided', code: 'BET_NOT_FOUND' }],
  ['another player’s', { ref: { ...BET, player: 'q' } }, { kind: 'undecided', code: 'BET_NOT_FOUND' }],
  ['taken back', { ref: { ...BET, state: 'ROLLED_BACK' } }, { code: 'BET_ROLLED_BACK' }],
  ['kept out', { ref: { ...BET, state: 'TOMBSTONED', player: 'q' } }, { code: 'BET_ROLLED_BACK' }],
  ['refused', { ref: { ...BET, state: 'REFUSED' } }, { code: 'BET_REFUSED' }],
  ['settled', { round: WON }, { code: 'ROUND_SETTLED' }],
])('of a bet that is %s no part comes back', (_, change, expected) => {
  expect(refund(400, change)).toMatchObject(expected)
})

test('nothing is no part', () => {
  expect(refund(0)).toMatchObject({ code: 'AMOUNT_INVALID' })
})

test('a round without a win comes back whole', () => {
  const round: Round = { ...OPEN, stake: units(2300), bonusStake: units(700), bets: 3 }
  const bets: Tx[] = [SPLIT_BET, { ...BET, key: 'k2', returned: units(200) }, { ...BET, key: 'k3', amount: units(500) }]
  const call = { fingerprint: 5n }
  expect(decideRollbackRound(call, { ...VIEW, round, returns: RETURNS }, bets, [])).toMatchObject({
    split: { cash: 160_000n, bonus: 70_000n },
    refs: ['k1', 'k2', 'k3'].map(key => ({ key, state: 'ROLLED_BACK' })),
    round: { state: 'CANCELLED', stake: 0n, bonusStake: 0n, bets: 0 },
    extra: { bets: [{ split: { cash: '300', bonus: '700' } }, { split: { cash: '800' } }, { split: { cash: '500' } }] },
  })
  expect(decideRollbackRound(call, { ...VIEW, round: WON }, [], [])).toMatchObject({ code: 'ROUND_SETTLED' })
  expect(decideRollbackRound(call, VIEW, [], [])).toMatchObject({
    extra: { unknown: true, round_state: 'CANCELLED' },
    round: { state: 'CANCELLED', stake: 0n, bets: 0 },
  })
  const cancelled: Round = { ...OPEN, state: 'CANCELLED' }
  expect(decideRollbackRound(call, { ...VIEW, round: cancelled }, [], [])).toMatchObject({ extra: { already: true } })
})
