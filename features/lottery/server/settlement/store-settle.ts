import { packRows } from '#shared/server/db/arrays.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { OutcomeKind } from '../../rules/types.ts'
import type { OddsText, Totals } from '../draw/store-draws.ts'

/* SQL of settlement: pages of bets out, what became of them in. */

export type TicketRow = {
  id: bigint
  placedAt: Date
  merchantId: number
  memberId: string
  accountId: bigint
  book: 'real' | 'demo'
  currency: string
  stake: bigint
  rebatePpm: number
  maxPayout: bigint | null
  maxProfit: bigint | null
  /** SoldLine[] as JSON. */
  lines: string
  chaseId: bigint | null
  chaseIndex: number | null
  /** By which it was settled before, and what that gave; 0 before the first. */
  version: number
  payout: bigint
  rebate: bigint
  /** What it would have cost, of a bet that a promotion paid. */
  freeStake: bigint | null
  freePromotion: string | null
  bonusStake: bigint
  bonusId: bigint | null
}

const ticketColumns = (db: Sql | Tx) => db`
  t.id, t.placed_at as "placedAt", t.merchant_id as "merchantId", t.member_id as "memberId", t.account_id as "accountId",
  t.book, t.currency, t.stake, t.rebate_ppm as "rebatePpm", t.max_payout as "maxPayout", t.max_profit as "maxProfit",
  t.lines::text as lines, t.chase_id as "chaseId", t.chase_index as "chaseIndex", t.version, t.payout,
  t.free_stake as "freeStake", t.free_promotion as "freePromotion", t.bonus_stake as "bonusStake",
  t.bonus_id as "bonusId"`

/**
 * The bets of the next members after one (`''`: from the first), all of each, about `most` together; more where one
 * member alone has more. None when nobody is left. Bets that were taken back are left out.
 */
export async function selectPage(
  db: Sql | Tx,
  { drawId, after, most, corrects }: { drawId: bigint; after: string; most: number; corrects: boolean },
): Promise<TicketRow[]> {
  // What a bet got before is looked up only where it can have got anything.
  const rebate = corrects
    ? db`coalesce((select o.rebate from lottery.outcomes o where o.ticket_id = t.id and o.version = t.version), 0)`
    : db`0::bigint`
  const rows = await db<TicketRow[]>`
    select ${ticketColumns(db)}, ${rebate} as rebate
    from lottery.tickets t
    where t.draw_id = ${drawId} and t.member_id > ${after} and t.status <> 'cancelled'
    order by t.member_id, t.id limit ${most}`
  if (rows.length < most) return rows
  // The last one's bets may go on beyond the page: they are the next page's.
  const last = rows.at(-1)!.memberId
  const whole = rows.findIndex(({ memberId }) => memberId === last)
  return whole > 0 ? rows.slice(0, whole) : selectPage(db, { drawId, after, most: 4 * most, corrects })
}

export type SettledRow = {
  id: bigint
  before: number
  kind: OutcomeKind
  hits: number
  payout: bigint
  turnover: bigint
  rebate: bigint
  /** LineEnd[] as JSON. */
  lines: string
  status: string
}

/** Outcomes and bets of a page; false where a bet is no longer as it was read. */
export async function writePage(
  tx: Tx,
  page: { drawId: bigint; version: number; since: Date; until: Date; rows: readonly SettledRow[] },
): Promise<boolean> {
  const rows = page.rows.map(row => [
    ...[row.id, row.before, row.kind, row.hits, row.payout, row.turnover, row.rebate, row.lines, row.status],
  ])
  const [done] = await tx<{ changed: number }[]>`
    select lottery.settle_page(${page.drawId}, ${page.version}, ${page.since}, ${page.until}, ${packRows(rows)})
      as changed`
  return done!.changed === rows.length
}

/** How far paying has come, and what it came to so far. */
export async function updateProgress(tx: Tx, id: bigint, settledTo: string, totals: Totals): Promise<void> {
  await tx`update lottery.draws set settled_to = ${settledTo}, totals = ${tx.json(totals)} where id = ${id}`
}

/** Paying begins, by prizes that were shared out first. */
export async function updateShared(
  tx: Tx,
  id: bigint,
  { drawOdds, jackpotOdds }: { drawOdds: OddsText; jackpotOdds: OddsText },
): Promise<void> {
  await tx`
    update lottery.draws set settled_to = null, totals = '{}', draw_odds = ${tx.json(drawOdds)},
      jackpot_odds = ${tx.json(jackpotOdds)}, awaits_jackpot = false
    where id = ${id}`
}

export async function updateSettled(tx: Tx, id: bigint): Promise<void> {
  await tx`update lottery.draws set settled_at = clock_timestamp() where id = ${id}`
}

/** What a draw's bets come to by a version, as the bets say; for comparing with what was paid page by page. */
export async function sumTickets(tx: Tx, drawId: bigint, version: number) {
  return tx<{ name: string; bets: bigint; stake: bigint; turnover: bigint; payout: bigint; unpaid: bigint }[]>`
    select currency || ' ' || book as name, count(*) as bets, sum(stake)::bigint as stake,
      sum(turnover)::bigint as turnover, sum(payout)::bigint as payout,
      count(*) filter (where version <> ${version}) as unpaid
    from lottery.tickets where draw_id = ${drawId} and status <> 'cancelled' group by 1`
}
