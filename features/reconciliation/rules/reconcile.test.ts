import { describe, expect, test } from 'vitest'
import { amount } from '#shared/money.ts'
import { type Around, isOfDay, type Judgement, judge, type Ours, type Theirs } from './reconcile.ts'

const AT = new Date('2026-05-10T12:00:00Z')
const theirs = (more: Partial<Theirs> = {}): Theirs => ({
  ...{ op: 'bet', state: 'ACCEPTED', player: 'p', round: 'r', currency: 'CRD', amount: amount(1_000n), kind: 'normal' },
  ...{ at: AT, ...more },
})
const ours = (more: Partial<Ours> = {}): Ours => ({
  ...{ op: 'bet', state: 'ACCEPTED', player: 'p', round: 'r', currency: 'CRD', amount: amount(1_000n), at: AT },
  ...{ occurredAt: AT, ...more },
})
const around = (more: Partial<Around> = {}): Around => ({ hasBet: true, hasTwin: false, ...more })
/** `agrees`, `open`, or what was found with what the machine may do. */
const word = (judged: Judgement) =>
  judged.kind === 'differs' ? [judged.type, judged.action].filter(Boolean).join(' ') : judged.kind

const STATES = ['ACCEPTED', 'HELD', 'ROLLED_BACK', 'RETURNED', 'REFUSED', 'TOMBSTONED'] as const

describe('how a transaction stands with both', () => {
  test.each<[Theirs['op'], Theirs['state'], string[]]>([
    ['bet', 'ACCEPTED', ['agrees', 'agrees', 'STATUS_DIFF', 'agrees', 'STATUS_DIFF', 'STATUS_DIFF']],
    ['bet', 'ROLLED_BACK', ['STATUS_DIFF', 'STATUS_DIFF', 'agrees', 'agrees', 'STATUS_DIFF', 'STATUS_DIFF']],
    ['bet', 'REFUSED', ['OURS_ONLY roll_back', 'OURS_ONLY roll_back', 'agrees', 'agrees', 'agrees', 'agrees']],
    ['bet', 'UNKNOWN', ['OURS_ONLY roll_back', 'OURS_ONLY roll_back', 'open', 'open', 'open', 'open']],
    ['win', 'ACCEPTED', ['agrees', 'agrees', 'STATUS_DIFF', 'agrees', 'STATUS_DIFF', 'STATUS_DIFF']],
    ['win', 'REFUSED', ['STATUS_DIFF', 'STATUS_DIFF', 'agrees', 'agrees', 'agrees', 'agrees']],
    ['win', 'UNKNOWN', ['open', 'open', 'open', 'open', 'open', 'open']],
    ['rollback', 'UNKNOWN', ['open', 'open', 'open', 'open', 'open', 'open']],
  ])('%s %s', (op, state, expected) => {
    const found = STATES.map(each => word(judge(theirs({ op, state }), ours({ op, state: each }), around())))
    expect(found).toEqual(expected)
  })
})

test.each<[string, Partial<Theirs>, Partial<Around>, string]>([
  ['W-172: an accepted win is paid', { op: 'win' }, {}, 'THEIRS_ONLY apply'],
  ['a win like one that stands is for people', { op: 'win' }, { hasTwin: true }, 'DUPLICATE'],
  ['a win without a bet is an orphan', { op: 'win' }, { hasBet: false }, 'ORPHAN_WIN'],
  ['a win that was taken back is for people', { op: 'win', state: 'ROLLED_BACK' }, {}, 'THEIRS_ONLY'],
  ['W-173: a bet is never taken', { op: 'bet' }, {}, 'THEIRS_ONLY'],
  ['a prize is for people', { op: 'promo_win' }, {}, 'THEIRS_ONLY'],
  ['a correction is for people', { op: 'adjust' }, {}, 'THEIRS_ONLY'],
  ['what is still on its way is waited for', { op: 'win', state: 'UNKNOWN' }, {}, 'open'],
  ['what was refused is nowhere', { op: 'bet', state: 'REFUSED' }, {}, 'agrees'],
])('only with the vendor: %s', (_, more, standing, expected) => {
  expect(word(judge(theirs(more), undefined, around(standing)))).toBe(expected)
})

test.each<[string, Partial<Theirs>, Partial<Ours>, string]>([
  ['W-175: another amount', { amount: amount(999n) }, {}, 'AMOUNT_DIFF'],
  ['another currency', { currency: 'USD' }, {}, 'CURRENCY_DIFF'],
  ['a currency that nobody knows', { currency: 'XQX', amount: undefined }, {}, 'CURRENCY_DIFF'],
  ['another player', { player: 'q' }, {}, 'DUPLICATE'],
  ['another round', { round: 's' }, {}, 'DUPLICATE'],
  ['another operation', { op: 'win' }, {}, 'DUPLICATE'],
  ['a rollback knows its round by what it undoes', { op: 'rollback' }, { op: 'rollback', round: '' }, 'agrees'],
  [
    'a tombstone knows its id alone',
    { state: 'REFUSED' },
    { op: 'rollback', round: '', state: 'TOMBSTONED' },
    'agrees',
  ],
  ['a free round names a stake that nobody pays', { kind: 'free_round' }, { amount: amount(0n) }, 'agrees'],
  ['a rollback that came second', { op: 'rollback' }, { op: 'rollback', amount: amount(0n) }, 'agrees'],
  ['a rollback of another amount', { op: 'rollback' }, { op: 'rollback', amount: amount(9n) }, 'AMOUNT_DIFF'],
  ['a rollback that found nothing there', { op: 'rollback', amount: amount(0n) }, { op: 'rollback' }, 'AMOUNT_DIFF'],
  ['written more than a day later', {}, { at: new Date('2026-05-12T00:00:00Z') }, 'LATE'],
  ['counted on the next day', {}, { occurredAt: null, at: new Date('2026-05-11T00:00:01Z') }, 'LATE'],
  ['written on the next day', {}, { at: new Date('2026-05-11T23:59:59Z') }, 'agrees'],
])('known to both: %s', (_, more, own, expected) => {
  expect(word(judge(theirs(more), ours(own), around()))).toBe(expected)
})

test('a day counts what occurred on it in UTC, when it was written within a day of it', () => {
  const of = (occurred: string | null, at: string) =>
    isOfDay({ occurredAt: occurred === null ? null : new Date(occurred), at: new Date(at) }, '2026-05-10')
  expect(of('2026-05-10T00:00:00Z', '2026-05-09T00:00:00Z')).toBe(true)
  expect(of('2026-05-10T23:59:59.999Z', '2026-05-11T23:59:59Z')).toBe(true)
  expect(of('2026-05-10T12:00:00Z', '2026-05-12T00:00:00Z')).toBe(false)
  expect(of('2026-05-11T00:00:00Z', '2026-05-10T12:00:00Z')).toBe(false)
  expect(of(null, '2026-05-10T12:00:00Z')).toBe(true)
  expect(of(null, '2026-05-11T00:00:00Z')).toBe(false)
})
