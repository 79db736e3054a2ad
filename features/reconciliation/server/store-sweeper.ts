import type { RoundState } from '#features/gateway/rules/gateway.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { PairKey } from './store-reconcile.ts'

/* SQL of rounds that nobody ended. */

/** Up to where rounds were looked through, by when they were opened. */
export async function selectSwept(db: Sql): Promise<Date> {
  const [row] = await db<{ until: Date }[]>`select swept_until as until from reconciliation.sweeps`
  return row!.until
}

/** Notes the rounds that were opened between and are not ended, an hour of them at a time. */
export async function collectStale(tx: Tx, from: Date, to: Date, askAt: Date): Promise<void> {
  await tx`
    insert into reconciliation.stale_rounds (key, opened_at, merchant_id, vendor_id, ask_at)
    select key, opened_at, merchant_id, vendor_id, ${askAt} from wallet.public_rounds
    where opened_at >= ${from} and opened_at < ${to} and state in ('OPEN', 'CLOSING')
    on conflict do nothing`
  await tx`update reconciliation.sweeps set swept_until = ${to} where swept_until = ${from}`
}

/** Notes rounds that a rollback between then opened again after they had been looked through. */
export async function collectReopened(tx: Tx, from: Date, to: Date): Promise<void> {
  await tx`
    insert into reconciliation.stale_rounds (key, opened_at, merchant_id, vendor_id, ask_at)
    select distinct r.key, r.opened_at, r.merchant_id, r.vendor_id, ${to}::timestamptz from wallet.public_calls t
    join wallet.public_rounds r on r.key = t.round_key and r.state in ('OPEN', 'CLOSING')
    where t.at >= ${from} and t.at < ${to} and t.op = 'rollback'
      and r.opened_at < (select swept_until from reconciliation.sweeps)
    on conflict do nothing`
}

/** Forgets rounds that ended meanwhile; cases that waited for it are closed. */
export async function forgetEnded(tx: Tx): Promise<void> {
  await tx`
    with ended as (
      delete from reconciliation.stale_rounds s using wallet.public_rounds r
      where r.key = s.key and r.opened_at = s.opened_at and r.state in ('CLOSED', 'CANCELLED')
      returning r.vendor_id, r.player, r.round),
    closed as (
      update reconciliation.cases c set state = 'CLOSED', resolution = 'round_ended', action = '', due = false,
        closed_at = clock_timestamp()
      from ended e
      where c.vendor_id = e.vendor_id and c.type = 'OPEN_ROUND' and c.tx = '' and c.round = e.round
        and c.player = e.player and c.state <> 'CLOSED'
      returning c.id)
    insert into reconciliation.case_steps (case_id, what) select id, 'round_ended' from closed`
}

export type StaleRow = {
  key: string
  openedAt: Date
  unknowns: number
  player: string
  round: string
  game: string
  currency: string
  state: RoundState
  stake: bigint
}

/** Rounds to ask about now, those first that waited longest. */
export async function selectStale(db: Sql, { merchantId, vendorId }: PairKey, at: Date, limit: number) {
  return db<StaleRow[]>`
    select translate(s.key::text, '-', '') as key, s.opened_at as "openedAt", s.unknowns, r.player, r.round, r.game,
      r.currency, r.state, r.stake
    from reconciliation.stale_rounds s join wallet.public_rounds r on r.key = s.key and r.opened_at = s.opened_at
    where s.merchant_id = ${merchantId} and s.vendor_id = ${vendorId} and s.ask_at <= ${at} order by s.ask_at limit ${limit}`
}

export async function updateStale(tx: Tx, key: string, askAt: Date, unknowns: number): Promise<void> {
  await tx`update reconciliation.stale_rounds set ask_at = ${askAt}, unknowns = ${unknowns} where key = ${key}`
}
