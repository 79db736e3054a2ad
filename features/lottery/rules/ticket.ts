import { findPlay } from './lottery.ts'
import { capOutcome, settleLine, turnoverOf } from './settle.ts'
import { lineOf, type SoldLine } from './sold.ts'
import type { Odds, OutcomeKind, Result } from './types.ts'

/* How a whole ticket ends: its lines together, what a member may gain in an issue, the rebate. All in minor units. */

/** `drawOdds`: by play, of pools that winners share. `jackpots`: of prizes without odds, in the ticket's currency. */
export type DrawnFor = {
  readonly family: string
  readonly result: Result
  readonly drawOdds: Readonly<Record<string, Odds>>
  readonly jackpots?: Odds
}

/** Kind, hits and payout of a line. */
export type LineEnd = readonly [kind: OutcomeKind, hits: number, payout: string]

/** `won` is what draws pay, `returned` what of the stake comes back by rule; together they are the payout. */
export type TicketEnd = {
  readonly kind: OutcomeKind
  readonly hits: number
  readonly stake: bigint
  readonly won: bigint
  readonly returned: bigint
  readonly turnover: bigint
  readonly lines: readonly LineEnd[]
}

/** Settles what was sold against what was drawn, each line capped by itself. Throws RangeError as `settleLine` does. */
export function settleTicket(lines: readonly SoldLine[], drawn: DrawnFor, maxPayout: bigint | null): TicketEnd {
  const ends = lines.map(line => {
    const play = findPlay(drawn.family, line.play)
    if (!play) throw new RangeError(`no play ${line.play} of ${drawn.family}`)
    const drawOdds = drawn.drawOdds[line.play] ?? {}
    const outcome = settleLine(play, lineOf(line), { ...drawn, drawOdds })
    return capOutcome(outcome, maxPayout === null ? {} : { maxPayout })
  })
  const sum = (of: (end: (typeof ends)[number]) => bigint) => ends.reduce((total, end) => total + of(end), 0n)
  return {
    kind: kindOf(ends),
    hits: ends.reduce((total, { hits }) => total + hits, 0),
    stake: sum(({ stake }) => stake),
    won: sum(({ kind, payout }) => (kind === 'win' ? payout : 0n)),
    returned: sum(({ kind, payout }) => (kind === 'push' ? payout : 0n)),
    turnover: sum(turnoverOf),
    lines: ends.map(({ kind, hits, payout }) => [kind, hits, String(payout)] as const),
  }
}

function kindOf(ends: readonly { kind: OutcomeKind }[]): OutcomeKind {
  return (['win', 'push'] as const).find(kind => ends.some(end => end.kind === kind)) ?? 'lose'
}

/** The whole stake back, without turnover: of a draw that is not held, or of a bet that was too late (lottery.md §0.12). */
export function returnTicket(stake: bigint, lines: readonly SoldLine[], kind: 'void' | 'refund'): TicketEnd {
  const ends = lines.map(line => {
    const staked = BigInt(line.unit) * BigInt(line.combinations) * BigInt(line.slots)
    return [kind, 0, String(staked)] as const
  })
  return { kind, hits: 0, stake, won: 0n, returned: stake, turnover: 0n, lines: ends }
}

/**
 * What a member's tickets of one issue win, in their order, when all of them together may gain at most `maxProfit` over
 * what was staked on them (lottery.md §1.7). Losses count against wins. The profit of the last tickets is cut first, and
 * never a stake: whatever is cut, no ticket pays less than it cost because of it.
 */
export function capWins(tickets: readonly TicketEnd[], maxProfit: bigint): bigint[] {
  const net = tickets.reduce((sum, { won, returned, stake }) => sum + won + returned - stake, 0n)
  let over = net > maxProfit ? net - maxProfit : 0n
  return tickets
    .toReversed()
    .map(({ won, returned, stake }) => {
      const profit = won + returned - stake
      const cut = profit <= 0n ? 0n : profit < over ? profit : over
      over -= cut
      return won - cut
    })
    .toReversed()
}

/** What of turnover is credited at settlement for odds that the member gave up, floored once. */
export function rebateOf(turnover: bigint, rebatePpm: number): bigint {
  return (turnover * BigInt(rebatePpm)) / 1_000_000n
}
