import type { Book } from '#features/wallet/rules/wallet.ts'
import type { Tx } from '#shared/server/db.ts'
import type { SoldLine } from '../../rules/sold.ts'

/* SQL of single tickets. */

export type OwnTicket = {
  id: bigint
  placedAt: Date
  drawId: bigint
  family: string
  vendor: string
  merchantId: number
  accountId: bigint
  book: Book
  currency: string
  stake: bigint
  lines: SoldLine[]
  chase: { id: string; index: number } | null
  isFree: boolean
  bonusStake: bigint
  bonusId: bigint | null
}

/** Undefined when the member has no such ticket. */
export async function selectOwn(
  tx: Tx,
  { merchantId, memberId }: { merchantId: number; memberId: string },
  id: bigint,
): Promise<OwnTicket | undefined> {
  const [row] = await tx<OwnTicket[]>`
    select t.id, t.placed_at as "placedAt", t.draw_id as "drawId", g.family, g.vendor, t.merchant_id as "merchantId",
      t.account_id as "accountId", t.book, t.currency, t.stake, t.lines,
      case when t.chase_id is not null then jsonb_build_object('id', t.chase_id::text, 'index', t.chase_index) end as chase,
      t.free_promotion is not null as "isFree", t.bonus_stake as "bonusStake", t.bonus_id as "bonusId"
    from lottery.tickets t join lottery.games g on g.id = t.game_id
    where t.member_id = ${memberId} and t.id = ${id} and t.merchant_id = ${merchantId}`
  return row
}

/** The draw is held before its lock: it cannot be locked until this transaction ends. False when it is too late. */
export async function holdDraw(tx: Tx, drawId: bigint): Promise<boolean> {
  const rows = await tx<{ isBefore: boolean }[]>`
    with held as materialized (
      select lock_at from lottery.draws
      where id = ${drawId} and state in ('open', 'suspended') and lock_at > clock_timestamp() for share)
    select lock_at > clock_timestamp() as "isBefore" from held`
  return rows[0]?.isBefore === true
}

/** What became of the ticket: `open` as it is being cancelled now, else what it was. */
export async function cancelTicket(tx: Tx, { id, placedAt }: Pick<OwnTicket, 'id' | 'placedAt'>): Promise<boolean> {
  const { count } = await tx`
    update lottery.tickets set status = 'cancelled', ended_at = clock_timestamp()
    where id = ${id} and placed_at = ${placedAt} and status = 'open'`
  return count === 1
}

export async function selectStatus(tx: Tx, { id, placedAt }: Pick<OwnTicket, 'id' | 'placedAt'>): Promise<string> {
  const [row] = await tx<{ status: string }[]>`
    select status from lottery.tickets where id = ${id} and placed_at = ${placedAt}`
  return row!.status
}
