import type { Sql, Tx } from '#shared/server/db.ts'
import type { TxState } from '../../rules/gateway.ts'

/* SQL of wins that wait in suspense for people. */

export type HeldPlayer = { merchantId: number; memberId: string; currency: string; cashAccount: bigint }

export async function selectPlayer(tx: Tx, vendorId: number, player: string): Promise<HeldPlayer | undefined> {
  const [row] = await tx<HeldPlayer[]>`
    select merchant_id as "merchantId", member_id as "memberId", currency, wallet::bigint as "cashAccount"
    from games.public_players where vendor_id = ${vendorId} and player = ${player}`
  return row
}

export type HeldRow = {
  merchantId: number
  tx: string
  player: string
  round: string
  roundKey: string
  game: string
  currency: string
  ref: string
  amount: bigint
  state: TxState
  /** The free rounds that a win of theirs belongs to. */
  freeRounds: string | null
  /** The part that a jackpot's pool pays. */
  pool: bigint
}

/** A call whose player's accounts the caller holds: so does whoever else changes what becomes of it. */
export async function selectHeld(tx: Tx, key: string): Promise<HeldRow | undefined> {
  const [row] = await tx<HeldRow[]>`
    select merchant_id as "merchantId", tx, player, round, game, currency, ref, amount, state,
      translate(round_key::text, '-', '') as "roundKey",
      case when kind = 'free_round' then more ->> 'reward' end as "freeRounds",
      coalesce((more ->> 'pool')::bigint, 0) as pool
    from wallet.public_calls where key = ${key}`
  return row
}

/** States of calls by key. */
export async function selectStates(db: Sql | Tx, keys: readonly string[]) {
  const rows = await db<{ key: string; state: TxState }[]>`
    select translate(key::text, '-', '') as key, state from wallet.public_calls
    where key = any(${keys}::uuid[])`
  return new Map(rows.map(row => [row.key, row.state]))
}

/** Free rounds won that much more. */
export async function addToReward(tx: Tx, vendorId: number, reward: string, won: bigint): Promise<void> {
  await tx`update gateway.rewards set won = won + ${won} where vendor_id = ${vendorId} and reward = ${reward}`
}

export async function selectVendorCode(tx: Tx, vendorId: number): Promise<string> {
  const [row] = await tx<{ code: string }[]>`select code from games.public_vendors where id = ${vendorId}`
  return row!.code
}
