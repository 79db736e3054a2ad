import type { StatementClass } from '#features/games/api-vendor.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'

/* SQL of the studio's books: what it sent to the wallet, the feed of it, and the daily statement. Minor units. */

const PUBLISHER = 7101
const PUBLISHED_AT_ONCE = 5_000
/** What is not decided by then is told as UNKNOWN; the contract allows the feed ten minutes. */
const UNDECIDED_SECONDS = 300

export type TxState = 'UNKNOWN' | 'ACCEPTED' | 'REFUSED' | 'ROLLED_BACK'
export type NewTransaction = {
  tx: string
  op: 'bet' | 'win' | 'rollback' | 'partial_refund'
  kind: string
  ref: string
  amount: bigint
}

export async function settleTransaction(tx: Tx, id: string, state: TxState, amount?: bigint): Promise<void> {
  await tx`
    update studio.transactions set state = ${state}, amount = coalesce(${amount ?? null}, amount), told = false
    where tx = ${id}`
}

/**
 * Puts what was settled, or stayed unknown for long, at the end of the feed. One at a time, and positions are given and
 * committed under the same lock: no position can appear behind one that was read.
 */
export async function publish(db: Sql): Promise<void> {
  await transaction(db, async tx => {
    await tx`select pg_advisory_xact_lock(${PUBLISHER})`
    await tx`
      with fresh as (
        update studio.transactions t set told = true from studio.rounds r
        where r.id = t.round_id and t.tx in (
          select tx from studio.transactions
          where not told and (state <> 'UNKNOWN'
            or occurred_at < clock_timestamp() - ${UNDECIDED_SECONDS} * interval '1 second')
          order by occurred_at limit ${PUBLISHED_AT_ONCE})
        returning t.tx, t.state, t.amount, t.occurred_at, r.brand)
      insert into studio.feed (tx, state, amount, brand)
      select tx, state, amount, brand from fresh order by occurred_at, tx`
  })
}

export type FeedRow = NewTransaction & {
  position: bigint
  player: string
  round: string
  game: string
  currency: string
  state: TxState
  at: Date
}

export async function selectFeed(db: Sql, brand: string, after: bigint, limit: number) {
  return db<FeedRow[]>`
    select f.position, f.tx, t.op, r.player, r.id as round, r.game, r.currency, f.amount, t.kind, t.ref, f.state,
      t.occurred_at as at
    from studio.feed f join studio.transactions t on t.tx = f.tx join studio.rounds r on r.id = t.round_id
    where f.brand = ${brand} and f.position > ${after} order by f.position limit ${limit}`
}

export type DeclaredRow = {
  seq: bigint
  player: string
  round: string
  currency: string
  bet: bigint
  win: bigint
  endedAt: Date
}

/**
 * Rounds that ended between, by what the games made of them: not from the books of what was sent. Of players whose money
 * is with us the platform has no rounds.
 */
export async function selectDeclared(db: Sql, brand: string, from: Date, to: Date, after: bigint, limit: number) {
  return db<DeclaredRow[]>`
    select seq, player, id as round, currency, case when reward is null then stake - returned else 0 end as bet, payout as win, acted_at as "endedAt" from studio.rounds r
    where brand = ${brand} and acted_at >= ${from} and acted_at < ${to} and seq > ${after}
      and state in ('PAYING', 'CLOSED')
      and not exists (select from studio.transfer_accounts a where a.player = r.player)
    order by seq limit ${limit}`
}

/**
 * Sums of a day in UTC by currency and class, signed towards the player. A bet that was taken back counts, and so does
 * what gave it back; a rollback that found nothing moved nothing.
 */
export async function selectStatement(db: Sql, brand: string, date: string) {
  return db<{ currency: string; class: StatementClass; count: number; total: string }[]>`
    select r.currency, case when t.op = 'bet' then 'BET' when t.op = 'rollback' then case when ref.op = 'win' then 'ROLLBACK_WIN' else 'ROLLBACK_BET' end
        when t.op = 'partial_refund' then 'REFUND'
        when t.kind = 'jackpot' then 'JACKPOT' else 'WIN' end as class,
      count(*)::int as count, sum(case when t.op = 'bet' or ref.op = 'win' then -t.amount else t.amount end)::text as total
    from studio.transactions t join studio.rounds r on r.id = t.round_id
      left join studio.transactions ref on t.op = 'rollback' and ref.tx = t.ref
    where r.brand = ${brand} and t.occurred_at >= ${`${date}T00:00:00Z`}::timestamptz
      and t.occurred_at < ${`${date}T00:00:00Z`}::timestamptz + interval '24 hours'
      and t.state in ('ACCEPTED', 'ROLLED_BACK') and (t.op <> 'rollback' or t.amount > 0)
    group by 1, 2`
}
