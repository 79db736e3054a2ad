import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

export type FreeRoundsGrant = {
  vendorId: number
  /** Names it at the vendor, for ever. */
  reward: string
  merchantId: number
  /** As the vendor knows the member. */
  player: string
  game: string
  currency: string
  rounds: number
  /** Whose cost their wins are. */
  promotion: string
  expiresAt: Date
}

/** Free rounds that a vendor may play from now on: they cost the player nothing, and their wins are cash (wallet contract W-060, W-101). */
export async function openFreeRounds(tx: Tx, grant: FreeRoundsGrant): Promise<void> {
  await tx`
    insert into gateway.rewards
      (vendor_id, reward, merchant_id, player, game, currency, rounds, rounds_left, pays, promotion, expires_at)
    values (${grant.vendorId}, ${grant.reward}, ${grant.merchantId}, ${grant.player}, ${grant.game}, ${grant.currency},
      ${grant.rounds}, ${grant.rounds}, 'real', ${grant.promotion}, ${grant.expiresAt})`
}

type Named = { vendorId: number; reward: string }

/** No more of them are played; what was bet with them is still settled. */
export async function closeFreeRounds(tx: Tx, { vendorId, reward }: Named, state: 'EXPIRED' | 'CANCELLED') {
  await tx`
    update gateway.rewards set state = ${state} where vendor_id = ${vendorId} and reward = ${reward} and state = 'ACTIVE'`
}

export type FreeRoundsState = {
  left: number
  won: Amount
  state: 'ACTIVE' | 'FINISHED' | 'EXPIRED' | 'CANCELLED'
  /** Later than they were given for where one came back. */
  expiresAt: Date
}

/** How they stand by their names. */
export async function freeRoundsOf(db: Sql | Tx, rewards: readonly string[]): Promise<Map<string, FreeRoundsState>> {
  const rows = await db<(FreeRoundsState & { reward: string })[]>`
    select reward, rounds_left as left, won, state, expires_at as "expiresAt" from gateway.rewards
    where reward = any(${rewards as string[]})`
  return new Map(rows.map(({ reward, ...row }) => [reward, row]))
}

export async function promotionOf(tx: Tx, vendorId: number, reward: string): Promise<string> {
  const [row] = await tx<{ promotion: string }[]>`
    select promotion from gateway.rewards where vendor_id = ${vendorId} and reward = ${reward}`
  return row?.promotion ?? ''
}
