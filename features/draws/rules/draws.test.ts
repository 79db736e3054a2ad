import { expect, test } from 'vitest'
import { type Amount, amount, formatAmount, parseAmount } from '#shared/money.ts'
import { canBeParted, commitmentOf, drawEnvelope, drawRaffle, NO_PUBLIC_INPUT, spinWheel } from './draws.ts'
import { checkRecord, entriesRootOf, type PromotionRecord } from './records.ts'

const SEED = 'a3'.repeat(32)
const terms = (budget: string, count: number, min: string, max: string) => ({
  ...{ budget: parseAmount(budget), count, min: parseAmount(min), max: parseAmount(max), unit: 100n },
})
const seedOf = (i: number) => i.toString(16).padStart(64, '0')
const envelope = (serverSeed: string, of: ReturnType<typeof terms>) =>
  drawEnvelope({ ...of, serverSeed, promotion: 'tet', publicInput: NO_PUBLIC_INPUT })
const sumOf = (parts: readonly Amount[]) => amount(parts.reduce((sum, part) => sum + part, 0n))

test.each([
  ['10', 5, '0.50', '4'],
  ['10', 5, '2', '2'],
  ['10', 1, '1', '10'],
  ['5', 5, '1', '3'],
  ['15', 5, '1', '3'],
  ['100', 40, '0.01', '60'],
])('%s in %i parts from %s to %s: each within its bounds, all of it', (budget, count, min, max) => {
  const of = terms(budget, count, min, max)
  expect(canBeParted(of)).toBe(true)
  for (let i = 1; i <= 40; i++) {
    const parts = envelope(seedOf(i), of)
    expect(parts).toHaveLength(count)
    expect(sumOf(parts)).toBe(of.budget)
    expect(parts.every(part => part >= of.min && part <= of.max && part % 100n === 0n)).toBe(true)
  }
})

test.each([
  ['10', 5, '2.01', '4'],
  ['10', 5, '0.50', '1.99'],
  ['10', 5, '4', '0.50'],
  ['10.005', 5, '0.50', '4'],
  ['10', 5, '0', '4'],
])('%s cannot be %i parts from %s to %s', (budget, count, min, max) => {
  expect(canBeParted(terms(budget, count, min, max))).toBe(false)
})

test('a wheel stops in each place as often as it weighs, whoever spins', () => {
  const weights = [1, 3, 6]
  const hits = [0, 0, 0]
  for (let nonce = 1; nonce <= 2_000; nonce++) {
    const { number, place } = spinWheel({ serverSeed: SEED, promotion: 'w', clientSeed: 'c', nonce }, weights)
    expect(number).toBeLessThan(10)
    hits[place]!++
  }
  const chi = hits.reduce((sum, hit, i) => sum + (hit - weights[i]! * 200) ** 2 / (weights[i]! * 200), 0)
  // p > 0.001 with two degrees of freedom.
  expect(chi).toBeLessThan(13.8)
})

test('a raffle gives each member one prize, and no more prizes than members', () => {
  const tickets = [...'AABBBC'].map((member, i) => ({ no: i + 1, member }))
  const inputs = { serverSeed: SEED, promotion: 'r', publicInput: NO_PUBLIC_INPUT, entriesRoot: entriesRootOf(tickets) }
  const wins = drawRaffle(inputs, tickets, 5)
  expect(wins.map(({ place }) => place)).toEqual([0, 1, 2])
  expect(wins.map(({ member }) => member).toSorted()).toEqual(['A', 'B', 'C'])
  expect(wins.every(({ ticket, member }) => tickets[ticket - 1]!.member === member)).toBe(true)
  expect(drawRaffle(inputs, [], 5)).toEqual([])
  expect(drawRaffle(inputs, tickets.toReversed(), 5)).toEqual(wins)
})

test('the root names each ticket and its place', () => {
  const tickets = [
    { no: 1, member: 'A' },
    { no: 2, member: 'B' },
  ]
  const root = entriesRootOf(tickets)
  expect(entriesRootOf(tickets.toReversed())).toBe(root)
  expect(
    entriesRootOf([
      { no: 1, member: 'B' },
      { no: 2, member: 'A' },
    ]),
  ).not.toBe(root)
  expect(entriesRootOf(tickets.slice(1))).not.toBe(root)
  expect(entriesRootOf([])).toMatch(/^e3b0c442/)
})

const of = terms('10', 5, '0.50', '4')
const parts = envelope(SEED, of).map(part => formatAmount(part))
const promised = { serverSeed: SEED, commitment: commitmentOf(SEED), promotion: 'tet' }
const ENVELOPE: PromotionRecord = {
  ...{
    kind: 'envelope',
    ...promised,
    publicInput: NO_PUBLIC_INPUT,
    budget: '10.00',
    count: 5,
    min: '0.50',
    max: '4.00',
  },
  ...{ unit: '0.01', parts, claims: [{ place: 0, name: 'h***g', amount: parts[0]! }] },
}
const spin = spinWheel({ ...promised, clientSeed: 'mine', nonce: 1 }, [1, 3, 6])
const WHEEL: PromotionRecord = { kind: 'wheel', ...promised, clientSeed: 'mine', nonce: 1, weights: [1, 3, 6], ...spin }
const tickets = [...'ABCD'].map((member, i) => ({ no: i + 1, member }))
const raffled = { ...promised, publicInput: NO_PUBLIC_INPUT, entriesRoot: entriesRootOf(tickets) }
const wins = drawRaffle(raffled, tickets, 2)
const RAFFLE: PromotionRecord = { kind: 'raffle', ...raffled, tickets, prizes: 2, wins }
const wrongIn = (record: PromotionRecord) =>
  checkRecord(record).flatMap(({ what, published, computed }) => (published === computed ? [] : [what]))

test('a record is what was drawn, and one that was changed is not', () => {
  for (const record of [ENVELOPE, WHEEL, RAFFLE]) expect(wrongIn(record)).toEqual([])
  expect(wrongIn({ ...ENVELOPE, commitment: NO_PUBLIC_INPUT })).toEqual(['commitment'])
  expect(wrongIn({ ...ENVELOPE, parts: parts.toReversed() })).toEqual(['parts'])
  expect(wrongIn({ ...ENVELOPE, claims: [{ place: 1, name: '', amount: parts[0]! }] })).toEqual(['claims'])
  expect(wrongIn({ ...WHEEL, place: spin.place + 1 })).toEqual(['place'])
  expect(wrongIn({ ...RAFFLE, wins: wins.toReversed() })).toEqual(['wins'])
  expect(wrongIn({ ...RAFFLE, tickets: tickets.toSpliced(3, 1) })).toContain('entriesRoot')
})
