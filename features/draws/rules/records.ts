import * as z from 'zod/mini'
import { toHex } from '#shared/hex.ts'
import { leafOf, rootOf } from '#shared/merkle.ts'
import { type Amount, amount, formatAmount, parseAmount } from '#shared/money.ts'
import { sha256, utf8 } from '#shared/sha256.ts'
import { commitmentOf, drawEnvelope, drawRaffle, spinWheel, type Ticket } from './draws.ts'

/* Records of draws as they are published, and what anybody computes again of them (docs/fair-draws.md). */

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const money = z.string().check(z.regex(/^\d{1,13}(\.\d{1,4})?$/))
const count = z.int().check(z.minimum(1), z.maximum(1_000_000))
const promised = { promotion: z.string(), commitment: hash, serverSeed: hash }

export const envelopeRecord = z.object({
  ...{ kind: z.literal('envelope'), ...promised, publicInput: hash, budget: money, count, min: money, max: money },
  /** The smallest part of the currency. */
  unit: money,
  parts: z.array(money),
  /** Who took which part, in this order; names are masked, and those who hide theirs have none. */
  claims: z.array(z.object({ place: z.int(), name: z.string(), amount: money })),
})
export const wheelRecord = z.object({
  ...{ kind: z.literal('wheel'), ...promised, clientSeed: z.string(), nonce: z.int() },
  weights: z.array(z.int()),
  ...{ number: z.int(), place: z.int() },
})
export const raffleRecord = z.object({
  ...{ kind: z.literal('raffle'), ...promised, publicInput: hash, entriesRoot: hash },
  tickets: z.array(z.object({ no: z.int(), member: z.string() })),
  prizes: z.int(),
  wins: z.array(z.object({ place: z.int(), ticket: z.int(), member: z.string() })),
})
export const promotionRecord = z.discriminatedUnion('kind', [envelopeRecord, wheelRecord, raffleRecord])
export type EnvelopeRecord = z.output<typeof envelopeRecord>
export type WheelRecord = z.output<typeof wheelRecord>
export type RaffleRecord = z.output<typeof raffleRecord>
export type PromotionRecord = z.output<typeof promotionRecord>

/** The Merkle root over tickets in the order of their numbers: leaf = number and SHA-256 of the pseudonym, as bets' lines. */
export function entriesRootOf(tickets: readonly Ticket[]): string {
  const leaves = tickets
    .toSorted((a, b) => a.no - b.no)
    .map(({ no, member }) => leafOf(sha256, utf8(String(no)), sha256(member)))
  return toHex(rootOf(leaves))
}

/** What was published of a draw and what it comes to, by name. */
export type Check = { what: string; published: string; computed: string }

/** Makes a draw again: what was published of it, and what it comes to. */
export function checkRecord(record: PromotionRecord): Check[] {
  const commitment = { what: 'commitment', published: record.commitment, computed: commitmentOf(record.serverSeed) }
  return [commitment, ...CHECKS[record.kind](record as never)]
}

const CHECKS: { [K in PromotionRecord['kind']]: (record: Extract<PromotionRecord, { kind: K }>) => Check[] } = {
  envelope: record => {
    const { budget, min, max, unit, parts, claims } = record
    const terms = { budget: parseAmount(budget), min: parseAmount(min), max: parseAmount(max), unit: parseAmount(unit) }
    const drawn = drawEnvelope({ ...record, ...terms })
    const sum = amount(parts.reduce((all, part) => all + parseAmount(part), 0n))
    return [
      { what: 'parts', published: listOf(parts.map(parseAmount)), computed: listOf(drawn) },
      { what: 'sum', published: formatAmount(parseAmount(budget)), computed: formatAmount(sum) },
      {
        what: 'claims',
        published: listOf(claims.map(each => parseAmount(each.amount))),
        computed: listOf(claims.map(({ place }) => drawn[place]!)),
      },
    ]
  },
  wheel: record => {
    const { number, place } = spinWheel(record, record.weights)
    return [
      { what: 'number', published: String(record.number), computed: String(number) },
      { what: 'place', published: String(record.place), computed: String(place) },
    ]
  },
  raffle: record => {
    const told = (wins: RaffleRecord['wins']) => wins.map(({ place, ticket }) => `${place + 1}: ${ticket}`).join(', ')
    return [
      { what: 'entriesRoot', published: record.entriesRoot, computed: entriesRootOf(record.tickets) },
      { what: 'wins', published: told(record.wins), computed: told(drawRaffle(record, record.tickets, record.prizes)) },
    ]
  },
}

const listOf = (values: readonly Amount[]) => values.map(formatAmount).join(', ')
