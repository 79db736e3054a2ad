import type { Sql, Tx } from '#shared/server/db.ts'
import type { TxState } from '../rules/wallet-types.ts'

/* SQL of wins that wait in suspense for people. */

export type HeldPlayer = { merchantId: number; memberId: string; currency: string; cashAccount: bigint }

export async function selectPlayer(tx: Tx, vendorId: number, player: string): Promise<HeldPlayer | undefined> {
  const [row] = await tx<HeldPlayer[]>`
    select merchant_id as "merchantId", member_id as "memberId", currency, wallet::bigint as "cashAccount"
    from games.players where vendor_id = ${vendorId} and player = ${player}`
  return row
}

export type HeldRow = {
  key: string
  merchantId: number
  tx: string
  player: string
  roundKey: string | null
  ref: string
  currency: string
  amount: bigint
  state: TxState
  at: Date
  /** The free rounds that a win of theirs belongs to. */
  freeRounds: string | null
  /** The part that a jackpot's pool pays. */
  pool: bigint
}

/** Locked until the transaction ends, when the caller holds its player's accounts: so does whoever else changes it. */
export async function lockTransaction(tx: Tx, key: string): Promise<HeldRow | undefined> {
  const [row] = await tx<HeldRow[]>`
    select translate(key::text, '-', '') as key, merchant_id as "merchantId", tx, player, ref, currency, amount, state,
      at, translate(round_key::text, '-', '') as "roundKey",
      case when kind = 'free_round' then more ->> 'reward' end as "freeRounds",
      coalesce((more ->> 'pool')::bigint, 0) as pool
    from games.transactions where key = ${key} order by at desc limit 1 for update`
  return row
}

/** States of transactions by key. */
export async function selectStates(db: Sql | Tx, keys: readonly string[]) {
  const rows = await db<{ key: string; state: TxState }[]>`
    select translate(key::text, '-', '') as key, state from games.transactions
    where key = any(${keys}::uuid[])`
  return new Map(rows.map(row => [row.key, row.state]))
}

export async function updateState(tx: Tx, { key, at }: Pick<HeldRow, 'key' | 'at'>, state: TxState): Promise<void> {
  await tx`
    update games.transactions set state = ${state}
    where key = ${key} and at >= ${at} and at < ${at}::timestamptz + interval '1 ms'`
}

/**
 * A round gets a win that was held: with it its declared total may be reached. `paid` false: the win is given up, and so
 * is what was declared of it. False when no bet of the round stands any more that it could belong to.
 */
export async function settleInRound(tx: Tx, key: string, won: bigint, paid: boolean): Promise<boolean> {
  const [payout, wins, less] = paid ? [won, 1, 0n] : [0n, 0, won]
  const rows = await tx`
    update games.rounds set payout = payout + ${payout}, wins = wins + ${wins},
      declared_payout = case when state = 'CLOSING' then declared_payout - ${less} else declared_payout end,
      state = case when state = 'CLOSING' and payout + ${payout} >= declared_payout - ${less} then 'CLOSED' else state end,
      changed_at = clock_timestamp()
    where key = ${key} and (bets > 0 or not ${paid})`
  return rows.count === 1
}

/** Free rounds won that much more. */
export async function addToReward(tx: Tx, vendorId: number, reward: string, won: bigint): Promise<void> {
  await tx`update games.rewards set won = won + ${won} where vendor_id = ${vendorId} and reward = ${reward}`
}

export async function selectVendorCode(tx: Tx, vendorId: number): Promise<string> {
  const [row] = await tx<{ code: string }[]>`select code from games.vendors where id = ${vendorId}`
  return row!.code
}
