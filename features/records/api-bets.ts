import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { RANGES } from './rules/ranges.ts'
import { STATUSES } from './rules/status.ts'

/* What a member looks back on: bets of every product (agents §6.6). All days are of the merchant's clock. */

export const language = z._default(z.string().check(z.maxLength(8)), 'EN')
export const rangeInput = {
  range: z._default(z.enum(RANGES), 'today'),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}
export const pageInput = {
  before: z.optional(z.string().check(z.maxLength(64))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 15),
}

const name = z.string().check(z.minLength(1), z.maxLength(80))
const filter = {
  ...rangeInput,
  product: z.optional(name),
  /** A vendor's code. */
  vendor: z.optional(name),
  /** A game's id in the catalogue, or a lottery's code. */
  game: z.optional(name),
  status: z.optional(z.enum(STATUSES)),
  /** A round, an issue or a ticket, whole. */
  order: z.optional(name),
}

export const betLine = z.object({
  id: z.string(),
  /** A vendor's round, or a ticket of a lottery. */
  source: z.enum(['round', 'ticket']),
  at: z.string(),
  product: z.string(),
  vendor: z.string(),
  vendorName: z.string(),
  /** The game's code at its vendor, or the lottery's. */
  code: z.string(),
  name: z.string(),
  /** The vendor's round, or the issue. */
  round: z.string(),
  status: z.enum(STATUSES),
  stake: amountText,
  valid: amountText,
  payout: amountText,
  /** Null for what is not settled. */
  net: z.nullable(amountText),
})
export type BetLine = z.output<typeof betLine>

const totals = z.object({
  count: z.number(),
  stake: amountText,
  valid: amountText,
  payout: amountText,
  /** Of what has ended. */
  net: amountText,
})
export type BetTotals = z.output<typeof totals>

const option = z.object({
  product: z.string(),
  vendor: z.string(),
  vendorName: z.string(),
  game: z.string(),
  name: z.string(),
})
export type BetOption = z.output<typeof option>

export const betDetail = z.object({
  moves: z.array(z.object({ at: z.string(), kind: z.string(), amount: amountText })),
})
export type BetDetail = z.output<typeof betDetail>

export const LEG_RESULTS = ['open', 'win', 'half_win', 'void', 'half_lose', 'lose', 'dead_heat'] as const
const text = z.string()
export const betRecord = z.object({
  /** Null while the vendor has nothing to show, as of a round that still goes on. */
  url: z.nullable(text),
  /** Of a sports bet, in the language that was asked for. */
  legs: z.array(
    z.object({ event: text, market: text, pick: text, odds: text, score: text, result: z.enum(LEG_RESULTS) }),
  ),
})
export type BetRecord = z.output<typeof betRecord>

/** `isCut`: there are more rows than a file holds; it holds the newest. */
export const file = z.object({ name: z.string(), text: z.string(), rows: z.number(), isCut: z.boolean() })

const roundId = z.string().check(z.regex(/^[0-9a-f]{32}$/))

export const betRecordsApi = {
  list: endpoint({
    method: 'GET',
    path: '/wps/records/bets',
    who: 'player',
    about: 'Rounds of games and tickets of lotteries, newest first, by keyset pages',
    input: z.object({ ...filter, ...pageInput, language }),
    output: z.object({ list: z.array(betLine), next: z.nullable(z.string()) }),
  }),
  totals: endpoint({
    method: 'GET',
    path: '/wps/records/bets/totals',
    who: 'player',
    about: 'What all pages of a betting record add up to; stakes that came back are none',
    input: z.object(filter),
    output: totals,
  }),
  options: endpoint({
    method: 'GET',
    path: '/wps/records/bets/options',
    who: 'player',
    about: 'Games and lotteries that the one who asks has played, which a record may be narrowed to',
    input: z.object({ language }),
    output: z.object({ games: z.array(option) }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/wps/records/bets/file',
    who: 'player',
    about: 'A betting record as CSV, the newest 10,000 rows at most',
    input: z.object({ ...filter, language }),
    output: file,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/wps/records/bets/:id',
    who: 'player',
    about: 'What moved in a round',
    input: z.object({ id: roundId }),
    output: betDetail,
  }),
  record: endpoint({
    method: 'GET',
    path: '/wps/records/bets/:id/record',
    who: 'player',
    about:
      'How the vendor shows a round: a replay with its proof, on the vendor’s own origin, and the legs of a sports bet',
    input: z.object({ id: roundId, language }),
    output: betRecord,
  }),
}
