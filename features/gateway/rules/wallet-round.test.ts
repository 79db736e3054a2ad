import { expect, test } from 'vitest'
import { amount, ZERO } from '#shared/money.ts'
import { BET, units, VIEW, WON } from '../../../tests/support/wallet-views.ts'
import type { Round, View } from './gateway.ts'
import { type AdjustCall, decideAdjust, decideEndRound } from './wallet-round.ts'

const adjust = (value: number, change: Partial<View> = {}, more: Partial<AdjustCall> = {}) =>
  decideAdjust(
    { currency: 'EUR', amount: units(value), hasRef: false, fingerprint: 6n, ...more },
    { ...VIEW, ...change },
  )

test('a correction up or down has an account of its own', () => {
  expect(adjust(500)).toMatchObject({ code: 'OK', postings: [{ to: 'cash', house: 'adjust', amount: 50_000n }] })
  expect(adjust(-500)).toMatchObject({
    code: 'OK',
    amount: -50_000n,
    postings: [{ to: 'cash', house: 'adjust', amount: -50_000n }],
    split: { cash: 50_000n, bonus: 0n },
  })
})

test('of a correction beyond the cash the rest is a debt; a bonus is not touched', () => {
  expect(adjust(-500, { purse: { cash: amount(20_099n), bonus: units(9000) } })).toMatchObject({
    extra: { receivable: '300' },
    note: 'RECEIVABLE',
    postings: [
      { to: 'cash', amount: -20_000n },
      { to: 'debt', amount: -30_000n },
    ],
  })
})

test.each<[string, Partial<View>, Partial<AdjustCall>, object]>([
  ['of an unknown player', { purse: undefined }, {}, { kind: 'undecided', code: 'BET_NOT_FOUND' }],
  ['of an unknown ref', {}, { hasRef: true }, { kind: 'undecided', code: 'BET_NOT_FOUND' }],
  ['in another currency', {}, { currency: 'USD' }, { state: 'REFUSED', code: 'CURRENCY_MISMATCH' }],
  ['of nothing', {}, { amount: ZERO }, { state: 'REFUSED', code: 'AMOUNT_INVALID' }],
  ['that is known', { own: { ...BET, fingerprint: 6n } }, {}, { kind: 'replay', answer: 'first' }],
])('a correction %s', (_, change, more, expected) => {
  expect(adjust(500, change, more)).toMatchObject(expected)
})

const end = (declared: { stake?: number; payout?: number }, round: Round | undefined = WON) =>
  decideEndRound(
    {
      stake: declared.stake === undefined ? undefined : units(declared.stake),
      payout: declared.payout === undefined ? undefined : units(declared.payout),
    },
    round,
  )

test.each([
  ['nothing declared', {}, 'CLOSED', false, {}],
  ['the booked totals', { stake: 1000, payout: 2500 }, 'CLOSED', false, {}],
  ['more won than booked', { stake: 1000, payout: 2501 }, 'CLOSING', false, { pending: true }],
  ['less won than booked', { stake: 1000, payout: 2499 }, 'CLOSED', true, { mismatch: true }],
  ['another stake', { stake: 999 }, 'CLOSED', true, { mismatch: true }],
  ['both more', { stake: 2000, payout: 2501 }, 'CLOSING', false, { pending: true }],
] as const)('a round ends with %s', (_, declared, state, mismatch, extra) => {
  const verdict = end(declared)
  expect(verdict).toMatchObject({ kind: 'answer', code: 'OK', round: { state, mismatch }, extra })
  expect('note' in verdict).toBe(mismatch)
})

test('a round that is waiting may be ended again with what came since', () => {
  const waiting: Round = { ...WON, state: 'CLOSING', declaredPayout: units(2600) }
  expect(end({ payout: 2500 }, waiting)).toMatchObject({ round: { state: 'CLOSED', mismatch: false } })
})

test.each(['CLOSED', 'CANCELLED'] as const)('a round that is %s stays as it is', state => {
  const verdict = end({ payout: 9999 }, { ...WON, state, mismatch: true })
  expect(verdict).toEqual({ kind: 'answer', code: 'OK', extra: { round_state: state, mismatch: true } })
})

test('an unknown round ends without effect', () => {
  expect(decideEndRound({}, undefined)).toEqual({ kind: 'answer', code: 'OK', extra: { unknown: true } })
})
