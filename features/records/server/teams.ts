import type { BetLine } from '#features/records/api-bets.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import { NEWEST, placeOf, placeText } from '../rules/places.ts'
import { lineOf, mergedByTime, placeAfter, sourcesOf } from './bets.ts'
import { nameIn } from './names.ts'
import type { Span } from './store.ts'
import * as store from './store-teams.ts'

type Whose = { merchantId: number; members: readonly string[] }
type Page = { before?: string | undefined; limit: number; language: string }

async function whomOf(db: Sql, { merchantId, members }: Whose): Promise<store.Whom> {
  const found = await store.selectWallets(db, merchantId, members)
  return { merchantId, members: found.map(row => row.memberId), wallets: found.map(row => row.wallet) }
}

/** Bets of some members of one merchant, newest first: for whoever may look at all of them. */
export async function teamBets(db: Sql, whose: Whose, span: Span, ask: store.TeamFilter & Page) {
  const place = ask.before === undefined ? NEWEST : placeOf(ask.before)
  if (!place) throw new Refusal('invalid_input', { field: 'before' })
  const whom = await whomOf(db, whose)
  const { hasRounds, hasTickets } = sourcesOf(ask)
  const [rounds, tickets] = await Promise.all([
    hasRounds ? store.selectTeamRounds(db, whom, span, ask, place, ask.limit + 1) : [],
    hasTickets ? store.selectTeamTickets(db, whom, span, ask, place.ticket, ask.limit + 1) : [],
  ])
  const all = mergedByTime(rounds, tickets)
  const rows = all.slice(0, ask.limit)
  const list = rows.map((row): BetLine & { memberId: string } => {
    return { ...lineOf(row, ask.language), memberId: row.memberId }
  })
  return { list, next: all.length > ask.limit ? placeText(placeAfter(place, rows)) : null }
}

/** What moved in the cash accounts of some members, newest first; with the first page what all of it comes to, by kind. */
export async function teamMoves(db: Sql, whose: Whose, span: Span, ask: store.MoveFilter & Page) {
  const place = ask.before === undefined ? null : movePlace(ask.before)
  if (place === undefined) throw new Refusal('invalid_input', { field: 'before' })
  const whom = await whomOf(db, whose)
  const [found, sums] = await Promise.all([
    store.selectTeamMoves(db, whom, span, ask, place, ask.limit + 1),
    place === null ? store.sumTeamMoves(db, whom, span, ask) : [],
  ])
  const rows = found.slice(0, ask.limit)
  const last = rows.at(-1)
  return {
    rows: rows.map(row => ({ ...row, name: nameIn(row, ask.language) })),
    sums,
    next: found.length > ask.limit && last ? `${last.micros}.${last.wallet}.${last.version}` : null,
  }
}

/** Undefined for what no page ever gave. */
function movePlace(text: string): store.MovePlace | undefined {
  const [, micros, wallet, version] = /^(\d{1,18})\.(\d{1,10})\.(\d{1,9})$/.exec(text) ?? []
  if (!micros || !wallet || !version) return undefined
  return { micros: BigInt(micros), wallet: BigInt(wallet), version: Number(version) }
}
