import { expect, test } from 'vitest'
import { amount, ZERO } from '#shared/money.ts'
import { decideBet, decideEndRound, decideRollback, decideWin, type Round, type Tx, type View } from './wallet-call.ts'

const OPEN: Round = {
  state: 'OPEN',
  stake: amount(100n),
  payout: ZERO,
  bets: 1,
  wins: 0,
  betsSeen: 1,
  declaredPayout: null,
  mismatch: false,
}
const BET: Tx = {
  op: 'bet',
  player: 'p',
  round: 'r',
  state: 'ACCEPTED',
  fingerprint: 1n,
  amount: amount(100n),
  answer: 'first',
}
const VIEW: View = {
  siteOpen: true,
  session: { player: 'p', live: true },
  memberActive: true,
  game: 'on',
  account: { currency: 'CRD', balance: amount(1_000n), locked: false },
}
const bet = { player: 'p', currency: 'CRD', amount: amount(100n), fingerprint: 1n }
const win = {
  player: 'p',
  round: 'r',
  currency: 'CRD',
  amount: amount(50n),
  hasRef: true,
  final: false,
  fingerprint: 2n,
}

test.each([
  ['no session', { session: undefined }, 'TOKEN_INVALID'],
  ['an ended session', { session: { player: 'p', live: false } }, 'TOKEN_EXPIRED'],
  ['a session of another', { session: { player: 'q', live: true } }, 'TOKEN_MISMATCH'],
  ['a game of nobody', { game: 'unknown' }, 'GAME_NOT_ALLOWED'],
  ['a closed site', { siteOpen: false }, 'MAINTENANCE'],
  ['a game that is off', { game: 'off' }, 'GAME_DISABLED'],
  ['a blocked member', { memberActive: false }, 'PLAYER_BLOCKED'],
  ['a locked account', { account: { ...VIEW.account!, locked: true } }, 'PLAYER_BLOCKED'],
  ['another currency', { account: { ...VIEW.account!, currency: 'USD' } }, 'CURRENCY_MISMATCH'],
  ['a cancelled round', { round: { ...OPEN, state: 'CANCELLED' } }, 'ROUND_CANCELLED'],
  ['a closing round', { round: { ...OPEN, state: 'CLOSING' } }, 'ROUND_CLOSED'],
  ['too little money', { account: { ...VIEW.account!, balance: amount(99n) } }, 'INSUFFICIENT_FUNDS'],
] as const)('a bet with %s is refused and moves nothing', (_, change, code) => {
  const verdict = decideBet(bet, { ...VIEW, ...change } as View)
  expect(verdict).toMatchObject({ kind: 'write', state: 'REFUSED', code, change: 0n })
})

test('a bet takes its stake and opens or grows the round', () => {
  expect(decideBet(bet, VIEW)).toMatchObject({
    state: 'ACCEPTED',
    change: -100n,
    round: { stake: 100n, bets: 1, betsSeen: 1 },
  })
  expect(decideBet(bet, { ...VIEW, round: OPEN })).toMatchObject({ round: { stake: 200n, bets: 2, betsSeen: 2 } })
})

test.each([
  ['the same content', BET, { kind: 'replay', answer: 'first' }],
  ['other content', { ...BET, fingerprint: 9n }, { kind: 'answer', code: 'TX_CONFLICT' }],
  ['a rolled back one', { ...BET, state: 'ROLLED_BACK' }, { kind: 'answer', code: 'TX_ROLLED_BACK' }],
  [
    'a tombstone, whatever its content',
    { ...BET, state: 'TOMBSTONED', fingerprint: 9n },
    { kind: 'answer', code: 'TX_TOMBSTONED' },
  ],
] as const)('a tx that is known with %s', (_, own, expected) => {
  expect(decideBet(bet, { ...VIEW, own: own as Tx })).toEqual(expected)
})

test('a win is paid to whoever may no longer bet', () => {
  const view: View = {
    ...VIEW,
    session: undefined,
    memberActive: false,
    siteOpen: false,
    game: 'off',
    ref: BET,
    round: OPEN,
  }
  expect(decideWin(win, view)).toMatchObject({
    state: 'ACCEPTED',
    change: 50n,
    round: { payout: 50n, wins: 1, state: 'OPEN' },
  })
  expect(decideWin({ ...win, final: true }, view)).toMatchObject({ round: { state: 'CLOSED' } })
})

test.each([
  ['unknown', undefined, OPEN, 'undecided', 'BET_NOT_FOUND'],
  ['of another round', { ...BET, round: 'x' }, OPEN, 'undecided', 'BET_NOT_FOUND'],
  ['of another player', { ...BET, player: 'x' }, OPEN, 'undecided', 'BET_NOT_FOUND'],
  ['rolled back', { ...BET, state: 'ROLLED_BACK' }, OPEN, 'write', 'BET_ROLLED_BACK'],
  ['buried', { ...BET, state: 'TOMBSTONED' }, undefined, 'write', 'BET_ROLLED_BACK'],
  ['refused', { ...BET, state: 'REFUSED' }, OPEN, 'write', 'BET_REFUSED'],
  ['good, but the round closed', BET, { ...OPEN, state: 'CLOSED' }, 'write', 'HELD'],
] as const)('a win whose bet is %s', (_, ref, round, kind, code) => {
  const verdict = decideWin(win, { ...VIEW, ref: ref as Tx, round: round as Round })
  expect(verdict).toMatchObject({ kind, code })
  if (verdict.kind === 'write') expect(verdict.change).toBe(0n)
})

test('the declared win that was missing closes the round', () => {
  const round: Round = { ...OPEN, state: 'CLOSING', declaredPayout: amount(50n) }
  expect(decideWin(win, { ...VIEW, ref: BET, round })).toMatchObject({ round: { state: 'CLOSED' } })
  expect(decideWin({ ...win, amount: amount(49n) }, { ...VIEW, ref: BET, round })).toMatchObject({
    round: { state: 'CLOSING' },
  })
})

test('a rollback gives back what was taken and takes back what was given', () => {
  const call = { fingerprint: 3n }
  expect(decideRollback(call, { ...VIEW, ref: BET, round: OPEN })).toMatchObject({
    change: 100n,
    ref: 'ROLLED_BACK',
    round: { stake: 0n, bets: 0, betsSeen: 1 },
  })
  const paid: Tx = { ...BET, op: 'win', amount: amount(50n) }
  const settled: Round = { ...OPEN, payout: amount(50n), wins: 1, state: 'CLOSED' }
  expect(decideRollback(call, { ...VIEW, ref: paid, round: settled })).toMatchObject({
    change: -50n,
    round: { payout: 0n, wins: 0, state: 'OPEN' },
  })
  expect(decideRollback(call, { ...VIEW, ref: BET, round: settled })).toMatchObject({
    state: 'REFUSED',
    code: 'ROUND_SETTLED',
  })
  expect(decideRollback(call, { ...VIEW, ref: { ...BET, state: 'HELD', op: 'win' } })).toMatchObject({
    change: 0n,
    ref: 'ROLLED_BACK',
  })
})

test('a rollback of a spent win stays open instead of going below zero', () => {
  const paid: Tx = { ...BET, op: 'win', amount: amount(5_000n) }
  expect(decideRollback({ fingerprint: 3n }, { ...VIEW, ref: paid, round: { ...OPEN, wins: 1 } }).kind).toBe(
    'undecided',
  )
})

test('a round ends closed, or closing while a declared win is missing', () => {
  const round: Round = { ...OPEN, payout: amount(50n), wins: 1 }
  expect(decideEndRound({ payout: amount(50n) }, round)).toMatchObject({ round: { state: 'CLOSED', mismatch: false } })
  expect(decideEndRound({ payout: amount(51n) }, round)).toMatchObject({
    round: { state: 'CLOSING' },
    extra: { pending: true },
  })
  expect(decideEndRound({ payout: amount(49n) }, round)).toMatchObject({
    round: { mismatch: true },
    extra: { mismatch: true },
  })
  expect(decideEndRound({ stake: amount(1n) }, round)).toMatchObject({ round: { mismatch: true } })
  expect(decideEndRound({}, undefined)).toMatchObject({ extra: { unknown: true } })
  expect(decideEndRound({}, { ...round, state: 'CLOSED' })).not.toHaveProperty('round')
})
