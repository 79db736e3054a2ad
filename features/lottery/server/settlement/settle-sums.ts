import type { DrawRow, Totals } from '../draw/store-draws.ts'
import type { Settled } from './settle-page.ts'

/* What pages of settled bets come to: for the draw, for each member, and whether both sides agree. */

const NAMES = ['bets', 'stake', 'turnover', 'won', 'returned', 'rebate'] as const
type Sums = Record<(typeof NAMES)[number], bigint>

const none = (): Sums => ({ bets: 0n, stake: 0n, turnover: 0n, won: 0n, returned: 0n, rebate: 0n })

function add(sums: Sums, { ticket, turnover, won, returned, rebate }: Settled): void {
  sums.bets += 1n
  sums.stake += ticket.stake
  sums.turnover += turnover
  sums.won += won
  sums.returned += returned
  sums.rebate += rebate
}

/** A draw's totals with those of another page. */
export function addTotals(totals: Totals, settled: readonly Settled[]): Totals {
  const sums = new Map(
    Object.entries(totals).map(([name, texts]) => [
      name,
      Object.fromEntries(NAMES.map(field => [field, BigInt(texts[field])])) as Sums,
    ]),
  )
  for (const each of settled) {
    const name = `${each.ticket.currency} ${each.ticket.book}`
    const known = sums.get(name) ?? none()
    sums.set(name, known)
    add(known, each)
  }
  return Object.fromEntries([...sums].map(([name, of]) => [name, textsOf(of)]))
}

const textsOf = (sums: Sums) => Object.fromEntries(NAMES.map(field => [field, String(sums[field])])) as Totals[string]

/** What each member of a page staked and got, apart by rebate. */
export function membersOf(settled: readonly Settled[]) {
  const sums = new Map<string, { of: Sums; ticket: Settled['ticket'] }>()
  for (const each of settled) {
    const { memberId, rebatePpm, book } = each.ticket
    const name = `${memberId} ${book} ${rebatePpm}`
    const known = sums.get(name) ?? { of: none(), ticket: each.ticket }
    sums.set(name, known)
    // What a free ticket won is its promotion's cost: nobody reckons with it as with a bet's.
    add(known.of, each.ticket.freePromotion === null ? each : { ...each, won: 0n })
  }
  return [...sums.values()].map(({ of, ticket: { merchantId, memberId, book, currency, rebatePpm } }) => ({
    ...{ merchantId, memberId, book, currency, rebatePpm },
    bets: Number(of.bets),
    stake: String(of.stake),
    turnover: String(of.turnover),
    payout: String(of.won + of.returned),
    rebate: String(of.rebate),
  }))
}

type TicketSums = { name: string; bets: bigint; stake: bigint; turnover: bigint; payout: bigint; unpaid: bigint }

/** That what was paid page by page is what the bets come to. Throws when it is not. */
export function assertTotals({ id, totals }: Pick<DrawRow, 'id' | 'totals'>, found: readonly TicketSums[]): void {
  const paid = totals ?? {}
  const isSame = found.every(({ name, bets, stake, turnover, payout, unpaid }) => {
    const of = paid[name]
    return (
      of !== undefined &&
      unpaid === 0n &&
      BigInt(of.bets) === bets &&
      BigInt(of.stake) === stake &&
      BigInt(of.turnover) === turnover &&
      BigInt(of.won) + BigInt(of.returned) === payout
    )
  })
  if (!isSame || Object.keys(paid).length !== found.length)
    throw new Error(`draw ${id} was paid otherwise than its bets say: ${JSON.stringify(paid)}`)
}
