import type { Account, House, HousePurpose, Movement } from '#features/wallet/server/wallet.ts'
import { unitOf } from '#shared/money.ts'
import { endFree } from '../../rules/free-tickets.ts'
import type { SoldLine } from '../../rules/sold.ts'
import { capWins, type DrawnFor, rebateOf, returnTicket, settleTicket, type TicketEnd } from '../../rules/ticket.ts'
import type { Odds, OutcomeKind } from '../../rules/types.ts'
import { bonusPartOf, paidLines, type Returns } from '../bonus/returns.ts'
import type { DrawRow } from '../draw/store-draws.ts'
import type { SettledRow, TicketRow } from './store-settle.ts'

/* One page of bets: how each ends, and what money moves for it. */

/** A bet with its end; amounts in ten-thousandths. */
export type Settled = {
  readonly ticket: TicketRow
  readonly kind: OutcomeKind
  readonly hits: number
  readonly won: bigint
  readonly returned: bigint
  readonly turnover: bigint
  readonly rebate: bigint
  /** LineEnd[] as JSON. */
  readonly lines: string
}

/** What was drawn, with odds of jackpots by currency. */
export type DrawnByCurrency = DrawnFor & { readonly jackpotOdds: Readonly<Record<string, Odds>> }

const STATUS: Record<OutcomeKind, string> = {
  win: 'won',
  lose: 'lost',
  push: 'push',
  void: 'void',
  refund: 'refunded',
}

/** How each bet of a page ends: by what was drawn, or given back without it. The page holds all bets of its members. */
export function endTickets(tickets: readonly TicketRow[], drawn: DrawnByCurrency | 'refund'): Settled[] {
  const ends = tickets.map(ticket => (drawn === 'refund' ? refund(ticket) : endOf(ticket, drawn)))
  const wins = ends.map(({ won }) => won)
  for (let from = 0, to = 0; from < tickets.length; from = to) {
    while (tickets[to]?.memberId === tickets[from]!.memberId) to++
    const cap = lowestCap(tickets.slice(from, to))
    if (cap !== null) wins.splice(from, to - from, ...capWins(ends.slice(from, to), cap))
  }
  return tickets.map((ticket, i) => {
    const { kind, hits, returned, turnover, lines } = ends[i]!
    const unit = unitOf(ticket.currency)
    return {
      ticket,
      ...{ kind, hits, lines: JSON.stringify(lines) },
      won: wins[i]! * unit,
      returned: returned * unit,
      turnover: turnover * unit,
      rebate: rebateOf(turnover, ticket.rebatePpm) * unit,
    }
  })
}

function endOf({ lines, currency, maxPayout, freeStake }: TicketRow, drawn: DrawnByCurrency): TicketEnd {
  const cap = maxPayout === null ? null : maxPayout / unitOf(currency)
  const jackpots = drawn.jackpotOdds[currency] ?? {}
  const end = settleTicket(JSON.parse(lines) as SoldLine[], { ...drawn, jackpots }, cap)
  return freeStake === null ? end : endFree(end, freeStake / unitOf(currency))
}

function refund({ lines, stake, currency }: TicketRow): TicketEnd {
  return returnTicket(stake / unitOf(currency), JSON.parse(lines) as SoldLine[], 'refund')
}

/** What a member may gain in the issue, in minor units: the strictest of what its bets were sold with. */
function lowestCap(tickets: readonly TicketRow[]): bigint | null {
  let lowest: bigint | null = null
  for (const { maxProfit, currency } of tickets) {
    if (maxProfit === null) continue
    const cap = maxProfit / unitOf(currency)
    if (lowest === null || cap < lowest) lowest = cap
  }
  return lowest
}

export function rowOf({ ticket, won, returned, ...end }: Settled): SettledRow {
  const { kind, hits, turnover, rebate, lines } = end
  const payout = won + returned
  return { id: ticket.id, before: ticket.version, kind, hits, payout, turnover, rebate, lines, status: STATUS[kind] }
}

export const accountOf = ({ accountId, merchantId, book, currency }: TicketRow): Account => ({
  ...{ id: accountId, merchantId, book, currency },
})

/** Where money of a bet comes from: of one that a promotion paid it is that promotion's cost (promotions §2). */
export function houseOf({ freePromotion }: TicketRow, purpose: HousePurpose, vendor: string): House {
  return freePromotion === null ? { purpose, subject: vendor } : { purpose: 'free_rounds', subject: freePromotion }
}

/** What of a bet's money is of the bonus in its stake: what the series gives back of a stake of bonus money is won with it. */
export function bonusOf(ticket: TicketRow, { won, returned, rebate }: Pick<Settled, 'won' | 'returned' | 'rebate'>) {
  const back = bonusPartOf(ticket, returned)
  return { back, won: bonusPartOf(ticket, won + returned) - back, rebate: bonusPartOf(ticket, rebate) }
}

/** What moves for bets that were not settled before: wins, stakes that come back, rebates. */
export function firstMovements(
  settled: readonly Settled[],
  draw: DrawRow,
  version: number,
  returns: Returns,
): Movement[] {
  return settled.flatMap(({ ticket, won, returned, rebate, kind }) => {
    const account = accountOf(ticket)
    const bonus = bonusOf(ticket, { won, returned, rebate })
    const parts = [
      ['payout', won + bonus.rebate, bonus.won + bonus.rebate],
      ['stake', returned, bonus.back],
      ['promotions', rebate - bonus.rebate, 0n],
    ] as const
    const { bonusId } = ticket
    const lines = parts.flatMap(([purpose, value, part]) =>
      value === 0n
        ? []
        : paidLines(account, houseOf(ticket, purpose, draw.vendor), { value, bonus: part, bonusId }, returns),
    )
    if (lines.length === 0) return []
    const isBack = kind === 'refund'
    const key = isBack ? `lot:${ticket.id}:back` : `lot:${ticket.id}:v${version}`
    return [{ key, kind: isBack ? 'lottery_back' : 'lottery_settle', reference: `${draw.game}:${draw.numero}`, lines }]
  })
}
