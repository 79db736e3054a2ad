import type { RoundRecord } from '#features/gateway/server/gateway.ts'
import type { BetDetail, BetLine, BetOption, BetRecord, BetTotals } from '#features/records/api-bets.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import { type BetPlace, NEWEST, placeOf, placeText } from '../rules/places.ts'
import type { RangeAsk } from '../rules/ranges.ts'
import { LOTTERY, ticketStatus } from '../rules/status.ts'
import { nameIn } from './names.ts'
import * as store from './store-bets.ts'
import { type Asked, type Asker, readAsk, whoseOf } from './whose.ts'

export type BetsAsk = RangeAsk & store.BetFilter & { before?: string | undefined; limit: number; language: string }

/** A page of a member's bets of every product, newest first. */
export async function betsPage(db: Sql, asker: Asker, ask: BetsAsk) {
  const place = ask.before === undefined ? NEWEST : placeOf(ask.before)
  if (!place) throw new Refusal('invalid_input', { field: 'before' })
  const asked = await readAsk(db, asker, ask)
  const { rows, next } = await readPage(db, asked, ask, place, ask.limit)
  return { list: rows.map(row => lineOf(row, ask.language)), next: next && placeText(next) }
}

/** Rounds and tickets before a place, one list of both by their time. */
export async function readPage(db: Sql, { whose, span }: Asked, ask: store.BetFilter, place: BetPlace, limit: number) {
  const { hasRounds, hasTickets } = sourcesOf(ask)
  const [rounds, tickets] = await Promise.all([
    hasRounds ? store.selectRounds(db, whose, span, ask, place, limit + 1) : [],
    hasTickets ? store.selectTickets(db, whose, span, ask, place.ticket, limit + 1) : [],
  ])
  const all = mergedByTime(rounds, tickets)
  const rows = all.slice(0, limit)
  return { rows, next: all.length > limit ? placeAfter(place, rows) : null }
}

/** Each list keeps its own order: what is older in one never overtakes what is newer in it. */
export function mergedByTime<Row extends store.BetRow>(rounds: readonly Row[], tickets: readonly Row[]): Row[] {
  const merged: Row[] = []
  let [r, t] = [0, 0]
  while (r < rounds.length || t < tickets.length) {
    const [round, ticket] = [rounds[r], tickets[t]]
    const takesRound = round !== undefined && (ticket === undefined || round.micros >= ticket.micros)
    merged.push(takesRound ? rounds[r++]! : tickets[t++]!)
  }
  return merged
}

export function placeAfter(place: BetPlace, rows: readonly store.BetRow[]): BetPlace {
  const round = rows.findLast(row => row.source === 'round')
  const ticket = rows.findLast(row => row.source === 'ticket')
  return {
    ...(round ? { at: round.micros, key: round.id } : { at: place.at, key: place.key }),
    ticket: ticket ? BigInt(ticket.id) : place.ticket,
  }
}

/** A product of lotteries has no rounds, a vendor no tickets; a game is of the one or the other, which nobody says. */
export function sourcesOf({ product, vendor }: store.BetFilter) {
  return { hasRounds: product !== LOTTERY, hasTickets: vendor === undefined && (product ?? LOTTERY) === LOTTERY }
}

/** What all pages add up to. */
export async function betTotals(db: Sql, asker: Asker, ask: RangeAsk & store.BetFilter): Promise<BetTotals> {
  const { whose, span } = await readAsk(db, asker, ask)
  const { hasRounds, hasTickets } = sourcesOf(ask)
  const sums = await Promise.all([
    hasRounds ? store.sumRounds(db, whose, span, ask) : NONE,
    hasTickets ? store.sumTickets(db, whose, span, ask) : NONE,
  ])
  const sum = (of: (each: store.Sum) => bigint) => text(sums.reduce((all, each) => all + of(each), 0n))
  return {
    count: sums.reduce((all, each) => all + each.count, 0),
    stake: sum(each => each.stake),
    valid: sum(each => each.valid),
    payout: sum(each => each.payout),
    net: sum(each => each.payout - each.stake + each.openStake),
  }
}

const NONE: store.Sum = { count: 0, stake: 0n, openStake: 0n, valid: 0n, payout: 0n }
const text = (value: bigint) => formatAmount(amount(value))

export function lineOf(row: store.BetRow, language: string): BetLine {
  const isRound = row.source === 'round'
  const status = isRound ? (row.status as BetLine['status']) : ticketStatus(row.status)
  // A ticket's stake stands as it was placed, though it came back; of a round it is what did not.
  const net = status === 'settled' ? row.payout - row.stake : null
  return {
    id: row.id,
    source: row.source,
    at: row.at.toISOString(),
    product: row.product,
    vendor: row.vendor,
    vendorName: row.vendorName,
    code: row.code,
    name: nameIn(row, language),
    round: row.round,
    status,
    stake: text(row.stake),
    valid: text(row.valid),
    payout: text(row.payout),
    net: net === null ? null : text(net),
  }
}

/** What a filter may name: what the member has played at all. */
export async function betOptions(db: Sql, asker: Asker, language: string): Promise<{ games: BetOption[] }> {
  const rows = await store.selectPlayed(db, await whoseOf(db, asker))
  return { games: rows.map(({ names, name, ...row }) => ({ ...row, name: nameIn({ name, names }, language) })) }
}

/** What moved in a round. Refused as `not_found` for one of somebody else. */
export async function betDetail(db: Sql, asker: Asker, id: string): Promise<BetDetail> {
  const moves = await store.selectRound(db, await whoseOf(db, asker), id)
  if (moves.length === 0) throw new Refusal('not_found')
  return { moves: moves.map(({ at, kind, value }) => ({ at: at.toISOString(), kind, amount: text(value) })) }
}

/** How a vendor shows a round: a replay with its proof, on the vendor's own origin, and the legs of a sports bet. */
export async function betRecord(
  db: Sql,
  record: RoundRecord,
  asker: Asker,
  ask: { id: string; language: string },
): Promise<BetRecord> {
  const named = await store.selectNamed(db, await whoseOf(db, asker), ask.id)
  if (!named) throw new Refusal('not_found')
  const { url, legs } = await record(asker.merchantId, named, ask.language)
  return {
    url,
    legs: legs.map(({ event, market, pick, odds, result, score }) => ({ event, market, pick, odds, result, score })),
  }
}
