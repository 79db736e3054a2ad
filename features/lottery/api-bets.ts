import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { keysetInput } from '#shared/paging.ts'
import { gameCode, numero, oddsText, structure } from './api.ts'
import { freeId } from './api-free.ts'

/* What members place, look at again and take back. Amounts are decimal strings of the member's currency. */

const MOST_TICKETS = 40
const MOST_LINES = 100
const MOST_TOKENS = 2_000
const MOST_CHASED = 200

/** The client's own key: the same again is the same bet and answers as the first time. */
const key = z.string().check(z.regex(/^[\w-]{8,64}$/))
const betId = z.string().check(z.regex(/^[\w-]{1,40}$/))
const playCode = z.string().check(z.regex(/^[A-Z0-9_v]{2,40}$/))
const token = z.string().check(z.regex(/^[\w.]{1,16}$/))
const selection = z.array(z.array(token).check(z.maxLength(MOST_TOKENS))).check(z.minLength(1), z.maxLength(12))
const unit = z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/))

/** `unit` with its multiple; `odds` are those that the slip showed: others are refused as `odds_changed`. */
const lineAsked = z.strictObject({ play: playCode, selection, unit, odds: oddsText })
const ticketAsked = z.strictObject({
  game: gameCode,
  numero,
  lines: z.array(lineAsked).check(z.minLength(1), z.maxLength(MOST_LINES)),
  /** Of games in mode LOTT: what is below the member's own comes back as rebate. */
  series: z.optional(z.int().check(z.positive(), z.maximum(10_000))),
  /** Of games in mode ELOTT: the step of the odds ladder, 10 unless chosen; `odds` of the lines are that step's. */
  level: z.optional(z.int().check(z.minimum(0), z.maximum(10))),
})
export type TicketAsked = z.input<typeof ticketAsked>

/** The one ticket of the call over several issues: `multiples[0]` is of `fromNumero`. All of it is paid at once. */
const chaseAsked = z.strictObject({
  multiples: z.array(z.int().check(z.minimum(1), z.maximum(999))).check(z.minLength(2), z.maxLength(MOST_CHASED)),
  fromNumero: numero,
  stopOnWin: z.boolean(),
  stopOnLoss: z.boolean(),
  /** An issue that falls out of the calendar is played at the end instead of refunded. */
  extend: z.boolean(),
})
export type ChaseAsked = z.input<typeof chaseAsked>

export const BET_STATUSES = ['open', 'won', 'lost', 'push', 'cancelled', 'void', 'refunded'] as const
const status = z.enum(BET_STATUSES)
export type BetStatus = (typeof BET_STATUSES)[number]

export const bet = z.object({
  id: z.string(),
  game: z.string(),
  gameName: z.string(),
  family: z.string(),
  numero: z.string(),
  placedAt: z.string(),
  lockAt: z.string(),
  drawAt: z.string(),
  status,
  stake: amountText,
  /** What a free ticket paid for it; null where the member did. */
  freeStake: z.nullable(amountText),
  /** Null while it is open; with a corrected result what it came to in the end. */
  payout: z.nullable(amountText),
  rebate: z.nullable(amountText),
  series: z.nullable(z.number()),
  rebatePpm: z.number(),
  lines: z.number(),
  /** Its first line, cut where it is long. */
  first: z.object({ play: z.string(), preview: z.string() }),
  chaseId: z.nullable(z.string()),
  /** The plan's issue, from 1. */
  chaseIndex: z.nullable(z.number()),
  /** 1 for the first result, more after each correction. */
  version: z.number(),
})
export type Bet = z.output<typeof bet>

/** How a line ended. `wins` name the prize: a number, a tier, `*`. */
export const lineOutcome = z.object({
  kind: z.enum(['win', 'lose', 'push', 'void', 'refund']),
  hits: z.number(),
  payout: amountText,
  wins: z.array(z.object({ prize: z.string(), hits: z.number(), combinations: z.number() })),
  pushed: z.number(),
})

export const betLine = z.object({
  play: z.string(),
  selection: z.array(z.array(z.string())),
  unit: amountText,
  odds: oddsText,
  combinations: z.number(),
  slots: z.number(),
  stake: amountText,
  outcome: z.nullable(lineOutcome),
})
export type BetLine = z.output<typeof betLine>

const hash = z.string()
/** What binds us to a line (rules/draws/bets-root.ts): its hash is made again from these texts and the salt. */
export const lineProof = z.object({
  playType: z.string(),
  selection: z.string(),
  /** Minor units. */
  unit: z.string(),
  odds: z.string(),
  salt: z.string(),
  hash,
  /** From the line to the root of all; null until the issue is locked. */
  path: z.nullable(z.object({ index: z.number(), count: z.number(), beside: z.array(hash) })),
})
export type LineProof = z.output<typeof lineProof>

export const chase = z.object({
  id: z.string(),
  game: z.string(),
  gameName: z.string(),
  family: z.string(),
  placedAt: z.string(),
  state: z.enum(['running', 'finished', 'stopped', 'cancelled']),
  stopOnWin: z.boolean(),
  stopOnLoss: z.boolean(),
  extend: z.boolean(),
  /** All that was debited, what of it came back, what its bets have paid. */
  paid: amountText,
  refunded: amountText,
  won: amountText,
  issues: z.number(),
  /** Bets that are settled or taken back, and issues that never became one. */
  finished: z.number(),
  cancelled: z.number(),
  first: z.object({ play: z.string(), preview: z.string() }),
})
export type Chase = z.output<typeof chase>

export const chaseIssue = z.object({
  numero: z.string(),
  drawAt: z.string(),
  multiple: z.number(),
  stake: amountText,
  state: z.enum(['waiting', 'open', 'won', 'lost', 'cancelled']),
  betId: z.nullable(z.string()),
  payout: z.nullable(amountText),
})
export type ChaseIssue = z.output<typeof chaseIssue>

const byId = z.object({ id: betId })
const balance = amountText
const returned = z.object({ refunded: amountText, balance })

export const betsApi = {
  /**
   * What is not taken says where, by the refusal's `value`: `ticket` and `line` count from 0, `line` is null where the whole
   * ticket is meant, `token` names the number to blame or is null. With it: `bet_invalid` and `bet_closed` a `reason`
   * (rules/sale.ts; `late`, `game`, `number`, `market:…`), `odds_changed` the `odds` of now, `number_limit` what is
   * `available`. `invalid_input` names the `field` by its way: `tickets.0.lines.2.unit`.
   */
  place: endpoint({
    method: 'POST',
    path: '/wps/lottery/bets',
    who: 'player',
    trial: true,
    about: 'Places tickets, all of them or none; a chase takes one ticket over several issues',
    input: z.strictObject({
      key,
      tickets: z.array(ticketAsked).check(z.minLength(1), z.maxLength(MOST_TICKETS)),
      chase: z.optional(chaseAsked),
      /** A free ticket that pays the one ticket of the call, whose stake is at most its worth. */
      freeTicket: z.optional(freeId),
      /** False: bonus money is left alone. */
      useBonus: z.optional(z.boolean()),
    }),
    output: z.object({
      bets: z.array(z.object({ id: z.string(), game: z.string(), numero: z.string(), stake: amountText })),
      chaseId: z.nullable(z.string()),
      balance,
    }),
  }),
  /** As their upline set it, else the base where that one has a series; null where what games say counts (agents §1.4). */
  ownSeries: endpoint({
    method: 'GET',
    path: '/wps/lottery/series',
    who: 'player',
    trial: true,
    about: 'The highest series that the member may bet at',
    input: z.object({}),
    output: z.object({ series: z.nullable(z.int()) }),
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/wps/lottery/bets/:id',
    who: 'player',
    trial: true,
    about: 'Takes a bet back before its issue is locked: its stake returns; again answers the same',
    input: byId,
    output: z.object({ balance }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/wps/lottery/bets',
    polled: true,
    who: 'player',
    trial: true,
    about: "The member's bets, newest first, by keyset pages",
    input: z.object({
      ...keysetInput,
      status: z.optional(status),
      game: z.optional(gameCode),
      numero: z.optional(numero),
      /** A day of the draw, in the game's time zone. */
      day: z.optional(z.iso.date()),
    }),
    output: z.object({ list: z.array(bet), next: z.nullable(z.string()) }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/wps/lottery/bets/:id',
    polled: true,
    who: 'player',
    trial: true,
    about: 'One bet with its lines, how each ended and why, and the drawn numbers',
    input: byId,
    output: z.object({
      bet,
      lines: z.array(betLine),
      structure,
      source: z.enum(['HOUSE', 'OFFICIAL']),
      /** The opened-number string; null before it is published. */
      result: z.nullable(z.string()),
    }),
  }),
  proof: endpoint({
    method: 'GET',
    path: '/wps/lottery/bets/:id/proof',
    who: 'player',
    trial: true,
    about: 'That the lines of a bet stand under the bets root that was published when its issue was locked',
    input: byId,
    output: z.object({
      betId: z.string(),
      numero: z.string(),
      /** Null until the issue is locked. */
      betsRoot: z.nullable(z.string()),
      lines: z.array(lineProof),
    }),
  }),
  chases: endpoint({
    method: 'GET',
    path: '/wps/lottery/chases',
    polled: true,
    who: 'player',
    trial: true,
    about: "The member's chases, newest first, by keyset pages",
    input: z.object({ ...keysetInput, state: z.optional(chase.shape.state) }),
    output: z.object({ list: z.array(chase), next: z.nullable(z.string()) }),
  }),
  chaseDetail: endpoint({
    method: 'GET',
    path: '/wps/lottery/chases/:id',
    polled: true,
    who: 'player',
    trial: true,
    about: 'One chase with what each line is and all its issues',
    input: byId,
    output: z.object({ chase, lines: z.array(betLine), issues: z.array(chaseIssue) }),
  }),
  cancelChase: endpoint({
    method: 'DELETE',
    path: '/wps/lottery/chases/:id',
    who: 'player',
    trial: true,
    about: 'Takes back all issues of a chase that still wait',
    input: byId,
    output: returned,
  }),
  cancelChaseIssue: endpoint({
    method: 'DELETE',
    path: '/wps/lottery/chases/:id/issues/:numero',
    who: 'player',
    trial: true,
    about: 'Takes back one waiting issue of a chase',
    input: z.object({ id: betId, numero }),
    output: returned,
  }),
}
